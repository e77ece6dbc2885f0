import { createHash } from 'node:crypto';
import { type Done, done, type Refused, refused, type Texts } from '#app/forms/answers.ts';
import { parseUpload, type UploadedFile } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { isUuid } from '#domain/id.ts';
import { MAX_PRODUCT_DRAFTS, productDraftName } from '#domain/products/drafts/drafts.ts';
import { parseProductForm } from '#domain/products/form/product.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { addProductDraft } from '#server/products/drafts/add.ts';
import { readStore } from '#server/stores/store.ts';
import { answerProductDraft, productDraftIntentIn } from './table/action.ts';

export type WrongPhoto = { name: string; reason: string };

/** `wrong` lists the invalid photos of the request. A refusal means that no draft was made. */
export type ProductDraftsAnswer = Done<{ wrong: WrongPhoto[] }> | Refused<{ wrong?: WrongPhoto[] }>;

/** Makes a product draft of each photo, all with the same price and stock. Sending the form twice makes no copies. */
export async function answerPhotos(request: Request, shop: OpenShop) {
  const upload = await parseUpload(request);
  if (!upload.ok) return refused({ sentence: upload.message }, upload.status);
  const { fields } = upload;
  const values = Object.fromEntries(fields);
  const photos = upload.files.filter(({ field }) => field === 'photos');
  const intent = productDraftIntentIn(values);
  if (intent) return answerProductDraft(request, shop, intent, values);
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Foto belum tersimpan: ${reason}`, values }, status),
    () => answer(shop, values, photos),
  );
}

async function answer(shop: OpenShop, values: Texts, photos: UploadedFile[]) {
  const store = await shop.run((tx) => readStore(tx, shop.storeId));
  if (!store || !takesOrders(store.phase)) return refused({ sentence: closedText, values });
  if (values.storeId !== undefined && values.storeId !== shop.storeId)
    return refused({ sentence: otherShopText, values });
  const wrongFields = parseProductForm({ ...values, namaProduk: 'Produk' }, 'add');
  if (!wrongFields.ok) {
    const { form: sentence = '', ...errors } = wrongFields.errors;
    return refused({ sentence, errors, values }, 400);
  }
  if (photos.length === 0) return refuse('Pilih foto dulu.', values);
  if (photos.length > MAX_PRODUCT_DRAFTS)
    return refuse(`Paling banyak ${MAX_PRODUCT_DRAFTS} foto sekaligus.`, values);
  if (!isUuid(values.key ?? values.formKey))
    return refuse('Formulir ini tidak lengkap. Muat ulang halaman, lalu coba lagi.', values);
  const wrong: (WrongPhoto & { status: number })[] = [];
  for (const [index, photo] of photos.entries()) {
    const parsed = parseProductForm({ namaProduk: productDraftName(photo.name, index), ...values }, 'add');
    if (!parsed.ok) return refuse(parsed.errors.namaProduk ?? '', values);
    const draft = { key: keyOf(values, photo), product: parsed.product, photo };
    const added = await addProductDraft(shop.run, shop.storeId, draft);
    if (!added.ok) wrong.push({ name: photo.name, reason: added.message, status: added.status });
  }
  const count = photos.length - wrong.length;
  if (count === 0)
    return refused({ sentence: 'Tidak ada draf yang dibuat.', wrong, values }, wrong[0]?.status);
  return done(`${count} draf dibuat.`, { wrong });
}

const closedText = 'Toko sedang tidak aktif, produk tidak bisa ditambah.';
const otherShopText = 'Foto ini dipilih untuk toko lain. Masuk lagi dengan akun toko itu untuk melanjutkan.';

function refuse(photos: string, values: Texts) {
  return refused({ errors: { photos }, values }, 400);
}

function keyOf({ key, formKey }: Texts, { bytes }: UploadedFile): string {
  return key ?? `${formKey} ${createHash('sha256').update(bytes).digest('hex')}`;
}
