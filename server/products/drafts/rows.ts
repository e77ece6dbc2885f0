import { sql } from 'kysely';
import { isUuid } from '#domain/id.ts';
import { isComplete, type ProductDraftFacts, SHOWN_PRODUCT_DRAFTS } from '#domain/products/drafts/drafts.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { recordActivity } from '#server/activity/record.ts';
import type { Tx } from '#server/db/access.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { readOwnProduct } from '../list.ts';
import { lockProducts } from '../lock.ts';
import { saveMatrix } from '../matrix.ts';
import { changeProduct } from '../products.ts';
import { withVariants } from '../read.ts';

/** Lists drafts in the order in which the owner chose their photos. Photos may arrive in another order. */
export async function listProductDrafts(tx: Tx, storeId: string): Promise<OwnProduct[]> {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'storeId', 'namaProduk', 'deskripsi', 'options', 'hidden', 'categoryId'])
    .where('storeId', '=', storeId)
    .where('isDraft', '=', true)
    .where('hidden', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy(sql`CASE WHEN substr(id::text, 15, 1) = '7' THEN left(id::text, 13) ELSE '' END`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(SHOWN_PRODUCT_DRAFTS)
    .execute();
  return withVariants(tx, storeId, rows, 'all');
}

export type ProductDraftResult =
  | { kind: 'saved'; product: OwnProduct }
  | { kind: 'stockMoved'; stok: number }
  | { kind: 'hasOptions' | 'notFound' };

/** Saves the values that `change` returns. `seenStok` is the stock that the owner saw before entering a new one. */
export async function saveProductDraft(
  tx: Tx,
  storeId: string,
  id: string,
  change: (present: ProductDraftFacts) => ProductDraftFacts & { seenStok: number },
): Promise<ProductDraftResult> {
  const [locked] = isUuid(id) ? await lockProducts(tx, storeId, [id]) : [];
  const present = locked ? await readOwnProduct(tx, storeId, locked) : null;
  if (!present) return { kind: 'notFound' };
  const [only] = present.variants;
  if (!only || present.options.length > 0) return { kind: 'hasOptions' };
  const { namaProduk, ...requested } = change({
    namaProduk: present.namaProduk,
    harga: only.harga,
    stok: only.stok,
  });
  // If the stored stock equals the requested one, an earlier request has saved it, so this is no conflict.
  const numbers = requested.stok === only.stok ? { ...requested, seenStok: only.stok } : requested;
  const { optionValues, berat, hidden } = only;
  // A former price that is not higher than the new price is removed.
  const formerPrice = only.formerPrice !== null && only.formerPrice > numbers.harga ? only.formerPrice : null;
  const row = { ...numbers, optionValues, variantId: only.id, formerPrice, berat, hidden };
  const { deskripsi, options } = present;
  const saved = await saveMatrix(tx, storeId, id, { namaProduk, deskripsi, options, rows: [row] });
  if (saved.kind === 'stockMoved') return { kind: 'stockMoved', stok: saved.stok };
  const product = await readOwnProduct(tx, storeId, id);
  return product ? { kind: 'saved', product } : { kind: 'notFound' };
}

export async function setProductDraft(
  tx: Tx,
  storeId: string,
  id: string,
  isDraft: boolean,
): Promise<string | null> {
  return isUuid(id) ? changeProduct(tx, storeId, id, { hidden: isDraft, isDraft }) : null;
}

export async function showProductDrafts(tx: Tx, storeId: string, ids: readonly string[]): Promise<string[]> {
  await lockProducts(tx, storeId, ids);
  const complete = (await listProductDrafts(tx, storeId)).filter(
    (one) => ids.includes(one.id) && isComplete(one),
  );
  const shown = complete.map(({ id }) => id);
  if (shown.length === 0) return [];
  await tx
    .updateTable('products')
    .set({ hidden: false, isDraft: false, changedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where(sql<boolean>`id = ANY(${shown}::uuid[])`)
    .execute();
  const subject = complete.map(({ namaProduk }) => namaProduk).join(', ');
  recordActivity(tx, { noun: 'products', verb: 'product_shown', subject });
  publishStoreChange(tx, storeId, 'products');
  return shown;
}
