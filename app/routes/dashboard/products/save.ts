import { done } from '#app/forms/answers.ts';
import { formatNumber } from '#domain/format.ts';
import { isUuid } from '#domain/id.ts';
import { type ProductMatrix, parseMatrix, readMatrix } from '#domain/products/matrix.ts';
import { optionErrors, optionText, readOptions } from '#domain/products/option.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { planVariants } from '#domain/products/variant-plan.ts';
import type { Tx } from '#server/db/access.ts';
import { putInCategory } from '#server/products/categories.ts';
import { type EditResult, editProduct } from '#server/products/edit.ts';
import { readOwnProduct } from '#server/products/list.ts';
import { createProduct } from '#server/products/matrix.ts';
import { addPhotos, bytesOf } from '#server/products/photo-rows.ts';
import { discardPhotos, discardUnnamedPhotos, keepPhotos } from '#server/products/uploads.ts';
import { claimRoom, NoRoom } from '#server/stores/free/allowance.ts';
import type { OpenShop } from '../shop-access.ts';
import { failedText, goneText, type Posted, refuseProduct } from './posted.ts';
import { filled, readFill } from './variants/filling.ts';

/** Adds or edits. */
export async function saveProduct(shop: OpenShop, posted: Posted) {
  const intent = posted.intent === 'add' ? 'add' : 'edit';
  const parsed = parseMatrix(posted.values, intent);
  if (!parsed.ok) return refuseProduct(posted, 400, parsed.errors);
  const { product } = parsed;
  const stockLeft = intent === 'edit' && !posted.values.endStock && (await stockToEnd(shop, posted, product));
  if (stockLeft) {
    const form = failedText('edit', 'ada varian yang hilang beserta stoknya.');
    return refuseProduct(posted, 409, { form, endStock: stockLeft });
  }
  const kept = await keepPhotos(shop.storeId, posted.files);
  if (!kept.ok) {
    const errors = { form: failedText(posted.intent, kept.message), photos: kept.message };
    return refuseProduct(posted, kept.status, errors, { wrongPhoto: kept.index });
  }
  const valueFor = knownValue(product);
  const photos = kept.photos.map((photo, place) => {
    return { ...photo, optionValue: valueFor(posted.newPhotoValues[place] ?? '') ?? null };
  });
  const { categoryId } = posted.values;
  // A form without categories leaves the product where it is.
  const putInWished = async (tx: Tx, productId: string) => {
    if (categoryId !== undefined) await putInCategory(tx, shop.storeId, productId, categoryId);
  };
  const photoIds = photos.map(({ id }) => id);
  const photoBytes = bytesOf(photos);
  try {
    if (intent === 'add') {
      const id = await shop.run(async (tx) => {
        await claimRoom(tx, shop.storeId, { products: 1, photoBytes });
        const made = await createProduct(tx, shop.storeId, product);
        if (!(await addPhotos(tx, shop.storeId, made, photos))) throw new Error('a new product had no room');
        await putInWished(tx, made);
        return made;
      });
      return done(`${product.namaProduk} ditambahkan.`, { intent: 'add', id });
    }
    const { id, removedPhotoIds, photoOrder } = posted;
    const edit = {
      id,
      product,
      newPhotos: photos,
      removedPhotoIds,
      photoOrder,
      photoValues: photoValues(posted, valueFor),
    };
    const result = isUuid(id)
      ? await shop.run(async (tx) => {
          const edited = await editProduct(tx, shop.storeId, edit);
          if (edited.kind !== 'updated') return edited;
          await putInWished(tx, id);
          return { ...edited, saved: await readOwnProduct(tx, shop.storeId, id) };
        })
      : ({ kind: 'notFound' } as const);
    await discardPhotos(shop.storeId, result.kind === 'updated' ? result.removedPhotoIds : photoIds);
    return answerEdit(posted, product, result);
  } catch (error) {
    await discardUnnamedPhotos(shop.run, shop.storeId, photoIds, error);
    if (error instanceof NoRoom)
      return refuseProduct(posted, 409, { form: failedText(intent, error.message) });
    throw error;
  }
}

/** Draws or fills the rows of a form without scripts. Nothing is kept before 'Simpan'. */
export function draw(posted: Posted) {
  const { values, intent } = posted;
  const { form, ...errors } = optionErrors(readOptions(values));
  if (form) return refuseProduct(posted, 400, { form: failedText(intent, form) });
  if (Object.keys(errors).length > 0) return refuseProduct(posted, 400, errors);
  const typed = readMatrix(values);
  const matrix = posted.drawing === 'fill' ? filled(typed, readFill(values)) : typed;
  return refuseProduct(posted, 200, {}, { matrix });
}

/** A sentence that names variants with stock that are not in the matrix any more; null for none. */
async function stockToEnd(shop: OpenShop, { id }: Posted, { rows }: ProductMatrix): Promise<string | null> {
  const present = await shop.run((tx) => readOwnProduct(tx, shop.storeId, id));
  const kept = present?.variants.map((variant) => ({ ...variant, isDeleted: false })) ?? [];
  const ended = planVariants(kept, rows).ended.filter(({ stok }) => stok > 0);
  if (ended.length === 0) return null;
  const named = ended.slice(0, 5).map(({ optionValues, stok }) => {
    return `${optionText(optionValues) || 'tanpa pilihan'} (${formatNumber(stok)})`;
  });
  const others = ended.length > named.length ? ` dan ${ended.length - named.length} lainnya` : '';
  return `Masih ada stok: ${named.join('; ')}${others}.`;
}

/** '' is null, for all variants; undefined for what no option has. */
function knownValue({ options }: ProductMatrix): (value: string) => string | null | undefined {
  const known = new Set(options.flatMap(({ values }) => values));
  return (value) => (value === '' ? null : known.has(value) ? value : undefined);
}

/** Values that are renamed in the same form are left to the server, which knows their new names. */
function photoValues({ values }: Posted, valueFor: ReturnType<typeof knownValue>) {
  const wished = new Map<string, string | null>();
  for (const [name, value] of Object.entries(values)) {
    const [field, id = ''] = name.split('.');
    const known = field === 'photoValue' && isUuid(id) ? valueFor(value) : undefined;
    if (known !== undefined) wished.set(id, known);
  }
  return wished;
}

function answerEdit(
  posted: Posted,
  product: ProductMatrix,
  result: EditResult & { saved?: OwnProduct | null },
) {
  if (result.kind === 'updated')
    return done(`${product.namaProduk} disimpan.`, {
      ...{ intent: 'edit', id: posted.id },
      ...(result.saved && { product: result.saved }),
    });
  if (result.kind === 'notFound') {
    return refuseProduct(posted, 404, { form: failedText('edit', goneText) });
  }
  if (result.kind === 'tooManyPhotos') {
    const text = 'Paling banyak 8 foto per produk.';
    return refuseProduct(posted, 400, { form: failedText('edit', text), photos: text });
  }
  const { place, stok } = result;
  const typed = readMatrix(posted.values);
  const seen = { seenStok: String(stok) };
  const matrix = {
    ...typed,
    rows: typed.rows.map((row, at) => (at === place ? { ...row, ...seen } : row)),
  };
  const name = result.optionText;
  const moved = `stok ${name && `${name} `}berubah saat Anda mengedit.`;
  return refuseProduct(
    posted,
    409,
    {
      form: failedText('edit', moved),
      [name ? `stok.${place}` : 'stok']:
        `Stok sekarang ${stok} karena ada pesanan. Periksa lagi stoknya, lalu simpan.`,
    },
    { matrix },
  );
}
