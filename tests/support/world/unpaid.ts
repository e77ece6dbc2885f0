import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import type { AnswerHours, PaymentHours } from '#domain/stores/store.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asSystem } from '#server/db/access.ts';
import { address } from '../addresses.ts';
import { setOrderState } from './orders.ts';
import { checkoutRequest, newBuyer, stockProduct } from './shop-floor.ts';

export function givePaymentTime(storeId: string, paymentHours: PaymentHours | null): Promise<unknown> {
  return asSystem((tx) =>
    tx.updateTable('stores').set({ paymentHours }).where('storeId', '=', storeId).execute(),
  );
}

export function giveAnswerTime(storeId: string, answerHours: AnswerHours | null): Promise<unknown> {
  return asSystem((tx) =>
    tx.updateTable('stores').set({ answerHours }).where('storeId', '=', storeId).execute(),
  );
}

/** The content of a test order: pieces of a product at Rp 10.000, and optionally a voucher of Rp 1.000. */
type Bought = { productId: string; quantity?: number; voucherCode?: string | null; buyer?: Actor };

export async function billedOrder(storeId: string, bought: Bought): Promise<{ id: string; buyer: Actor }> {
  const order = await newOrder(storeId, bought);
  await setOrderState(order.id, storeId, 'Harus Dibayar');
  return order;
}

export async function newOrder(storeId: string, bought: Bought): Promise<{ id: string; buyer: Actor }> {
  const { productId, quantity = 1, voucherCode = null, buyer = newBuyer() } = bought;
  const asked = checkoutRequest(storeId, [{ id: productId, quantity }]);
  const seenTotal = asked.seenTotal - (voucherCode ? 1_000 : 0);
  const result = await placeOrder(buyer, { ...asked, seenTotal, voucherCode }, address);
  if (result.kind !== 'placed') throw new Error(`the order was not placed: ${JSON.stringify(result)}`);
  return { id: result.orderId, buyer };
}

/**
 * Creates an order that must be paid within a day; orders that the shop bills afterwards get no deadline. `seenDue` is
 * the deadline in the format that forms use.
 */
export async function orderWithDeadline(storeId: string): Promise<{ id: string; seenDue: string }> {
  await givePaymentTime(storeId, 24);
  const { id } = await billedOrder(storeId, { productId: await stockProduct(storeId, 1) });
  await givePaymentTime(storeId, null);
  const { dueAt } = await asSystem((tx) =>
    tx.selectFrom('orders').select('dueAt').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  if (!dueAt) throw new Error('the order has no deadline');
  return { id, seenDue: dueAt.toISOString() };
}

export async function passDeadline(...ids: string[]): Promise<void> {
  await asSystem((tx) =>
    tx
      .updateTable('orders')
      .set({ dueAt: sql<Date>`now() - interval '1 minute'`, dueSetAt: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute(),
  );
}
