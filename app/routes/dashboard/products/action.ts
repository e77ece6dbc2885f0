import { done } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import { formatNumber } from '#domain/format.ts';
import { movePhoto, type PhotoMove, parsePhotoMove } from '#domain/forms/arranging.ts';
import { isUuid } from '#domain/id.ts';
import { MAX_STOCK } from '#domain/products/product.ts';
import { parseStockChange, stockChangedText } from '#domain/products/stock/change.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { hideProduct, readOwnProduct } from '#server/products/list.ts';
import { deleteProduct } from '#server/products/products.ts';
import { changeStock } from '#server/products/stock/change.ts';
import { readStore } from '#server/stores/store.ts';
import { type OpenShop, requireRight } from '../shop-access.ts';
import type { ProductIntent } from './answer.ts';
import { failedText, goneText, type Posted, refuseProduct } from './posted.ts';
import { redrawMatrix, saveProduct } from './save.ts';

const intents: readonly ProductIntent[] = ['add', 'edit', 'delete', 'hide', 'show', 'stock'];
const drawings = ['table', 'fill'] as const;

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
      newPhotoValues: [],
      move: null,
      drawing: null,
    } as Posted;
    return refuseProduct(posted, upload.status, { form: failedText(intent, upload.message) });
  }
  const { fields, files } = upload;
  const posted: Posted = {
    intent: intentOf(fields.get('intent')),
    id: fields.get('productId') ?? '',
    values: Object.fromEntries(fields),
    files: files.filter(({ field }) => field === 'photos'),
    removedPhotoIds: fields.getAll('removePhoto').filter(isUuid),
    photoOrder: fields.getAll('photoOrder').filter(isUuid),
    newPhotoValues: fields.getAll('newPhotoValue'),
    move: parsePhotoMove(fields.get('movePhoto')),
    drawing: drawings.find((drawing) => drawing === fields.get('matrix')) ?? null,
  };
  return actOr(
    request,
    (reason, status) => refuseProduct(posted, status, { form: failedText(posted.intent, reason) }),
    () => answer(shop, posted),
  );
}

async function answer(shop: OpenShop, posted: Posted) {
  requireRight(shop, posted.intent === 'stock' ? 'stock.write' : 'products.write');
  const store = await shop.run((tx) => readStore(tx, shop.storeId));
  if (!store || !takesOrders(store.phase)) {
    return refuseProduct(posted, 409, {
      form: failedText(posted.intent, 'toko sedang tidak aktif, produk tidak bisa diubah.'),
    });
  }
  if (posted.intent === 'delete') return remove(shop, posted);
  if (posted.intent === 'hide' || posted.intent === 'show') return hideOrShow(shop, posted);
  if (posted.intent === 'stock') return addToStock(shop, posted);
  if (posted.move) return answerPhotoMove(posted, posted.move);
  return posted.drawing ? redrawMatrix(posted) : saveProduct(shop, posted);
}

async function remove(shop: OpenShop, posted: Posted) {
  const { id } = posted;
  const deleted = await shop.run(async (tx) => {
    const product = await readOwnProduct(tx, shop.storeId, id);
    return product && (await deleteProduct(tx, shop.storeId, id)) ? product : null;
  });
  if (!deleted) return refuseProduct(posted, 404, { form: failedText('delete', goneText) });
  return done(`${deleted.namaProduk} dihapus.`, { intent: 'delete', id });
}

async function hideOrShow(shop: OpenShop, posted: Posted) {
  const { id, intent } = posted;
  const hidden = intent === 'hide';
  const namaProduk = await shop.run((tx) => hideProduct(tx, shop.storeId, id, hidden));
  if (namaProduk === null) return refuseProduct(posted, 404, { form: failedText(intent, goneText) });
  const text = hidden ? 'disembunyikan dari etalase' : 'tampil lagi di etalase';
  return done(`${namaProduk} ${text}.`, { intent, id });
}

async function addToStock(shop: OpenShop, posted: Posted) {
  const parsed = parseStockChange(posted.values);
  if (!parsed.ok) return refuseProduct(posted, 400, { form: failedText('stock', parsed.error) });
  const { delta } = parsed.change;
  const result = await shop.run((tx) => changeStock(tx, shop.storeId, posted.id, parsed.change));
  if (result.kind === 'notFound') return refuseProduct(posted, 404, { form: failedText('stock', goneText) });
  const { kind, namaProduk, stok } = result;
  if (kind === 'changed')
    return done(stockChangedText(namaProduk, delta, stok), { intent: 'stock', id: posted.id, stok });
  const reason = {
    repeated: `perubahan stok ${namaProduk} ini sudah dihitung.`,
    tooFew: `stok ${namaProduk} tidak bisa dikurangi ${formatNumber(-delta)}.`,
    tooMany: `stok ${namaProduk} tidak bisa ditambah ${formatNumber(delta)}; paling banyak ${formatNumber(MAX_STOCK)}.`,
  }[kind];
  return refuseProduct(posted, 409, {
    form: failedText('stock', `${reason} Sekarang ${formatNumber(stok)}.`),
  });
}

/** Moves a photo in a form without scripts: shows the form again in the new order, and saves nothing. */
function answerPhotoMove(posted: Posted, { id, move }: { id: string; move: PhotoMove }) {
  return refuseProduct({ ...posted, photoOrder: movePhoto(posted.photoOrder, id, move) }, 200, {});
}

function intentOf(sent: string | null): ProductIntent {
  return intents.find((intent) => intent === sent) ?? 'add';
}
