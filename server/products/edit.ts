import { sql } from 'kysely';
import { requestedOrder } from '#domain/forms/arranging.ts';
import type { ProductMatrix } from '#domain/products/matrix.ts';
import type { OptionPhoto } from '#domain/products/photo.ts';
import { MAX_PHOTOS, type OwnProduct } from '#domain/products/product.ts';
import type { Tx } from '../db/access.ts';
import { claimRoom } from '../stores/free/allowance.ts';
import { putInCategory } from './categories.ts';
import { readOwnProduct } from './list.ts';
import { lockProducts } from './lock.ts';
import { saveMatrix } from './matrix.ts';
import { addPhotos, bytesOf, type NewPhoto, orderPhotos, removePhoto } from './photo-rows.ts';

export type ProductEdit = {
  id: string;
  product: ProductMatrix;
  newPhotos: NewPhoto[];
  removedPhotoIds: string[];
  /** Ids of photos in the wanted sequence. Photos that are missing here come last. */
  photoOrder: string[];
  /** Maps a photo's id to the option value that it shows (null for all variants). Other photos keep their value. */
  photoValues?: ReadonlyMap<string, string | null>;
  /** Undefined leaves the category unchanged, and '' takes the product out of its category. */
  categoryId?: string | undefined;
};

/** `stockMoved` means that nothing was saved, because orders and the owner both changed this variant's stock. */
export type EditResult =
  | { kind: 'updated'; removedPhotoIds: string[] }
  | { kind: 'stockMoved'; position: number; optionText: string; stok: number }
  | { kind: 'tooManyPhotos' }
  | { kind: 'notFound' };

/** Saves the form, except stock that was not edited. Throws AllowanceExceeded if the photos exceed the limit. */
export async function editProduct(tx: Tx, storeId: string, edit: ProductEdit): Promise<EditResult> {
  const { id, product, newPhotos } = edit;
  const [locked] = await lockProducts(tx, storeId, [id]);
  const present = locked ? await readOwnProduct(tx, storeId, id) : null;
  if (!present) return { kind: 'notFound' };
  const removed = present.photos.filter((photo) => edit.removedPhotoIds.includes(photo.id));
  if (present.photos.length - removed.length + newPhotos.length > MAX_PHOTOS)
    return { kind: 'tooManyPhotos' };
  const remaining = present.photos.filter((photo) => !removed.includes(photo));
  const ids = remaining.map((photo) => photo.id);
  const order = requestedOrder(ids, edit.photoOrder);
  const isReordered = order.some((photoId, position) => photoId !== ids[position]);
  const changesMore =
    removed.length + newPhotos.length > 0 || isReordered || changesValueOrCategory(present, edit);
  const saved = await saveMatrix(tx, storeId, id, product, { changesMore });
  if (saved.kind !== 'saved') return saved;
  for (const photo of removed) await removePhoto(tx, storeId, id, photo.id);
  // Products are locked before storage is claimed, as in imports; otherwise an edit and an import could deadlock.
  await claimRoom(tx, storeId, { products: 0, photoBytes: bytesOf(newPhotos) });
  if (isReordered) await orderPhotos(tx, storeId, id, order);
  await assignPhotos(tx, storeId, id, remaining, requestedValue(edit, saved.renamed));
  if (!(await addPhotos(tx, storeId, id, newPhotos)))
    throw new Error('a locked product lost its room for photos');
  if (edit.categoryId !== undefined) await putInCategory(tx, storeId, id, edit.categoryId);
  return { kind: 'updated', removedPhotoIds: removed.map((photo) => photo.id) };
}

function changesValueOrCategory(present: OwnProduct, { photoValues, categoryId }: ProductEdit): boolean {
  if (categoryId !== undefined && categoryId !== (present.categoryId ?? '')) return true;
  return present.photos.some(({ id, optionValue }) => {
    const chosen = photoValues?.get(id);
    return chosen !== undefined && chosen !== optionValue;
  });
}

function requestedValue({ product, photoValues }: ProductEdit, renamed: ReadonlyMap<string, string>) {
  const presentValues = new Set(product.options.flatMap(({ values }) => values));
  return ({ id, optionValue }: OptionPhoto): string | null => {
    const former = optionValue === null ? null : (renamed.get(optionValue) ?? optionValue);
    const requested = photoValues?.get(id);
    const value = requested === undefined ? former : requested;
    return value !== null && presentValues.has(value) ? value : null;
  };
}

async function assignPhotos(
  tx: Tx,
  storeId: string,
  productId: string,
  photos: readonly OptionPhoto[],
  newValue: (photo: OptionPhoto) => string | null,
): Promise<void> {
  const changed = photos.filter((photo) => newValue(photo) !== photo.optionValue);
  if (changed.length === 0) return;
  await sql`
    UPDATE product_photos AS photo SET option_value = requested.option_value
    FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(newValue)}::text[]) AS requested (id, option_value)
    WHERE photo.store_id = ${storeId} AND photo.product_id = ${productId} AND photo.id = requested.id`.execute(
    tx,
  );
}
