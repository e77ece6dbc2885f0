import { done } from '#app/forms/answers.ts';
import { formatNumber } from '#domain/format.ts';
import { isUuid } from '#domain/id.ts';
import { optionErrors, readOptions } from '#domain/products/form/options.ts';
import { type ProductMatrix, parseMatrix, readMatrix } from '#domain/products/matrix.ts';
import { optionText } from '#domain/products/option.ts';
import { addProductWithPhotos, editProductWithPhotos } from '#server/products/save-product.ts';
import type { OpenShop } from '../shop-access.ts';
import { failedText, goneText, type Posted, refuseProduct } from './posted.ts';
import { filled, readFill } from './variants/filling.ts';

export async function saveProduct(shop: OpenShop, posted: Posted) {
  const intent = posted.intent === 'add' ? 'add' : 'edit';
  const parsed = parseMatrix(posted.values, intent);
  if (!parsed.ok) return refuseProduct(posted, 400, parsed.errors);
  const { product } = parsed;
  const { id, files, removedPhotoIds, photoOrder } = posted;
  const valueFor = optionValueFor(product);
  const photos = files.map(({ bytes }, index) => {
    return { bytes, optionValue: valueFor(posted.newPhotoValues[index] ?? '') ?? null };
  });
  const { categoryId, endStock } = posted.values;
  const sent = { product, photos, categoryId };
  const result =
    intent === 'add'
      ? await addProductWithPhotos(shop.run, shop.storeId, sent)
      : await editProductWithPhotos(shop.run, shop.storeId, {
          ...sent,
          id,
          removedPhotoIds,
          photoOrder,
          photoValues: photoValues(posted, valueFor),
          mayEndStock: Boolean(endStock),
        });
  return answerSaved(posted, product, result);
}

/** Generates or fills the variants' rows for a form without scripts, and shows the form again. Saves nothing. */
export function redrawMatrix(posted: Posted) {
  const { values, intent } = posted;
  const { form, ...errors } = optionErrors(readOptions(values));
  if (form) return refuseProduct(posted, 400, { form: failedText(intent, form) });
  if (Object.keys(errors).length > 0) return refuseProduct(posted, 400, errors);
  const typed = readMatrix(values);
  const matrix = posted.drawing === 'fill' ? filled(typed, readFill(values)) : typed;
  return refuseProduct(posted, 200, {}, { matrix });
}

function endedText(ended: Extract<Saved, { kind: 'stockEnds' }>['ended']): string {
  const named = ended.slice(0, 5).map(({ optionValues, stok }) => {
    return `${optionText(optionValues) || 'tanpa pilihan'} (${formatNumber(stok)})`;
  });
  const others = ended.length > named.length ? ` dan ${ended.length - named.length} lainnya` : '';
  return `Masih ada stok: ${named.join('; ')}${others}.`;
}

/** Returns a function that checks a photo's option value: '' becomes null (all variants), an unknown one undefined. */
function optionValueFor({ options }: ProductMatrix): (value: string) => string | null | undefined {
  const allValues = new Set(options.flatMap(({ values }) => values));
  return (value) => (value === '' ? null : allValues.has(value) ? value : undefined);
}

/** Maps photo ids to the chosen option values (null: all variants). Values that the new options lack are skipped. */
function photoValues({ values }: Posted, valueFor: ReturnType<typeof optionValueFor>) {
  const valueByPhoto = new Map<string, string | null>();
  for (const [name, value] of Object.entries(values)) {
    const [field, id = ''] = name.split('.');
    const optionValue = field === 'photoValue' && isUuid(id) ? valueFor(value) : undefined;
    if (optionValue !== undefined) valueByPhoto.set(id, optionValue);
  }
  return valueByPhoto;
}

type Saved = Awaited<ReturnType<typeof addProductWithPhotos> | ReturnType<typeof editProductWithPhotos>>;

function answerSaved(posted: Posted, product: ProductMatrix, result: Saved) {
  const intent = posted.intent === 'add' ? 'add' : 'edit';
  const { namaProduk } = product;
  switch (result.kind) {
    case 'added':
      return done(`${namaProduk} ditambahkan.`, { intent: 'add', id: result.id });
    case 'updated':
      return done(`${namaProduk} disimpan.`, {
        intent: 'edit',
        id: posted.id,
        ...(result.saved && { product: result.saved }),
      });
    case 'stockEnds': {
      const form = failedText('edit', 'ada varian yang hilang beserta stoknya.');
      return refuseProduct(posted, 409, { form, endStock: endedText(result.ended) });
    }
    case 'badPhotos': {
      const errors = { form: failedText(posted.intent, result.message), photos: result.message };
      return refuseProduct(posted, result.status, errors, { wrongPhoto: result.index });
    }
    case 'noRoom':
      return refuseProduct(posted, 409, { form: failedText(intent, result.reason) });
    case 'notFound':
      return refuseProduct(posted, 404, { form: failedText('edit', goneText) });
    case 'tooManyPhotos': {
      const text = 'Paling banyak 8 foto per produk.';
      return refuseProduct(posted, 400, { form: failedText('edit', text), photos: text });
    }
    default:
      return refuseMoved(posted, result);
  }
}

function refuseMoved(posted: Posted, result: Extract<Saved, { kind: 'stockMoved' }>) {
  const { position, stok } = result;
  const typed = readMatrix(posted.values);
  const seen = { seenStok: String(stok) };
  const matrix = {
    ...typed,
    rows: typed.rows.map((row, at) => (at === position ? { ...row, ...seen } : row)),
  };
  const name = result.optionText;
  const moved = `stok ${name && `${name} `}berubah saat Anda mengedit.`;
  return refuseProduct(
    posted,
    409,
    {
      form: failedText('edit', moved),
      [name ? `stok.${position}` : 'stok']:
        `Stok sekarang ${stok} karena ada pesanan. Periksa lagi stoknya, lalu simpan.`,
    },
    { matrix },
  );
}
