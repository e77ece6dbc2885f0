import { type Done, done, type Refused, refused, type Texts } from '#app/forms/answers.ts';
import { actOr } from '#app/load-failure.ts';
import { failedText, goneText } from '#app/routes/dashboard/products/posted.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { formatNumber } from '#domain/format.ts';
import { isBlank, parseWholeNumber } from '#domain/forms/typed.ts';
import { isUuid } from '#domain/id.ts';
import type { ProductDraftFacts } from '#domain/products/drafts/drafts.ts';
import { parseProductForm } from '#domain/products/form/product.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { takesOrders } from '#domain/stores/store.ts';
import {
  type ProductDraftResult,
  saveProductDraft,
  setProductDraft,
  showProductDrafts,
} from '#server/products/drafts/rows.ts';
import { readStore } from '#server/stores/store.ts';

const intents = ['save', 'show', 'hide', 'show-all'] as const;

export type ProductDraftIntent = (typeof intents)[number];

type Asked = { intent: ProductDraftIntent; id: string };

export type ProductDraftAnswer = Done<Asked & { product?: OwnProduct; shown?: string[] }> | Refused<Asked>;

export function productDraftIntentIn({ intent }: Texts): ProductDraftIntent | null {
  return intents.find((one) => one === intent) ?? null;
}

export function answerProductDraft(
  request: Request,
  shop: OpenShop,
  intent: ProductDraftIntent,
  values: Texts,
) {
  const about = { intent, id: values.productId ?? '' };
  const fail = (reason: string, status: number) =>
    refused({ sentence: failedText('edit', reason), values, ...about }, status);
  return actOr(request, fail, async () => {
    const store = await shop.run((tx) => readStore(tx, shop.storeId));
    if (!store || !takesOrders(store.phase)) return fail(closedText, 409);
    return intent === 'show-all'
      ? showAll(shop, values)
      : changeProductDraft(shop, { ...about, intent }, values);
  });
}

const closedText = 'toko sedang tidak aktif, produk tidak bisa diubah.';

type About = { intent: Exclude<ProductDraftIntent, 'show-all'>; id: string };

/** Without scripts, the button that publishes or hides a draft also sends the draft's fields, which are saved first. */
async function changeProductDraft(shop: OpenShop, about: About, values: Texts) {
  const { intent, id } = about;
  const parsed = parseProductDraft(values);
  if (!parsed.ok) {
    const { form = '', ...errors } = parsed.errors;
    // Without scripts, the page may not show the draft's row with its errors, so `sentence` repeats the first error.
    const [sentence = form] = Object.values(errors);
    return refused({ sentence, errors, values, ...about }, 400);
  }
  const hasFields = ['namaProduk', 'harga', 'stok'].some((name) => values[name] !== undefined);
  const saved =
    hasFields || intent === 'save'
      ? await shop.run((tx) => saveProductDraft(tx, shop.storeId, id, parsed.change))
      : null;
  if (saved && saved.kind !== 'saved')
    return refused({ ...refusalOf(saved), values, ...about }, saved.kind === 'notFound' ? 404 : 409);
  const product = saved?.product;
  if (intent === 'save')
    return done(`${product?.namaProduk ?? ''} disimpan.`, { ...about, ...(product && { product }) });
  const namaProduk = await shop.run((tx) => setProductDraft(tx, shop.storeId, id, intent === 'hide'));
  if (namaProduk === null) return refused({ ...refusalOf({ kind: 'notFound' }), values, ...about }, 404);
  const text = intent === 'show' ? 'tampil di etalase' : 'disembunyikan dari etalase';
  return done(`${namaProduk} ${text}.`, { ...about, ...(product && { product }) });
}

async function showAll(shop: OpenShop, values: Texts) {
  const ids = (values.ids ?? '').split(',').filter(isUuid);
  const shown = await shop.run((tx) => showProductDrafts(tx, shop.storeId, ids));
  const about = { intent: 'show-all', id: '' } as const;
  if (shown.length === 0) return refused({ sentence: nothingCompleteText, values, ...about });
  return done(`${shown.length} produk tampil di etalase.`, { ...about, shown });
}

const nothingCompleteText = 'Belum ada draf yang lengkap. Isi nama dan harganya dulu.';

type Change = (present: ProductDraftFacts) => ProductDraftFacts & { seenStok: number };

/** Parses a draft's fields. A field that was not sent, or an empty name, leaves the draft's value unchanged. */
function parseProductDraft({ namaProduk = '', harga, stok, seenStok = '' }: Texts) {
  const typed = {
    namaProduk: isBlank(namaProduk) ? '-' : namaProduk,
    harga: harga ?? '0',
    stok: stok ?? '0',
  };
  const parsed = parseProductForm({ ...typed, berat: '1' }, 'edit');
  if (!parsed.ok) return parsed;
  const { product } = parsed;
  const change: Change = (present) => ({
    namaProduk: isBlank(namaProduk) ? present.namaProduk : product.namaProduk,
    harga: harga === undefined ? present.harga : product.harga,
    stok: stok === undefined ? present.stok : product.stok,
    seenStok: (stok === undefined ? null : parseWholeNumber(seenStok)) ?? present.stok,
  });
  return { ok: true as const, change };
}

type Failure = Exclude<ProductDraftResult, { kind: 'saved' }>;

const movedText = (stok: number) => `Stok sekarang ${formatNumber(stok)}. Periksa lagi stoknya.`;

function refusalOf(failure: Failure) {
  if (failure.kind === 'stockMoved')
    return { sentence: movedText(failure.stok), errors: { stok: movedText(failure.stok) } };
  const reason =
    failure.kind === 'notFound' ? goneText : 'produk ini punya varian. Ubah lewat daftar produk.';
  return { sentence: failedText('edit', reason) };
}
