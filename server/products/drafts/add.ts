import { createHash } from 'node:crypto';
import { plainMatrix } from '#domain/products/matrix.ts';
import type { ProductInput } from '#domain/products/product.ts';
import type { Tx } from '#server/db/access.ts';
import { isTaken } from '#server/db/errors.ts';
import { AllowanceExceeded, claimRoom } from '#server/stores/free/allowance.ts';
import { createProduct } from '../matrix.ts';
import { addPhotos, bytesOf } from '../photo-rows.ts';
import { discardUnnamedPhotos, type StoredPhotos, storePhotos } from '../uploads.ts';

/** Requests with the same `key` make only one draft. The key begins with a UUID, see `productDraftId`. */
export type NewProductDraft = { key: string; product: ProductInput; photo: { bytes: Uint8Array } };

/** Makes a hidden draft with one photo. Does nothing if `key` has made a draft before, even if that was deleted. */
export async function addProductDraft(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  storeId: string,
  { key, product, photo }: NewProductDraft,
): Promise<{ ok: true } | Extract<StoredPhotos, { ok: false }>> {
  const id = productDraftId(storeId, key);
  if (await run((tx) => wasMade(tx, storeId, id))) return { ok: true };
  const stored = await storePhotos(storeId, [photo]);
  if (!stored.ok) return stored;
  try {
    await run(async (tx) => {
      await claimRoom(tx, storeId, { products: 1, photoBytes: bytesOf(stored.photos) });
      await createProduct(tx, storeId, plainMatrix(product), { id, isDraft: true });
      if (!(await addPhotos(tx, storeId, id, stored.photos))) throw new Error('a new product had no room');
    });
  } catch (error) {
    const photoIds = stored.photos.map((one) => one.id);
    await discardUnnamedPhotos(storeId, photoIds, error);
    if (error instanceof AllowanceExceeded) return { ok: false, status: 409, message: error.message };
    // An `isTaken` error means that a concurrent request with the same key has made the draft.
    if (!isTaken(error)) throw error;
  }
  return { ok: true };
}

/**
 * Derives the id from shop and key, so that the primary key of products prevents a second draft with the same key.
 * If the key is a UUIDv7, the id begins with the time in the key, because drafts are listed in order of this time.
 */
function productDraftId(storeId: string, key: string): string {
  const hash = createHash('sha256').update(`${storeId} ${key}`).digest('hex');
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return key[14] === '7' ? `${key.slice(0, 14)}7${id.slice(15)}` : id;
}

async function wasMade(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const product = tx.selectFrom('products').select('id').where('storeId', '=', storeId).where('id', '=', id);
  return (await product.executeTakeFirst()) !== undefined;
}
