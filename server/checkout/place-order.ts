import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '#domain/access.ts';
import type { DeliveryAddress } from '#domain/accounts/address.ts';
import { hasPlace } from '#domain/accounts/place.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { CheckoutRequest } from '#domain/checkout/request.ts';
import { messages } from '#domain/messages.ts';
import { answerDue } from '#domain/orders/deadlines/deadline.ts';
import { quote } from '#domain/orders/price/price.ts';
import { agreedShipping, shippingOptions } from '#domain/shipping/choice.ts';
import { basketOf, type Tariff } from '#domain/shipping/tariff.ts';
import { numberForOrder, positionsInTurn } from '#domain/stores/chat/turn.ts';
import { holidayText, minimumRefusal, reopensAt } from '#domain/stores/opening.ts';
import { storePhase, takesOrders } from '#domain/stores/store.ts';
import { belowMinimum, type VoucherRefusal, voucherRefusal } from '#domain/vouchers/voucher.ts';
import { storeProfileSoon } from '../accounts/profiles.ts';
import { asBuyerAt, CommitWith, type Tx } from '../db/access.ts';
import { isReferenceGone, isTaken } from '../db/errors.ts';
import { takeStock } from '../orders/placing/take-stock.ts';
import { asPlaced, orderWrites, type PlacedOrder } from '../orders/placing/write-order.ts';
import { cachedOptions, selectCachedRates } from '../shipping/rates/rates.ts';
import { selectActiveTariffs } from '../shipping/tariffs.ts';
import { guessVoucher, wrongGuess } from '../vouchers/guesses.ts';
import { countVoucherUse, type FoundVoucher } from '../vouchers/vouchers.ts';
import type { CountedAttempts } from './batched-attempts.ts';
import { type CheckoutState, hashOf, readCheckoutState, refusalByCaps } from './checkout-state.ts';
import { readSoldVariants } from './sold-variants.ts';

export type CheckedLine = {
  id: string;
  quantity: number;
  namaProduk: string | null;
  optionText: string | null;
  harga: number | null;
  stok: number | null;
  berat: number | null;
};

/** `repeated`: an earlier request placed the order, with the same key or (`former`) with one of `request.former`. */
export type CheckoutResult =
  | { kind: 'placed'; orderId: string; repeated: true; former?: true }
  | { kind: 'placed'; orderId: string; repeated: false; placed: PlacedOrder }
  | { kind: 'changed'; lines: CheckedLine[]; total: number; tariffs: Tariff[]; shippingChanged: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'voucher'; refusal: VoucherRefusal };

/** `apply` is false in load tests, so that no limit applies. `guestIp` is null if the buyer has an account. */
export type OrderLimits = { attempts: CountedAttempts; apply: boolean; guestIp: string | null };

export type Beforehand = (tx: Tx) => Promise<void>;

/** `beforehand` creates a guest's account in the order's transaction, so that a refused order leaves no account. */
export async function placeOrder(
  actor: Actor,
  request: CheckoutRequest,
  address: DeliveryAddress,
  limits: OrderLimits | null = null,
  beforehand: Beforehand | null = null,
): Promise<CheckoutResult> {
  if (actor.role !== 'customer') return { kind: 'refused', message: messages.checkoutCustomersOnly };
  try {
    const result = await asBuyerAt(actor, request.storeId, async (tx) => {
      if (beforehand) await beforehand(tx);
      const placing = await place(tx, actor, request, address, limits);
      // Throws to roll back, because a commit would create the guest's account although no order was placed.
      if (beforehand && placing instanceof CommitWith && placing.result.kind === 'voucher')
        throw new VoucherRefused(placing.result.refusal);
      return placing;
    });
    if (result.kind === 'placed' && !result.repeated && !beforehand) storeProfileSoon(actor.id, address);
    return result;
  } catch (error) {
    // The shop has just deleted the chat number that was chosen for this order, so another one must be chosen.
    if (isReferenceGone(error, 'orders_chat_number'))
      return placeOrder(actor, request, address, limits, beforehand);
    if (error instanceof VoucherRefused) return { kind: 'voucher', refusal: error.refusal };
    if (isTaken(error, 'idempotency_keys'))
      return { kind: 'refused', message: accountMessages.orderOfOtherAccount };
    if (error instanceof CartChanged) return readChanges(actor, request, address);
    if (error instanceof Refusal) return { kind: 'refused', message: error.message };
    throw error;
  }
}

class Refusal extends Error {}

/** Thrown to roll the order back, because products, shipping or prices have changed. */
class CartChanged extends Error {}

