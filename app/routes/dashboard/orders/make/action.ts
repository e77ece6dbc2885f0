import { redirect } from 'react-router';
import { done, refused, type Texts } from '#app/forms/answers.ts';
import { type PostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import type { AreaNames } from '#domain/areas/area.ts';
import { isUuid } from '#domain/id.ts';
import {
  addToOrderDraft,
  isEmptyOrderDraft,
  type OrderDraft,
  orderDraftOf,
  orderDraftPath,
  pricedAnew,
} from '#domain/orders/drafts/draft.ts';
import { parseOrderDraft } from '#domain/orders/drafts/parse.ts';
import { readPastedAddress } from '#domain/orders/drafts/pasted-address.ts';
import { chosenWay, orderDraftWays, seenShippingCost, wayFault } from '#domain/orders/drafts/shipping.ts';
import { href } from '#domain/routes/href.ts';
import type { Destination } from '#domain/shipping/tariff.ts';
import { checkAreas, readAreas } from '#server/areas/areas.ts';
import { readCustomer } from '#server/orders/drafts/customers.ts';
import { deleteOrderDraft, MAX_ORDER_DRAFTS, saveOrderDraft } from '#server/orders/drafts/drafts.ts';
import {
  findPlaced,
  orderDraftRefusalText,
  type PlacedOrderDraft,
  placeOrderDraft,
} from '#server/orders/drafts/place.ts';
import { readGoods } from '#server/orders/goods/goods.ts';
import { selectActiveTariffs } from '#server/shipping/tariffs.ts';

const fullText = `Sudah ada ${MAX_ORDER_DRAFTS} draf. Hapus yang tidak perlu, lalu simpan lagi.`;

const unknownText = 'Permintaan tidak dikenal. Muat ulang halaman, lalu coba lagi.';

const intents = ['cari', 'tambah', 'hapus', 'pelanggan', 'pakai', 'baca', 'simpan', 'buat'];

const incompleteText = 'Formulir ini tidak lengkap. Muat ulang halaman, lalu coba lagi.';

export function answerOrderDraft(request: Request, shop: OpenShop, fields: PostedFields) {
  const values = typedIn(fields);
  const failed = (reason: string, status: number) =>
    refused({ sentence: `Pesanan belum dibuat: ${reason}`, values }, status);
  return actOr(request, failed, async () => {
    const id = fields.draft;
    const isWhole = isUuid(id) && Object.values(fields).every((value) => typeof value === 'string');
    if (!isWhole) return refused({ sentence: incompleteText, values }, 400);
    const [intent = '', about = ''] = String(fields.intent ?? '').split(':');
    if (intent === 'hapusDraf') {
      await shop.run((tx) => deleteOrderDraft(tx, shop.storeId, id));
      throw redirect(shop.pathTo(href('/dashboard/pesanan/buat')));
    }
    if (!intents.includes(intent)) return refused({ sentence: unknownText, values }, 400);
    const draft = orderDraftOf(fields);
    if (intent === 'buat') return placeDraft(shop, { draftId: id, draft, values }, fields.ditanya === 'ya');
    const next = await draftAfter(shop, draft, intent, about);
    const isUnread = intent === 'baca' && Object.keys(await readPasted(draft)).length === 0;
    if (fields.skrip === 'ya' && intent === 'baca')
      return isUnread ? refuseUnread(values) : done('Sudah diisi. Periksa lagi.', { values: next.texts });
    const saved = await storeDraft(shop, id, next, values, fields.ditekan === 'ya');
    if (fields.skrip === 'ya') return saved;
    if (saved.data.kind === 'refused' || intent === 'simpan') return saved;
    if (isUnread) return refuseUnread(values);
    throw redirect(shop.pathTo(orderDraftPath(id, searchOf(fields, intent))));
  });
}

async function storeDraft(shop: OpenShop, id: string, draft: OrderDraft, values: Texts, pressed = false) {
  const isSaved =
    isEmptyOrderDraft(draft) ||
    (await shop.run((tx) => saveOrderDraft(tx, shop.actor, shop.storeId, { id, draft })));
  return isSaved
    ? done('Draf tersimpan.', { values: draft.texts, pressed })
    : refused({ sentence: fullText, values });
}

function refuseUnread(values: Texts) {
  return refused({ errors: { tempel: 'Tidak ada yang terbaca. Isi sendiri di bawah.' }, values });
}

/** Applies a button such as 'tambah' (add a product) to the draft. Only browsers without scripts send such buttons. */
async function draftAfter(
  shop: OpenShop,
  draft: OrderDraft,
  intent: string,
  about: string,
): Promise<OrderDraft> {
  if (intent === 'tambah' && isUuid(about)) {
    const good = (await shop.run((tx) => readGoods(tx, shop.storeId, 'onSale', [about]))).get(about);
    return good ? addToOrderDraft(draft, good) : draft;
  }
  if (intent === 'hapus') return { ...draft, lines: draft.lines.filter(({ id }) => id !== about) };
  if (intent === 'pakai' && isUuid(about)) {
    const customer = await shop.run((tx) => readCustomer(tx, shop.storeId, about));
    if (!customer) return draft;
    const { orderId: _, ...texts } = customer;
    return { ...draft, texts: { ...draft.texts, ...texts } };
  }
  if (intent === 'baca') {
    return orderDraftOf({ ...linesOf(draft), ...draft.texts, ...(await readPasted(draft)) });
  }
  return draft;
}

async function readPasted({ texts }: OrderDraft): Promise<Texts> {
  const read = readPastedAddress(texts.tempel, await readAreas());
  return Object.fromEntries(Object.entries(read).filter(([, text]) => text !== ''));
}

function linesOf({ lines }: OrderDraft): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ id, quantity, harga }, nth) => [
      [`variant${nth}`, id],
      [`jumlah${nth}`, quantity],
      [`harga${nth}`, String(harga)],
    ]),
  );
}

