import { isUuid } from '#domain/id.ts';
import type { ProductMatrix } from '#domain/products/matrix.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { planVariants } from '#domain/products/variant-plan.ts';
import type { Tx } from '../db/access.ts';
import { AllowanceExceeded, claimRoom } from '../stores/free/allowance.ts';
import { putInCategory } from './categories.ts';
import { type EditResult, editProduct, type ProductEdit } from './edit.ts';
import { readOwnProduct } from './list.ts';
import { createProduct } from './matrix.ts';
import { addPhotos, bytesOf, type NewPhoto } from './photo-rows.ts';
import { discardPhotos, discardUnnamedPhotos, type StoredPhotos, storePhotos } from './uploads.ts';

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

type SentPhoto = { bytes: Uint8Array; optionValue: string | null };

/** The product form's fields. An undefined `categoryId` leaves the category unchanged. */
type Sent = { product: ProductMatrix; photos: readonly SentPhoto[]; categoryId: string | undefined };

type Unsaved =
  | ({ kind: 'badPhotos' } & Omit<Extract<StoredPhotos, { ok: false }>, 'ok'>)
  | { kind: 'noRoom'; reason: string };

export function addProductWithPhotos(
  run: Run,
  storeId: string,
  { product, photos, categoryId }: Sent,
): Promise<{ kind: 'added'; id: string } | Unsaved> {
  return withPhotos(storeId, photos, async (stored) => {
    const id = await run(async (tx) => {
      await claimRoom(tx, storeId, { products: 1, photoBytes: bytesOf(stored) });
      const createdId = await createProduct(tx, storeId, product);
      if (!(await addPhotos(tx, storeId, createdId, stored))) throw new Error('a new product had no room');
      if (categoryId !== undefined) await putInCategory(tx, storeId, createdId, categoryId);
      return createdId;
    });
    return { kind: 'added', id } as const;
  });
}

/** `mayEndStock` is true if the owner has confirmed that variants with stock may be deleted. */
type SentEdit = Sent & Omit<ProductEdit, 'newPhotos'> & { mayEndStock: boolean };

type EndedVariant = Pick<OwnProduct['variants'][number], 'optionValues' | 'stok'>;

type SavedEdit =
  | Exclude<EditResult, { kind: 'updated' }>
  | { kind: 'updated'; saved: OwnProduct | null }
  | { kind: 'stockEnds'; ended: EndedVariant[] }
  | Unsaved;

export async function editProductWithPhotos(
  run: Run,
  storeId: string,
  { photos, mayEndStock, ...edit }: SentEdit,
): Promise<SavedEdit> {
  const { id } = edit;
  const ended = mayEndStock ? [] : await run((tx) => stockToEnd(tx, storeId, edit));
  if (ended.length > 0) return { kind: 'stockEnds', ended };
  return withPhotos(storeId, photos, async (newPhotos) => {
    const result = isUuid(id)
      ? await run(async (tx) => {
          const edited = await editProduct(tx, storeId, { ...edit, newPhotos });
          if (edited.kind !== 'updated') return edited;
          return { ...edited, saved: await readOwnProduct(tx, storeId, id) };
        })
      : ({ kind: 'notFound' } as const);
    const gone = result.kind === 'updated' ? result.removedPhotoIds : newPhotos.map((photo) => photo.id);
    await discardPhotos(storeId, gone);
    return result;
  });
}

async function stockToEnd(
  tx: Tx,
  storeId: string,
  { id, product }: Pick<ProductEdit, 'id' | 'product'>,
): Promise<EndedVariant[]> {
  const present = await readOwnProduct(tx, storeId, id);
  const variants = present?.variants.map((variant) => ({ ...variant, isDeleted: false })) ?? [];
  return planVariants(variants, product.rows).removed.filter(({ stok }) => stok > 0);
}

/** Stores the photos' files, then calls `write` to store the rows. Deletes the files if `write` fails. */
async function withPhotos<Saved>(
  storeId: string,
  sent: readonly SentPhoto[],
  write: (photos: NewPhoto[]) => Promise<Saved>,
): Promise<Saved | Unsaved> {
  const stored = await storePhotos(storeId, sent);
  if (!stored.ok) {
    const { status, message, index } = stored;
    return { kind: 'badPhotos', status, message, ...(index !== undefined && { index }) };
  }
  const photos = stored.photos.map((photo, index) => {
    return { ...photo, optionValue: sent[index]?.optionValue ?? null };
  });
  try {
    return await write(photos);
  } catch (error) {
    const photoIds = photos.map(({ id }) => id);
    await discardUnnamedPhotos(storeId, photoIds, error);
    if (error instanceof AllowanceExceeded) return { kind: 'noRoom', reason: error.message };
    throw error;
  }
}
