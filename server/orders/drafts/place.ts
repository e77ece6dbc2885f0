import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { formatRupiah } from '#domain/format.ts';
import { messages } from '#domain/messages.ts';
import type { OrderToMake } from '#domain/orders/drafts/parse.ts';
import { quote } from '#domain/orders/price/price.ts';
import type { ShippingOption } from '#domain/shipping/choice.ts';
import { numberForOrder, positionsInTurn } from '#domain/stores/chat/turn.ts';
import { takesOrders } from '#domain/stores/store.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined, runQuery } from '#server/db/client-dialect.ts';
import { takeStock } from '#server/orders/placing/take-stock.ts';
import { orderWrites } from '#server/orders/placing/write-order.ts';
import { readStore } from '#server/stores/store.ts';
import { chatChoiceQuery } from '../chat/choice.ts';
import { readGoods } from '../goods/goods.ts';
import { lockOrder } from '../lock.ts';
import { writeStatusChange } from '../status-write.ts';
import { deleteOrderDraft, turnOfOrderDraft } from './drafts.ts';

/** `kirim` is the shipping choice as the form sent it; `way` is the shipping option that `kirim` names, if any. */
type OrderDraftRequest = OrderToMake & {
  draftId: string;
  kirim?: string;
  way?: Pick<ShippingOption, 'kind' | 'name'> | null;
};

/** `lines` maps line numbers to error texts. It is empty if stock and prices now match the request again. */
export type OrderDraftRefusal =
  | { kind: 'closed' }
  | { kind: 'made'; orderId: string }
  | { kind: 'changed'; lines: Record<number, string> };

export type PlacedOrderDraft = { orderId: string } | OrderDraftRefusal;

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