function searchOf(fields: PostedFields, intent: string): Record<string, string> {
  const text = (name: string) => String(fields[name] ?? '').slice(0, 80);
  if (intent === 'cari') return { cari: text('cari') };
  return intent === 'pelanggan' ? { pelanggan: text('pelanggan') } : {};
}

type SentDraft = { draftId: string; draft: OrderDraft; values: Texts };

function readWays({ run, storeId }: OpenShop, draft: OrderDraft, to: Destination) {
  return run(async (tx) => {
    const ids = draft.lines.map(({ id }) => id);
    const goods = await readGoods(tx, storeId, 'onSale', ids);
    const tariffs = await selectActiveTariffs(tx, storeId).execute();
    const weights = new Map([...goods.values()].map(({ id, berat }) => [id, berat]));
    return { goods: [...goods.values()], ways: orderDraftWays(draft, to, { tariffs, weights }) };
  });
}

const markedText = 'Pesanan belum dibuat. Perbaiki isian yang ditandai.';

async function placeDraft(shop: OpenShop, sent: SentDraft, wasAsked: boolean) {
  const parsed = parseOrderDraft(sent.draft);
  const typed = parsed.ok ? { ok: true as const, value: parsed.value.address } : parsed;
  const isPickedUp = sent.draft.texts.ambil === 'ya';
  const address = isPickedUp ? typed : await checkAreas(typed, sent.draft.texts);
  if (!parsed.ok || !address.ok) {
    const { draftId, draft, values } = sent;
    await storeDraft(shop, draftId, draft, values);
    const errors = address.ok ? {} : address.errors;
    return refused({ sentence: markedText, errors, values, lines: draft.lines, goods: [] }, 400);
  }
  const making = isPickedUp ? sent : withAreas(sent, address.value);
  const { draftId, draft, values } = making;
  const { kirim } = draft.texts;
  const shippingCost = seenShippingCost(draft.texts, parsed.value.shippingCost);
  const asked = { ...parsed.value, address: address.value, draftId, shippingCost, kirim };
  const { ways, goods } = await readWays(shop, draft, address.value);
  const fault = wayFault(draft.texts, ways, wasAsked);
  // A wrong shipping choice (`fault`) is reported only if the draft has no order yet and no product has changed.
  const result = fault
    ? await shop.run((tx) => findPlaced(tx, shop.actor, shop.storeId, asked))
    : await placeOrderDraft(shop.run, shop.actor, shop.storeId, { ...asked, way: chosenWay(kirim, ways) });
  if (result) return answerPlaced(shop, making, result);
  await storeDraft(shop, draftId, draft, values);
  const errors: Texts = fault ? { kirim: fault } : {};
  return refused({ sentence: markedText, errors, values, lines: draft.lines, goods });
}

/** Replaces typed area names by official ones, so that page and server offer the same shipping options. */
function withAreas({ draftId, draft, values }: SentDraft, address: AreaNames): SentDraft {
  const { provinsi, kotaKabupaten, kecamatan } = address;
  const areas = { provinsi, kotaKabupaten, kecamatan };
  const texts = { ...draft.texts, ...areas };
  return { draftId, draft: { ...draft, texts }, values: { ...values, ...areas } };
}

async function answerPlaced(shop: OpenShop, { draftId, draft, values }: SentDraft, result: PlacedOrderDraft) {
  if (!('kind' in result))
    throw redirect(shop.pathTo(`${href('/dashboard/pesanan/buat')}?jadi=${result.orderId}`));
  const sentence = orderDraftRefusalText(result);
  if (result.kind !== 'changed') return refused({ sentence, values });
  const ids = draft.lines.map(({ id }) => id);
  const goods = await shop.run((tx) => readGoods(tx, shop.storeId, 'onSale', ids));
  const lines = pricedAnew(draft.lines, result.lines, goods);
  await storeDraft(shop, draftId, { ...draft, lines }, values);
  const errors = Object.fromEntries(
    Object.entries(result.lines).map(([nth, text]) => [`jumlah${nth}`, text]),
  );
  return refused({ sentence, errors, values, lines, goods: [...goods.values()] });
}
