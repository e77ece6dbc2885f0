import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { type NewRefund, type RefundErrors, refundErrors } from '#domain/orders/refunds/form.ts';
import {
  MAX_REFUND_NOTES,
  mayRefund,
  refundNote,
  refundsOf,
  withdrawalNote,
} from '#domain/orders/refunds/refund.ts';
import type { Tx } from '#server/db/access.ts';
import { recordEvents } from '../events.ts';
import { type LockedOrder, lockOrder } from '../lock.ts';
import { readOrderEvents } from '../orders.ts';
import { addRefund, removeRefund } from '../sales.ts';

/** `conflict`: the sum of refunds has changed since the owner saw it. `notAllowed`: this order cannot have a refund. */
type RefundResult =
  | { kind: 'noted' }
  | { kind: 'wrong'; errors: RefundErrors }
  | { kind: 'notAllowed' }
  | { kind: 'tooMany' }
  | { kind: 'conflict' }
  | { kind: 'notFound' };

export async function recordRefund(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { orderId, ...refund }: NewRefund & { orderId: string },
): Promise<RefundResult> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { kind: 'notFound' };
  const events = await readOrderEvents(tx, order);
  if (!mayRefund(events)) return { kind: 'notAllowed' };
  if (events.filter(({ kind }) => kind === 'refunded').length >= MAX_REFUND_NOTES) return { kind: 'tooMany' };
  if (order.refunded !== refund.seenRefunded) return { kind: 'conflict' };
  const { timeZone, now } = await tx
    .selectFrom('stores')
    .select(['timeZone', sql<Date>`now()`.as('now')])
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
  const errors = refundErrors(refund, {
    left: order.totalPrice - order.refunded,
    placedOn: dayOf(order.createdAt, timeZone),
    today: dayOf(now, timeZone),
  });
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  await writeRefund(tx, actor, order, { kind: 'refunded', ...refund, withdraws: null });
  return { kind: 'noted' };
}

export async function withdrawRefund(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<'withdrawn' | 'conflict' | 'notFound'> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return 'notFound';
  const refund = refundsOf(await readOrderEvents(tx, order)).find(({ id }) => id === refundId);
  if (!refund) return 'conflict';
  await writeRefund(tx, actor, order, { kind: 'refund_withdrawn', ...refund, withdraws: refund.id });
  return 'withdrawn';
}

type RefundToWrite = {
  kind: 'refunded' | 'refund_withdrawn';
  amount: number;
  day: string;
  withdraws: string | null;
};

async function writeRefund(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  { kind, amount, day, withdraws }: RefundToWrite,
): Promise<void> {
  const { storeId, id, customerId } = order;
  await tx
    .updateTable('orders')
    .set({ refunded: order.refunded + (kind === 'refunded' ? amount : -amount) })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await recordEvents(tx, [
    {
      storeId,
      orderId: id,
      customerId,
      kind,
      actorId: actor.id,
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: order.status,
      note: (kind === 'refunded' ? refundNote : withdrawalNote)({ amount, day }),
      refund: { amount, refundDay: day, withdraws },
    },
  ]);
  const onBooks = kind === 'refunded' ? addRefund : removeRefund;
  await onBooks(tx, { storeId, orderId: id, amount, refundDay: day });
}