class VoucherRefused extends Error {
  readonly refusal: VoucherRefusal;
  constructor(refusal: VoucherRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

async function place(
  tx: Tx,
  actor: Actor,
  request: CheckoutRequest,
  address: DeliveryAddress,
  limits: OrderLimits | null,
): Promise<CheckoutResult | CommitWith<CheckoutResult>> {
  const { storeId, key, lines, seenTotal, voucherCode } = request;
  const guesser = { accountId: actor.id, clientIp: limits?.guestIp ?? null };
  const [state, voucher] = await Promise.all([
    readCheckoutState(tx, actor, request, address, limits?.attempts),
    voucherCode === null ? null : guessVoucher(tx, guesser, storeId, voucherCode),
  ]);
  if (!state) throw new Refusal(messages.cartStoreNotFound);
  const { orderOfKey: earlierOrder } = state;
  const requestHash = hashOf(request);
  if (earlierOrder && earlierOrder.requestHash !== requestHash) throw new Refusal(keyReusedText);
  if (earlierOrder) return { kind: 'placed', orderId: earlierOrder.orderId, repeated: true };

  const refusal = closedText(state) ?? tooManyAttempts(state, limits);
  if (refusal) throw new Refusal(refusal);
  if (voucher === 'tooManyAttempts') throw new VoucherRefused({ reason: voucher });
  if (voucher === 'unknown')
    return new CommitWith(
      { kind: 'voucher', refusal: { reason: voucher } },
      wrongGuess(guesser, storeId, voucherCode ?? ''),
    );
  if (voucher) await takeVoucher(tx, actor, storeId, voucher, state);
  const capped = limits?.apply && (await refusalByCaps(tx, actor, storeId, state));
  if (capped) throw new Refusal(capped);

  const stock = await takeStock(tx, storeId, lines, positionsInTurn(state, state.timeZone, state.now));
  if (!stock) throw new CartChanged();
  const subtotal = stock.taken.reduce((sum, { harga, quantity }) => sum + harga * quantity, 0);
  const basket = basketOf(stock.taken);
  const options = [
    ...shippingOptions(state.tariffs, address, basket),
    ...cachedOptions(state.courierRates, basket),
  ];
  const shipping = request.shipping && agreedShipping(request.shipping, options);
  if (request.shipping && !shipping) throw new CartChanged();
  if (shipping?.kind !== 'pickup' && !hasPlace(address)) throw new Refusal(messages.checkoutWithoutAddress);
  const price = quote({ subtotal, voucher, shippingCost: shipping?.price ?? 0 });
  if (price.totalPrice !== seenTotal) throw new CartChanged();
  const belowShops = minimumRefusal(state.minOrder, subtotal);
  if (belowShops) throw new Refusal(belowShops);
  const tooLittle = voucher && belowMinimum(voucher, subtotal);
  if (tooLittle) throw new VoucherRefused(tooLittle);

  const orderId = randomUUIDv7();
  const chatNumber = numberForOrder(state, stock.chatTurn);
  const bought = { ...stock, price, shipping, voucher, dueAt: answerDue(state), chatNumber };
  const order = { actor, storeId, orderId, key, requestHash, address, ...bought };
  const placed = asPlaced(order, state);
  return new CommitWith({ kind: 'placed', orderId, repeated: false, placed }, orderWrites(tx, order));
}

async function takeVoucher(
  tx: Tx,
  actor: Actor,
  storeId: string,
  voucher: FoundVoucher,
  { timeZone }: { timeZone: TimeZone },
): Promise<void> {
  const { now, usedByBuyer, perBuyerLimit } = voucher;
  const refusal = voucherRefusal(voucher, { now, usedByBuyer, timeZone });
  if (refusal) throw new VoucherRefused(refusal);
  const exhausted = await countVoucherUse(tx, storeId, voucher, actor.id);
  if (exhausted === 'quota') throw new VoucherRefused({ reason: 'usedUp' });
  if (exhausted === 'buyer') throw new VoucherRefused({ reason: 'buyerLimit', limit: perBuyerLimit ?? 0 });
}

async function readChanges(
  actor: Actor,
  request: CheckoutRequest,
  address: DeliveryAddress,
): Promise<CheckoutResult> {
  const { storeId, shipping } = request;
  const ids = request.lines.map(({ id }) => id);
  const [sold, tariffs, rates] = await asBuyerAt(actor, storeId, async (tx) => [
    await readSoldVariants(tx, storeId, ids),
    await selectActiveTariffs(tx, storeId).execute(),
    (await selectCachedRates(storeId, address).execute(tx)).rows,
  ]);
  const lines = request.lines.map(({ id, quantity }) => {
    const found = sold.find((one) => one.id === id);
    const { namaProduk = null, optionText = null, harga = null, stok = null, berat = null } = found ?? {};
    return { id, quantity, namaProduk, optionText, harga, stok, berat };
  });
  const knownLines = lines.map(({ harga, berat, quantity }) => ({
    harga: harga ?? 0,
    berat: berat ?? 0,
    quantity,
  }));
  const basket = basketOf(knownLines);
  const options = [...shippingOptions(tariffs, address, basket), ...cachedOptions(rates, basket)];
  const shippingChanged = shipping !== null && agreedShipping(shipping, options) === null;
  return { kind: 'changed', lines, total: basket.subtotal, tariffs, shippingChanged };
}

const keyReusedText =
  'Pesanan dengan kunci ini sudah dibuat dari keranjang lain. Muat ulang keranjang lalu coba lagi.';

function closedText(state: CheckoutState): string | null {
  const { status, expiryDate, waNumber, closedUntil, timeZone, now } = state;
  const phase = storePhase(status, expiryDate, now);
  if (phase === 'inactive') return messages.storeInactive;
  if (!takesOrders(phase)) return messages.storeTakesNoOrders;
  if (closedUntil && reopensAt(state, now)) return holidayText(closedUntil, timeZone);
  return waNumber === '' ? messages.checkoutWithoutNumber : null;
}

function tooManyAttempts({ storedAttempts }: CheckoutState, limits: OrderLimits | null): string | null {
  const waitSeconds = limits?.attempts.waitSeconds(storedAttempts) ?? null;
  return waitSeconds === null || !limits?.apply ? null : accountMessages.tooManyOrders(waitSeconds);
}
