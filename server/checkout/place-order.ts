import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../domain/access.ts';
import type { ShippingAddress } from '../../domain/accounts/address.ts';
import { capRefusal } from '../../domain/checkout/order-caps.ts';
import { type CheckoutRequest, checkoutFingerprint } from '../../domain/checkout/request.ts';
import type { orderCaps } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import type { AnswerHours } from '../../domain/orders/deadline.ts';
import {
  type StoreLife,
  type StoreStatus,
  storeLife,
  type TimeZone,
  takesOrders,
} from '../../domain/stores/store.ts';
import {
  belowMinimum,
  type Voucher,
  type VoucherRefusal,
  voucherRefusal,
} from '../../domain/vouchers/voucher.ts';
import { asBuyerAt, type Tx } from '../db/access.ts';
import { log } from '../log.ts';
import { readProducts } from '../products/products.ts';
import { countGuess } from '../vouchers/guesses.ts';
import { countVoucherUse, findVoucher } from '../vouchers/vouchers.ts';
import { writeOrder } from './write-order.ts';

/** A product of a checkout as it is now; null fields where the shop does not sell it (any more). */
export type CheckedLine = {
  id: string;
  quantity: number;
  namaProduk: string | null;
  harga: number | null;
  stok: number | null;
};

/** What a checkout came to. `repeated`: the key had already made this order. */
export type CheckoutResult =
  | { kind: 'placed'; orderId: string; repeated: boolean }
  /** Nothing was written; `lines` and `total` say how things stand now, item by item. */
  | { kind: 'changed'; lines: CheckedLine[]; total: number }
  /** Nothing was written, for a reason that concerns the whole cart. */
  | { kind: 'refused'; message: string }
  /** Nothing was written, because the voucher cannot be used. */
  | { kind: 'voucher'; refusal: VoucherRefusal };

/**
 * Places an order in one transaction: the idempotency key, the shop's state by the database's clock, the
 * stock in id order, the order with its snapshot, its first event, the notice to live pages. A refusal rolls
 * everything back, the key included, so that the same key can be tried again. No call to the outside within.
 * `bounds` is what limits this account; visitors' orders come through `checkOut`, which knows it.
 */
export async function placeOrder(
  actor: Actor,
  request: CheckoutRequest,
  address: ShippingAddress,
  bounds: OrderBounds = { refusal: null, caps: null },
): Promise<CheckoutResult> {
  if (actor.role !== 'customer') return { kind: 'refused', message: messages.checkoutCustomersOnly };
  const { storeId, voucherCode } = request;
  // Counted before the transaction, which must wait for no other connection; answered only behind the key.
  const guess = voucherCode === null ? null : await countGuess(actor, storeId, voucherCode);
  const guessed = guess !== null && !guess.allowed;
  try {
    const placed = await asBuyerAt(actor, storeId, (tx) =>
      place(tx, actor, { ...request, guessed, bounds }, address),
    );
    // The order stands: a guess that cannot be given back must not make a failure of it.
    await guess
      ?.wasRight()
      .catch((error: unknown) => log.warn({ err: error }, 'a right voucher stays counted'));
    return placed;
  } catch (error) {
    if (error instanceof VoucherRefused) {
      if (exists(error.refusal)) await guess?.wasRight();
      return { kind: 'voucher', refusal: error.refusal };
    }
    if (!(error instanceof Refusal)) throw error;
    return error.message === '' ? readChanges(actor, request) : { kind: 'refused', message: error.message };
  }
}

/** What an order must not exceed. `refusal`: none may be made now, and why. Neither concerns one that was made under this key. */
export type OrderBounds = {
  refusal: string | null;
  caps: typeof orderCaps | null;
};

/** Thrown to roll back. Its message is the answer; an empty one says that products have changed. */
class Refusal extends Error {}

