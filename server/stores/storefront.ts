import { createHash } from 'node:crypto';
import { isUuid } from '../../domain/id.ts';
import type { Product } from '../../domain/products/product.ts';
import { nextLifeChange } from '../../domain/stores/store.ts';
import { asGuest } from '../db/access.ts';
import type { Keeping } from '../pages/keeping.ts';
import { isProductKey, listProducts, type ProductPage, readProducts } from '../products/products.ts';
import { readStore, resolveStoreId, type Store } from './store.ts';

/** Products on one page of a storefront. */
const PAGE_SIZE = 24;

/** Longer searches find nothing that a name of 120 letters could hold. */
const MAX_SEARCH_LENGTH = 120;

/**
 * The shop that an address names, with one page of its products; null where there is no such shop. `after` is the
 * key that the page before gave; `isRealKey` says whether it was. An inactive shop shows no products.
 */
export async function readStorefront(
  reference: string,
  { after, search }: { after: string | null; search: string },
): Promise<{ store: Store; page: ProductPage; isRealKey: boolean } | null> {
  const storeId = await resolveStoreId(reference);
  if (storeId === null) return null;
  return asGuest(storeId, async (tx) => {
    const store = await readStore(tx, storeId);
    if (!store) return null;
    if (store.life === 'inactive')
      return { store, page: { products: [], next: null }, isRealKey: after === null };
    const wanted = search.trim().slice(0, MAX_SEARCH_LENGTH);
    const page = await listProducts(tx, storeId, { limit: PAGE_SIZE, after, search: wanted });
    const isRealKey = after === null || (await isProductKey(tx, storeId, after));
    return { store, page, isRealKey };
  });
}

/** The shop that an address names with one of its products (null: not sold, or the shop is inactive). */
export async function readStorefrontProduct(
  reference: string,
  productId: string,
): Promise<{ store: Store; product: Product | null } | null> {
  const storeId = await resolveStoreId(reference);
  if (storeId === null) return null;
  return asGuest(storeId, async (tx) => {
    const store = await readStore(tx, storeId);
    if (!store) return null;
    const sold = store.life !== 'inactive' && isUuid(productId);
    const [product = null] = sold ? await readProducts(tx, storeId, [productId]) : [];
    return { store, product };
  });
}

/** A page of this shop may be kept until the shop changes, also by itself: at the end of its trial, say. */
export function untilShopChanges({ storeId, status, expiryDate, now }: Store): Keeping {
  const change = nextLifeChange(status, expiryDate, now);
  return { by: 'program', storeId, ...(change && { forMs: change.getTime() - now.getTime() }) };
}

/** Changes whenever the shop's preview picture would look different; previews are kept for days by their address. */
export function shareImageVersion(
  store: Pick<Store, 'namaToko' | 'deskripsi' | 'themeColor' | 'logoUrl'>,
): string {
  const { namaToko, deskripsi, themeColor, logoUrl } = store;
  const seen = JSON.stringify([namaToko, deskripsi, themeColor, logoUrl]);
  return createHash('sha256').update(seen).digest('hex').slice(0, 12);
}
