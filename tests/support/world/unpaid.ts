import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import type { AnswerHours, PaymentHours } from '#domain/stores/store.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asSystem } from '#server/db/access.ts';
import { address } from '../addresses.ts';
import { setOrderState } from './orders.ts';
import { newBuyer, stockProduct, wish } from './shop-floor.ts';

/** Sets what a shop gives its buyers to pay a bill. */
export function givePaymentTime(storeId: string, paymentHours: PaymentHours | null): Promise<unknown> {
  return asSystem((tx) =>
    tx.updateTable('stores').set({ paymentHours }).where('storeId', '=', storeId).execute(),
  );
}

/** Sets what a shop has to answer an order. */
export function giveAnswerTime(storeId: string, answerHours: AnswerHours | null): Promise<unknown> {
  return asSystem((tx) =>
    tx.updateTable('stores').set({ answerHours }).where('storeId', '=', storeId).execute(),
  );
}

/** What a test's order is made of: one product for 10,000 each, and a voucher that gives 1,000 if there is one. */
type Bought = { productId: string; quantity?: number; voucherCode?: string | null; buyer?: Actor };

/** An order whose bill was sent: its id, and who bought. */
export async function billedOrder(storeId: string, bought: Bought): Promise<{ id: string; buyer: Actor }> {
  const order = await newOrder(storeId, bought);
  await setOrderState(order.id, storeId, 'Harus Dibayar');
  return order;
}

/** An order that waits for the shop's answer: its id, and who bought. */
export async function newOrder(storeId: string, bought: Bought): Promise<{ id: string; buyer: Actor }> {
  const { productId, quantity = 1, voucherCode = null, buyer = newBuyer() } = bought;
  const asked = wish(storeId, [{ id: productId, quantity }]);
  const seenTotal = asked.seenTotal - (voucherCode ? 1_000 : 0);
  const result = await placeOrder(buyer, { ...asked, seenTotal, voucherCode }, address);
  if (result.kind !== 'placed') throw new Error(`the order was not placed: ${JSON.stringify(result)}`);
  return { id: result.orderId, buyer };
}

/** An order that is to be paid within a day, in a shop that otherwise gives no end, and the deadline as its page sends it. */
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

/** Turns the clock for some orders: their time to pay ended a minute ago. */
export async function passDeadline(...ids: string[]): Promise<void> {
  await asSystem((tx) =>
    tx
      .updateTable('orders')
      .set({ dueAt: sql<Date>`now() - interval '1 minute'`, dueSetAt: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute(),
  );
}