/** The same, where the voucher is the reason. */
class VoucherRefused extends Error {
  readonly refusal: VoucherRefusal;
  constructor(refusal: VoucherRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Whether the refusal is of a voucher that the shop has. */
function exists({ reason }: VoucherRefusal): boolean {
  return reason !== 'unknown' && reason !== 'tooManyTries';
}

async function place(
  tx: Tx,
  actor: Actor,
  request: CheckoutRequest & { guessed: boolean; bounds: OrderBounds },
  address: ShippingAddress,
): Promise<CheckoutResult> {
  const { storeId, lines, seenTotal, voucherCode, bounds } = request;
  const orderId = randomUUIDv7();
  const { claimed, store } = await claimKey(tx, actor, request, orderId);
  if (!claimed) return { kind: 'placed', orderId: await readClaim(tx, actor, request), repeated: true };
  const closed = closedText(store.life, store.waNumber);
  if (closed) throw new Refusal(closed);
  if (bounds.refusal) throw new Refusal(bounds.refusal);
  if (request.guessed) throw new VoucherRefused({ reason: 'tooManyTries' });
  const voucher = voucherCode === null ? null : await takeVoucher(tx, actor, storeId, voucherCode, store);
  const { answerHours } = store;
  const { caps } = bounds;
  const order = { actor, storeId, orderId, lines, seenTotal, address, voucher, caps, answerHours };
  const { written, subtotal, standing } = await writeOrder(tx, order);
  if (standing && !standing.free) throw new Refusal(capRefusal(standing));
  const tooLittle = voucher && belowMinimum(voucher, subtotal);
  if (written && tooLittle) throw new VoucherRefused(tooLittle);
  if (!written) throw new Refusal();
  return { kind: 'placed', orderId, repeated: false };
}

/** Judges the voucher by the database's clock and counts its use; the products are locked after it, never before. */
async function takeVoucher(
  tx: Tx,
  actor: Actor,
  storeId: string,
  code: string,
  { timeZone }: { timeZone: TimeZone },
): Promise<Voucher> {
  const voucher = await findVoucher(tx, storeId, code, actor.id);
  if (!voucher) throw new VoucherRefused({ reason: 'unknown' });
  const { now, usedByBuyer, perBuyerLimit } = voucher;
  const refusal = voucherRefusal(voucher, { now, usedByBuyer, timeZone });
  if (refusal) throw new VoucherRefused(refusal);
  const exhausted = await countVoucherUse(tx, storeId, voucher, actor.id);
  if (exhausted === 'quota') throw new VoucherRefused({ reason: 'usedUp' });
  if (exhausted === 'buyer') throw new VoucherRefused({ reason: 'buyerLimit', limit: perBuyerLimit ?? 0 });
  return voucher;
}

/** How the wanted products stand now, for the buyer to decide anew. */
async function readChanges(actor: Actor, request: CheckoutRequest): Promise<CheckoutResult> {
  const ids = request.lines.map(({ id }) => id);
  const products = await asBuyerAt(actor, request.storeId, (tx) => readProducts(tx, request.storeId, ids));
  const lines = request.lines.map(({ id, quantity }) => {
    const { namaProduk = null, harga = null, stok = null } = products.find((one) => one.id === id) ?? {};
    return { id, quantity, namaProduk, harga, stok };
  });
  const total = lines.reduce((sum, line) => sum + (line.harga ?? 0) * line.quantity, 0);
  return { kind: 'changed', lines, total };
}

const keyReusedText =
  'Pesanan dengan kunci ini sudah dibuat dari keranjang lain. Muat ulang keranjang lalu coba lagi.';

function closedText(life: StoreLife, waNumber: string): string | null {
  if (life === 'inactive') return messages.storeInactive;
  if (!takesOrders(life)) return messages.storeTakesNoOrders;
  return waNumber === '' ? messages.checkoutWithoutNumber : null;
}

type StoreAtCheckout = {
  status: StoreStatus;
  expiryDate: Date | null;
  waNumber: string;
  timeZone: TimeZone;
  answerHours: AnswerHours | null;
  now: Date;
};

/**
 * Takes the idempotency key for `orderId` and reads the shop. A key that is just being used by another
 * transaction is waited for, so that parallel posts of one key get one order; so are the account's other checkouts at this
 * shop, so that the caps count what those have made.
 */
async function claimKey(tx: Tx, actor: Actor, request: CheckoutRequest, orderId: string) {
  const { rows } = await sql<StoreAtCheckout & { claimed: boolean }>`
    WITH claimed AS (
      INSERT INTO idempotency_keys (store_id, customer_id, key, request_hash, order_id)
      SELECT store_id, ${actor.id}, ${request.key}, ${hashOf(request)}, ${orderId}
      FROM stores WHERE store_id = ${request.storeId}
      ON CONFLICT DO NOTHING RETURNING order_id
    )
    SELECT pg_advisory_xact_lock(hashtextextended(${`checkout ${request.storeId} ${actor.id}`}, 0)),
      status, expiry_date, wa_number, time_zone, answer_hours, now() AS now, EXISTS (SELECT FROM claimed) AS claimed
    FROM stores WHERE store_id = ${request.storeId}`.execute(tx);
  const [store] = rows;
  if (!store) throw new Refusal(messages.cartStoreNotFound);
  const life = storeLife(store.status, store.expiryDate, store.now);
  const { waNumber, timeZone, answerHours } = store;
  return { claimed: store.claimed, store: { life, waNumber, timeZone, answerHours } };
}

/** The order that a used key has made; refuses where it was made from another cart. */
async function readClaim(tx: Tx, actor: Actor, request: CheckoutRequest): Promise<string> {
  const known = await tx
    .selectFrom('idempotencyKeys')
    .select(['orderId', 'requestHash'])
    .where('storeId', '=', request.storeId)
    .where('customerId', '=', actor.id)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  if (known.requestHash !== hashOf(request)) throw new Refusal(keyReusedText);
  return known.orderId;
}

function hashOf(request: CheckoutRequest): string {
  return createHash('sha256').update(checkoutFingerprint(request)).digest('base64url');
}
