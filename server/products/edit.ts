import { wishedOrder } from '../../domain/products/photo-order.ts';
import { MAX_PHOTOS, type ProductInput, type ProductPhoto } from '../../domain/products/product.ts';
import type { Tx } from '../db/access.ts';
import { readOwnProduct } from './list.ts';
import { lockProducts } from './lock.ts';
import { addPhotos, orderPhotos, removePhoto } from './photo-rows.ts';
import { updateProduct } from './products.ts';

/** `seenStok` is the stock that the form showed, null where that is unknown. */
export type ProductEdit = {
  id: string;
  product: ProductInput;
  seenStok: number | null;
  /** Their files are already kept. */
  newPhotos: ProductPhoto[];
  removedPhotoIds: string[];
  /** Photos that are not named stay behind these. */
  photoOrder: string[];
};

/** `stockMoved`: both an order and the owner changed the stock, so nothing is written. */
export type EditResult =
  | { kind: 'updated'; removedPhotoIds: string[] }
  | { kind: 'stockMoved'; stok: number }
  | { kind: 'tooManyPhotos' }
  | { kind: 'notFound' };

/** An untouched stock stays as it is now: saving a price must not bring back what was sold. */
export async function editProduct(tx: Tx, storeId: string, edit: ProductEdit): Promise<EditResult> {
  const { id, seenStok, newPhotos } = edit;
  const [locked] = await lockProducts(tx, storeId, [id]);
  const present = locked ? await readOwnProduct(tx, storeId, id) : null;
  if (!present) return { kind: 'notFound' };
  const { stok } = present;
  const leftAlone = edit.product.stok === seenStok;
  if (seenStok !== null && !leftAlone && stok !== seenStok) return { kind: 'stockMoved', stok };
  const removed = present.photos.filter((photo) => edit.removedPhotoIds.includes(photo.id));
  if (present.photos.length - removed.length + newPhotos.length > MAX_PHOTOS)
    return { kind: 'tooManyPhotos' };
  await updateProduct(tx, storeId, id, { ...edit.product, stok: leftAlone ? stok : edit.product.stok });
  for (const photo of removed) await removePhoto(tx, storeId, id, photo.id);
  const kept = present.photos.filter((photo) => !removed.includes(photo)).map((photo) => photo.id);
  const order = wishedOrder(kept, edit.photoOrder);
  if (order.some((photoId, place) => photoId !== kept[place])) await orderPhotos(tx, storeId, id, order);
  if (!(await addPhotos(tx, storeId, id, newPhotos)))
    throw new Error('a locked product lost its room for photos');
  return { kind: 'updated', removedPhotoIds: removed.map((photo) => photo.id) };
}
