import { formatNumber } from '../../../../domain/format.ts';
import { isUuid } from '../../../../domain/id.ts';
import { messages } from '../../../../domain/messages.ts';
import { plainMatrix } from '../../../../domain/products/matrix.ts';
import { movePhoto, type PhotoMove, parsePhotoMove } from '../../../../domain/products/photo-order.ts';
import { MAX_STOCK, parseProductForm, parseWholeNumber } from '../../../../domain/products/product.ts';
import { parseStockChange, stockChangedText } from '../../../../domain/products/stock-change.ts';
import { takesOrders } from '../../../../domain/stores/store.ts';
import type { Tx } from '../../../../server/db/access.ts';
import { parseUpload, type UploadedFile } from '../../../../server/files/images/upload.ts';
import { putInCategory } from '../../../../server/products/categories.ts';
import { type EditResult, editProduct } from '../../../../server/products/edit.ts';
import { hideProduct, readOwnProduct } from '../../../../server/products/list.ts';
import { addPhotos } from '../../../../server/products/photo-rows.ts';
import { addProduct, deleteProduct } from '../../../../server/products/products.ts';
import { changeStock } from '../../../../server/products/stock-change.ts';
import { discardPhotos, discardUnnamedPhotos, keepPhotos } from '../../../../server/products/uploads.ts';
import { readStore } from '../../../../server/stores/store.ts';
import { done, refused, type Texts } from '../../../forms/answers.ts';
import { actOr } from '../../../load-failure.ts';
import type { OpenShop } from '../shop-access.ts';
import type { ProductIntent } from './answer.ts';

const intents: readonly ProductIntent[] = ['add', 'edit', 'delete', 'hide', 'show', 'stock'];

const goneText = 'produk ini sudah tidak ada.';

type Posted = {
  intent: ProductIntent;
  id: string;
  values: Record<string, string>;
  files: UploadedFile[];
  removedPhotoIds: string[];
  photoOrder: string[];
  /** The button that moves a photo in a form without scripts. */
  move: ReturnType<typeof parsePhotoMove>;
};

export async function answerProductForm(request: Request, shop: OpenShop, sentFrom: URLSearchParams) {
  const upload = await parseUpload(request);
  if (!upload.ok) {
    const intent = sentFrom.has('edit') ? 'edit' : 'add';
    const posted = {
      intent,
      id: sentFrom.get('edit') ?? '',
      values: {},
      files: [],
      removedPhotoIds: [],
      photoOrder: [],
      move: null,
    } as Posted;
    return refuse(posted, upload.status, { form: failedText(intent, upload.message) });
  }
  const { fields, files } = upload;
  const posted: Posted = {
    intent: intentOf(fields.get('intent')),
    id: fields.get('productId') ?? '',
    values: Object.fromEntries(fields),
    files: files.filter(({ field }) => field === 'photos'),
    removedPhotoIds: fields.getAll('removePhoto').filter(isUuid),
    photoOrder: fields.getAll('photoOrder').filter(isUuid),
    move: parsePhotoMove(fields.get('movePhoto')),
  };
  return actOr(
    request,
    (reason, status) => refuse(posted, status, { form: failedText(posted.intent, reason) }),
    () => answer(shop, posted),
  );
}

async function answer(shop: OpenShop, posted: Posted) {
  const store = await shop.run((tx) => readStore(tx, shop.storeId));
  if (!store || !takesOrders(store.life)) {
    return refuse(posted, 409, {
      form: failedText(posted.intent, 'toko sedang tidak aktif, produk tidak bisa diubah.'),
    });
  }
  if (posted.intent === 'delete') return remove(shop, posted);
  if (posted.intent === 'hide' || posted.intent === 'show') return hideOrShow(shop, posted);
  if (posted.intent === 'stock') return addToStock(shop, posted);
  if (posted.move) return moved(posted, posted.move);
  const parsed = parseProductForm(posted.values, posted.intent);
  if (!parsed.ok) return refuse(posted, 400, parsed.errors);
  const kept = await keepPhotos(shop.storeId, posted.files);
  if (!kept.ok) {
    const errors = { form: failedText(posted.intent, kept.message), photos: kept.message };
    return refuse(posted, kept.status, errors, kept.index);
  }
  const { product } = parsed;
  const photoIds = kept.photos.map(({ id }) => id);
  const { categoryId } = posted.values;
  // A form without categories leaves the product where it is.
  const putInWished = async (tx: Tx, id: string) => {
    if (categoryId !== undefined) await putInCategory(tx, shop.storeId, id, categoryId);
  };
  try {
    if (posted.intent === 'add') {
      const id = await shop.run(async (tx) => {
        const made = await addProduct(tx, shop.storeId, product);
        if (!(await addPhotos(tx, shop.storeId, made, kept.photos)))
          throw new Error('a new product had no room');
        await putInWished(tx, made);
        return made;
      });
      return done(`${product.namaProduk} ditambahkan.`, { intent: 'add', id });
    }
    const edit = {
      id: posted.id,
      product: plainMatrix(product, parseWholeNumber(posted.values.seenStok ?? '')),
      newPhotos: kept.photos,
      removedPhotoIds: posted.removedPhotoIds,
      photoOrder: posted.photoOrder,
    };
    const result = isUuid(posted.id)
      ? await shop.run(async (tx) => {
          const edited = await editProduct(tx, shop.storeId, edit);
          if (edited.kind === 'updated') await putInWished(tx, posted.id);
          return edited;
        })
      : ({ kind: 'notFound' } as const);
    await discardPhotos(shop.storeId, result.kind === 'updated' ? result.removedPhotoIds : photoIds);
    return answerEdit(posted, product.namaProduk, result);
  } catch (error) {
    await discardUnnamedPhotos(shop.run, shop.storeId, photoIds, error);
    throw error;
  }
}

