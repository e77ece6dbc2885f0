import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../domain/access.ts';
import type { DeliveryAddress } from '../../domain/accounts/address.ts';
import type { CheckoutRequest } from '../../domain/checkout/request.ts';
import type { orderCaps } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import { storeLife, type TimeZone, takesOrders } from '../../domain/stores/store.ts';
import {
  belowMinimum,
  discountOf,
  type Voucher,
  type VoucherRefusal,
  voucherRefusal,
} from '../../domain/vouchers/voucher.ts';
import { asBuyerAt, Ending, type Tx } from '../db/access.ts';
import { log } from '../log.ts';
import { readProducts } from '../products/products.ts';
import { countGuess } from '../vouchers/guesses.ts';
import { countVoucherUse, findVoucher } from '../vouchers/vouchers.ts';
import { hashOf, readStanding, refusalByCaps, type Standing } from './standing.ts';
import { takeStock } from './take-stock.ts';
import { orderWrites } from './write-order.ts';

/** Null fields where the shop does not sell the product. */
export type CheckedLine = {
  id: string;
  quantity: number;
  namaProduk: string | null;
  harga: number | null;
  stok: number | null;
};

/** `repeated`: the key had already made this order. */
export type CheckoutResult =
  | { kind: 'placed'; orderId: string; repeated: boolean }
  /** Nothing was written; this is how things stand now. */
  | { kind: 'changed'; lines: CheckedLine[]; total: number }
  | { kind: 'refused'; message: string }
  | { kind: 'voucher'; refusal: VoucherRefusal };

/** One transaction without a call to the outside. A refusal rolls back the key, too, so that it can be tried again. */
export async function placeOrder(
  actor: Actor,
  request: CheckoutRequest,
  address: DeliveryAddress,
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
    // The order stands: a guess that cannot be given back must not fail it.
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

/** `refusal`: why no order may be made now. Neither concerns an order that this key has made. */
export type OrderBounds = {
  refusal: string | null;
  caps: typeof orderCaps | null;
};

/** Rolls back. Its message is the answer; an empty one says that products have changed. */
class Refusal extends Error {}

class VoucherRefused extends Error {
  readonly refusal: VoucherRefusal;
  constructor(refusal: VoucherRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

function exists({ reason }: VoucherRefusal): boolean {
  return reason !== 'unknown' && reason !== 'tooManyTries';
}

async function place(
  tx: Tx,
  actor: Actor,
  request: CheckoutRequest & { guessed: boolean; bounds: OrderBounds },
  address: DeliveryAddress,
): Promise<CheckoutResult | Ending<CheckoutResult>> {
  const { storeId, key, lines, seenTotal, voucherCode, bounds } = request;
  const standing = await readStanding(tx, actor, request);
  if (!standing) throw new Refusal(messages.cartStoreNotFound);
  const { made, answerHours } = standing;
  const requestHash = hashOf(request);
  if (made && made.requestHash !== requestHash) throw new Refusal(keyReusedText);
  if (made) return { kind: 'placed', orderId: made.orderId, repeated: true };

  const refusal = closedText(standing) ?? bounds.refusal;
  if (refusal) throw new Refusal(refusal);
  if (request.guessed) throw new VoucherRefused({ reason: 'tooManyTries' });
  const voucher = voucherCode === null ? null : await takeVoucher(tx, actor, storeId, voucherCode, standing);
  const capped = bounds.caps && (await refusalByCaps(tx, actor, storeId, standing, bounds.caps));
  if (capped) throw new Refusal(capped);

  const stock = await takeStock(tx, storeId, lines);
  if (!stock) throw new Refusal();
  const subtotal = stock.taken.reduce((sum, { harga, quantity }) => sum + harga * quantity, 0);
  const discount = voucher ? discountOf(voucher, subtotal) : 0;
  if (subtotal - discount !== seenTotal) throw new Refusal();
  const tooLittle = voucher && belowMinimum(voucher, subtotal);
  if (tooLittle) throw new VoucherRefused(tooLittle);

  const orderId = randomUUIDv7();
  const settled = { ...stock, subtotal, discount, voucher, answerHours };
  const writes = orderWrites(tx, { actor, storeId, orderId, key, requestHash, address, ...settled });
  return new Ending({ kind: 'placed', orderId, repeated: false }, writes);
}

/** By the database's clock. Products are locked after the voucher, never before. */
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

function closedText({ status, expiryDate, waNumber, now }: Standing): string | null {
  const life = storeLife(status, expiryDate, now);
  if (life === 'inactive') return messages.storeInactive;
  if (!takesOrders(life)) return messages.storeTakesNoOrders;
  return waNumber === '' ? messages.checkoutWithoutNumber : null;
}