class Refused extends Error {
  readonly refusal: OrderDraftRefusal;
  constructor(refusal: OrderDraftRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/** Turns a draft into an order. Takes the stock of all lines or of none. A repeated request returns the same order. */
export async function placeOrderDraft(
  run: Run,
  actor: Actor,
  storeId: string,
  asked: OrderDraftRequest,
): Promise<PlacedOrderDraft> {
  const result = await placeOrReturnRefusal(run, actor, storeId, asked);
  // No error text means that stock and prices match the request again, so a second attempt may succeed.
  return isUnmarked(result) ? placeOrReturnRefusal(run, actor, storeId, asked) : result;
}

function isUnmarked(result: PlacedOrderDraft): boolean {
  return 'lines' in result && Object.keys(result.lines).length === 0;
}

async function placeOrReturnRefusal(
  run: Run,
  actor: Actor,
  storeId: string,
  asked: OrderDraftRequest,
): Promise<PlacedOrderDraft> {
  try {
    return { orderId: await run((tx) => place(tx, actor, storeId, asked)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { refusal } = error;
    if (refusal.kind !== 'changed') return refusal;
    return { kind: 'changed', lines: await run((tx) => changesIn(tx, storeId, asked)) };
  }
}

async function place(tx: Tx, actor: Actor, storeId: string, asked: OrderDraftRequest): Promise<string> {
  const { draftId, lines, address, shippingCost } = asked;
  const requestHash = hashOf(asked);
  const present = await findOrderOfDraft(tx, actor, storeId, asked);
  if (present && 'kind' in present) throw new Refused(present);
  if (present) return present.orderId;
  const store = await readStore(tx, storeId);
  if (!store || !takesOrders(store.phase)) throw new Refused({ kind: 'closed' });
  const customerId = await customerIdOf(tx, storeId, address.wa);
  const choice = await runQuery(tx, chatChoiceQuery(storeId, customerId));
  const stock = await takeStock(tx, storeId, lines, positionsInTurn(choice, store.timeZone, store.now));
  const isAsSeen = stock?.taken.every(({ harga }, nth) => harga === lines[nth]?.seenHarga);
  if (!stock || !isAsSeen) throw new Refused({ kind: 'changed', lines: {} });
  const subtotal = stock.taken.reduce((sum, { harga, quantity }) => sum + harga * quantity, 0);
  const shipping = wayOf(asked);
  const price = quote({ subtotal, voucher: null, shippingCost: shipping?.price ?? 0 });
  const orderId = randomUUIDv7();
  const buyer: Actor = { id: customerId, email: '', role: 'customer', storeId: null };
  await pipelined(
    tx,
    orderWrites(tx, {
      actor: buyer,
      madeBy: actor,
      storeId,
      orderId,
      key: draftId,
      requestHash,
      address,
      ...stock,
      price,
      voucher: null,
      dueAt: null,
      shipping,
      chatNumber: numberForOrder(choice, stock.chatTurn),
    }),
  );
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) throw new Error('an order was written and is not there');
  const change = { orderId, from: order.status, to: 'Harus Dibayar', shippingCost } as const;
  await writeStatusChange(tx, { order, change, actor, actorRole: 'storeAdmin' });
  await deleteOrderDraft(tx, storeId, draftId);
  return orderId;
}

function wayOf({ address, shippingCost, way }: OrderDraftRequest) {
  if (way) return { kind: way.kind, name: way.name, price: shippingCost };
  const isPickedUp = address.alamatLengkap === '';
  return isPickedUp ? ({ kind: 'pickup', name: 'Ambil sendiri', price: shippingCost } as const) : null;
}

async function findOrderOfDraft(
  tx: Tx,
  actor: Actor,
  storeId: string,
  asked: OrderDraftRequest,
): Promise<PlacedOrderDraft | null> {
  const present = await lockAndFindOrder(tx, actor, storeId, asked);
  if (!present) return null;
  const { orderId, requestHash } = present;
  return requestHash === hashOf(asked) ? { orderId } : { kind: 'made', orderId };
}

/** Locks draft and phone number, so that a draft makes only one order and a number gets only one customer id. */
async function lockAndFindOrder(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { draftId, address }: OrderDraftRequest,
) {
  const ofNumber = `order for ${storeId} ${address.wa}`;
  const selection = sql<{ orderId: string; requestHash: string }>`
    SELECT order_id, request_hash FROM idempotency_keys
    WHERE store_id = ${storeId} AND customer_id = ${actor.id} AND key = ${draftId}`;
  const [, , [made]] = await pipelined(tx, [
    turnOfOrderDraft(storeId, draftId),
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${ofNumber}, 0))`,
    selection,
  ]);
  return made;
}

/** Returns the customer id of the phone number's last order by a buyer without an account, or a new id. */
async function customerIdOf(tx: Tx, storeId: string, wa: string): Promise<string> {
  const formerOrder = await tx
    .selectFrom('orders')
    .select('customerId')
    .where('storeId', '=', storeId)
    .where('customerWa', '=', wa)
    .where('customerEmail', '=', '')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return formerOrder?.customerId ?? randomUUIDv7();
}

export async function findPlaced(
  tx: Tx,
  actor: Actor,
  storeId: string,
  asked: OrderDraftRequest,
): Promise<PlacedOrderDraft | null> {
  const present = await findOrderOfDraft(tx, actor, storeId, asked);
  if (present) return present;
  const lines = await changesIn(tx, storeId, asked);
  return Object.keys(lines).length > 0 ? { kind: 'changed', lines } : null;
}

async function changesIn(
  tx: Tx,
  storeId: string,
  { lines }: OrderDraftRequest,
): Promise<Record<number, string>> {
  const goods = await readGoods(
    tx,
    storeId,
    'onSale',
    lines.map(({ id }) => id),
  );
  return Object.fromEntries(
    lines.flatMap(({ id, quantity, seenHarga }, nth): [number, string][] => {
      const good = goods.get(id);
      if (!good) return [[nth, 'Barang ini tidak dijual lagi. Hapus dulu dari pesanan.']];
      if (good.stok === 0) return [[nth, 'Stok habis. Hapus dulu dari pesanan.']];
      if (good.stok < quantity) return [[nth, `Stok tinggal ${good.stok}.`]];
      if (good.harga === seenHarga) return [];
      return [[nth, `Harga sekarang ${formatRupiah(good.harga)}, tadi ${formatRupiah(seenHarga)}.`]];
    }),
  );
}

/** This hash distinguishes a repeated request from a request with other content for the same draft. */
function hashOf({ lines, address, shippingCost, kirim }: OrderDraftRequest): string {
  const wanted = lines.map(({ id, quantity, seenHarga }) => [id, quantity, seenHarga]);
  return createHash('sha256')
    .update(JSON.stringify([wanted, address, shippingCost, ...(kirim ? [kirim] : [])]))
    .digest('base64url');
}

export function orderDraftRefusalText(refusal: OrderDraftRefusal): string {
  if (refusal.kind === 'closed') return messages.storeTakesNoOrders;
  if (refusal.kind === 'made')
    return 'Draf ini sudah menjadi pesanan. Buka pesanan baru untuk membuat yang lain.';
  if (isUnmarked(refusal))
    return 'Pesanan belum dibuat: stok atau harga sedang berubah. Tunggu sebentar, lalu coba lagi.';
  return 'Pesanan belum dibuat: stok atau harga sudah berubah. Periksa barang yang ditandai, lalu coba lagi.';
}