function answerEdit(posted: Posted, namaProduk: string, result: EditResult) {
  if (result.kind === 'updated') return done(`${namaProduk} disimpan.`, { intent: 'edit', id: posted.id });
  if (result.kind === 'notFound') {
    return refuse(posted, 404, { form: failedText('edit', goneText) });
  }
  if (result.kind === 'tooManyPhotos') {
    const text = 'Paling banyak 8 foto per produk.';
    return refuse(posted, 400, { form: failedText('edit', text), photos: text });
  }
  const text = `Stok sekarang ${result.stok} karena ada pesanan. Periksa lagi stoknya, lalu simpan.`;
  const values = { ...posted.values, seenStok: String(result.stok) };
  return refuse({ ...posted, values }, 409, {
    form: failedText('edit', 'stok berubah saat Anda mengedit.'),
    stok: text,
  });
}

async function remove(shop: OpenShop, posted: Posted) {
  const { id } = posted;
  const deleted = await shop.run(async (tx) => {
    const product = await readOwnProduct(tx, shop.storeId, id);
    return product && (await deleteProduct(tx, shop.storeId, id)) ? product : null;
  });
  if (!deleted) return refuse(posted, 404, { form: failedText('delete', goneText) });
  return done(`${deleted.namaProduk} dihapus.`, { intent: 'delete', id });
}

async function hideOrShow(shop: OpenShop, posted: Posted) {
  const { id, intent } = posted;
  const hidden = intent === 'hide';
  const namaProduk = await shop.run((tx) => hideProduct(tx, shop.storeId, id, hidden));
  if (namaProduk === null) return refuse(posted, 404, { form: failedText(intent, goneText) });
  const text = hidden ? 'disembunyikan dari etalase' : 'tampil lagi di etalase';
  return done(`${namaProduk} ${text}.`, { intent, id });
}

async function addToStock(shop: OpenShop, posted: Posted) {
  const parsed = parseStockChange(posted.values);
  if (!parsed.ok) return refuse(posted, 400, { form: failedText('stock', parsed.error) });
  const { delta } = parsed.change;
  const result = await shop.run((tx) => changeStock(tx, shop.storeId, posted.id, parsed.change));
  if (result.kind === 'notFound') return refuse(posted, 404, { form: failedText('stock', goneText) });
  const { kind, namaProduk, stok } = result;
  if (kind === 'changed')
    return done(stockChangedText(namaProduk, delta, stok), { intent: 'stock', id: posted.id, stok });
  const reason = {
    repeated: `perubahan stok ${namaProduk} ini sudah dihitung.`,
    tooFew: `stok ${namaProduk} tidak bisa dikurangi ${formatNumber(-delta)}.`,
    tooMany: `stok ${namaProduk} tidak bisa ditambah ${formatNumber(delta)}; paling banyak ${formatNumber(MAX_STOCK)}.`,
  }[kind];
  return refuse(posted, 409, { form: failedText('stock', `${reason} Sekarang ${formatNumber(stok)}.`) });
}

/** Nothing is kept before 'Simpan', as with scripts. */
function moved(posted: Posted, { id, move }: { id: string; move: PhotoMove }) {
  return refuse({ ...posted, photoOrder: movePhoto(posted.photoOrder, id, move) }, 200, {});
}

function refuse(
  posted: Posted,
  status: number,
  { form: sentence = '', ...errors }: Texts,
  wrongPhoto?: number,
) {
  const { intent, id, values, files, photoOrder, removedPhotoIds } = posted;
  const photosLost = files.length > 0;
  const back = { intent, id, photoOrder, removedPhotoIds, photosLost, wrongPhoto };
  return refused({ sentence, errors, values, ...back }, status);
}

function intentOf(sent: string | null): ProductIntent {
  return intents.find((intent) => intent === sent) ?? 'add';
}

function failedText(intent: ProductIntent, reason: string): string {
  if (intent === 'add') return messages.productAddFailed(reason);
  return intent === 'delete' ? messages.productDeleteFailed(reason) : messages.productUpdateFailed(reason);
}
