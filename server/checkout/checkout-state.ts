import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { capRefusal, isWithin } from '#domain/checkout/order-caps.ts';
import { type CheckoutRequest, checkoutFingerprint } from '#domain/checkout/request.ts';
import { isUuid } from '#domain/id.ts';
import { type OrderCaps, orderCaps } from '#domain/limits.ts';
import { isCancelled, isPending, orderStatuses } from '#domain/orders/order.ts';
import type { Destination, Tariff } from '#domain/shipping/tariff.ts';
import type { ChatChoice } from '#domain/stores/chat/turn.ts';
import type { AnswerHours, StoreStatus } from '#domain/stores/store.ts';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { chatChoiceColumns } from '../orders/chat/choice.ts';
import { type CachedRates, selectCachedRates } from '../shipping/rates/rates.ts';
import { selectActiveTariffs } from '../shipping/tariffs.ts';
import { type CountedAttempts, type StoredCount, storedCounts } from './batched-attempts.ts';

export type CheckoutState = OrderCaps &
  ChatChoice & {
    status: StoreStatus;
    expiryDate: Date | null;
    waNumber: string;
    timeZone: TimeZone;
    answerHours: AnswerHours | null;
    closedUntil: string | null;
    minOrder: number;
    now: Date;
    storedAttempts: StoredCount[];
    tariffs: Tariff[];
    courierRates: CachedRates[];
    orderOfKey: { orderId: string; requestHash: string } | null;
  };

/** Takes a lock, so that a buyer's checkouts at a shop run one by one, and reads what decides on the order. */
export async function readCheckoutState(
  tx: Tx,
  actor: Actor,
  { storeId, key, shipping }: CheckoutRequest,
  to: Destination,
  attempts: CountedAttempts | undefined,
): Promise<CheckoutState | undefined> {
  const turn = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`checkout ${storeId} ${actor.id}`}, 0))`;
  // The partial index `orders_open_of_buyer` holds only pending and cancelled orders, so counting them is fast.
  const state = sql<Omit<CheckoutState, 'storedAttempts' | 'tariffs' | 'courierRates'>>`
    SELECT t.status, t.expiry_date, wa_number, time_zone, answer_hours, closed_until, min_order, now() AS now, own.*,
      (SELECT json_build_object('orderId', order_id, 'requestHash', request_hash) FROM idempotency_keys
       WHERE store_id = ${storeId} AND customer_id = ${actor.id} AND key = ${key}) AS order_of_key,
      ${chatChoiceColumns(storeId, actor.id)}
    FROM stores s JOIN store_terms t ON t.store_id = s.store_id CROSS JOIN (
      SELECT count(*) FILTER (WHERE status = 'Pending')::int AS open,
        count(*) FILTER (WHERE status = 'Cancelled' AND created_at > now() - interval '1 day')::int AS cancelled
      FROM orders WHERE store_id = ${storeId} AND customer_id = ${actor.id} AND status IN ('Pending', 'Cancelled')
    ) AS own WHERE s.store_id = ${storeId}`;
  const first = [turn, storedCounts(attempts?.keys ?? []), state] as const;
  if (!shipping) {
    const [, storedAttempts, [found]] = await pipelined(tx, first);
    return found && { ...found, storedAttempts, tariffs: [], courierRates: [] };
  }
  // Ids of a shop's own tariffs are UUIDs; ids of courier services are not.
  if (isUuid(shipping.id)) {
    const [, storedAttempts, [found], tariffs] = await pipelined(tx, [
      ...first,
      selectActiveTariffs(tx, storeId),
    ]);
    return found && { ...found, storedAttempts, tariffs, courierRates: [] };
  }
  const [, storedAttempts, [found], courierRates] = await pipelined(tx, [
    ...first,
    selectCachedRates(storeId, to),
  ]);
  return found && { ...found, storedAttempts, tariffs: [], courierRates };
}

const confirmedStatuses = orderStatuses.filter((status) => !isPending(status) && !isCancelled(status));

/** Returns why the buyer may not order more, or null. Known buyers (`isKnown`) may have more open orders. */
export async function refusalByCaps(
  tx: Tx,
  actor: Actor,
  storeId: string,
  own: OrderCaps,
): Promise<string | null> {
  if (isWithin(orderCaps.stranger, own)) return null;
  const isKnown = actor.emailConfirmed === true || (await hasConfirmedOrder(tx, actor, storeId));
  return isKnown && isWithin(orderCaps.known, own) ? null : capRefusal({ open: own.open, isKnown: isKnown });
}

async function hasConfirmedOrder(tx: Tx, actor: Actor, storeId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('storeId', '=', storeId)
    .where('customerId', '=', actor.id)
    .where('status', 'in', confirmedStatuses)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

export function hashOf(request: CheckoutRequest): string {
  return createHash('sha256').update(checkoutFingerprint(request)).digest('base64url');
}
