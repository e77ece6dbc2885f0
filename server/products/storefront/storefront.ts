import { createHash } from 'node:crypto';
import { isUuid } from '#domain/id.ts';
import type { Category } from '#domain/products/category.ts';
import type { ListedProduct, Product } from '#domain/products/product.ts';
import type { StorefrontView } from '#domain/products/storefront-view.ts';
import { reopensAt } from '#domain/stores/opening.ts';
import { nextPhaseChange } from '#domain/stores/store.ts';
import { asGuest } from '#server/db/access.ts';
import type { CachePolicy } from '#server/http/cache-policy.ts';
import { offersPickup } from '#server/stores/public-facts.ts';
import { readStore, resolveStoreId, type Store } from '#server/stores/store.ts';
import { listShownCategories } from '../categories.ts';
import { readProducts } from '../read.ts';
import { isProductKey, listOtherProducts, listProducts, type ProductPage } from './list.ts';

const PAGE_SIZE = 24;
const OTHER_PRODUCTS = 4;

/** `isReal` is false if the URL's category or page cursor does not exist. Such pages must not fill the cache. */
type ReadStorefront = {
  store: Store;
  page: ProductPage;
  categories: Category[];
  categoryId: string | null;
  isReal: boolean;
  hasPickup: boolean;
};

/** Reads a page of the storefront, without products if the shop is inactive. Null if there is no such shop. */
export async function readStorefront(
  reference: string,
  after: string | null,
  { search, categoryId: requestedCategoryId, sort }: StorefrontView,
): Promise<ReadStorefront | null> {
  const storeId = await resolveStoreId(reference);
  if (storeId === null) return null;
  return asGuest(storeId, async (tx) => {
    const store = await readStore(tx, storeId);
    if (!store) return null;
    if (store.phase === 'inactive') {
      const page = { products: [], next: null };
      const isReal = after === null && requestedCategoryId === null;
      return { store, page, categories: [], categoryId: null, isReal, hasPickup: false };
    }
    const categories = await listShownCategories(tx, storeId);
    const categoryId = categories.find(({ id }) => id === requestedCategoryId)?.id ?? null;
    const view = { search, categoryId, sort };
    const page = await listProducts(tx, storeId, { ...view, limit: PAGE_SIZE, after });
    const isRealKey = after === null || (await isProductKey(tx, storeId, { ...view, after }));
    const hasPickup = await offersPickup(tx, storeId);
    return {
      store,
      page,
      categories,
      categoryId,
      isReal: isRealKey && categoryId === requestedCategoryId,
      hasPickup,
    };
  });
}

type ReadStorefrontProduct = { store: Store; product: Product | null; others: ListedProduct[] };

/** Reads a product page. `product` is null if it is not on sale; `others` are further products to show below it. */
export async function readStorefrontProduct(
  reference: string,
  productId: string,
): Promise<ReadStorefrontProduct | null> {
  const storeId = await resolveStoreId(reference);
  if (storeId === null) return null;
  return asGuest(storeId, async (tx) => {
    const store = await readStore(tx, storeId);
    if (!store) return null;
    const sold = store.phase !== 'inactive' && isUuid(productId);
    const [product = null] = sold ? await readProducts(tx, storeId, [productId]) : [];
    const others = product ? await listOtherProducts(tx, storeId, product.id, OTHER_PRODUCTS) : [];
    return { store, product, others };
  });
}

/** Lets a page be cached until somebody changes the shop, or until the shop's trial, rent or holiday ends. */
export function untilShopChanges(store: Store): CachePolicy {
  const { storeId, status, expiryDate, now } = store;
  const changes = [nextPhaseChange(status, expiryDate, now), reopensAt(store, now)];
  const times = changes.flatMap((change) => (change ? [change.getTime() - now.getTime()] : []));
  return { by: 'program', storeId, ...(times.length > 0 && { forMs: Math.min(...times) }) };
}

/** Returns a version for the preview picture's URL. Chat programs cache pictures long, so a change needs a new URL. */
export function shareImageVersion(
  store: Pick<Store, 'namaToko' | 'deskripsi' | 'themeColor' | 'logoUrl'>,
): string {
  const { namaToko, deskripsi, themeColor, logoUrl } = store;
  const seen = JSON.stringify([namaToko, deskripsi, themeColor, logoUrl]);
  return createHash('sha256').update(seen).digest('hex').slice(0, 12);
}
