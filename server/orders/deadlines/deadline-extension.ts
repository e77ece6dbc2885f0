import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { isWaiting, movedNote, openDeadline, type WaitingStatus } from '#domain/orders/deadlines/deadline.ts';
import type { DeadlineExtension } from '#domain/orders/deadlines/deadline-extension.ts';
import type { Tx } from '#server/db/access.ts';
import { recordEvents } from '../events.ts';
import { lockOrder } from '../lock.ts';

/** `due` is the new deadline, if any. `conflict` means that the owner saw another status or deadline. */
type MovedDeadline =
  | { kind: 'moved'; status: WaitingStatus; due: Date | null }
  | { kind: 'conflict' }
  | { kind: 'notFound' };

/** Adds hours to an order's deadline, or to now if the deadline has passed. Null `addedHours` removes the deadline. */
export async function extendDeadline(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { orderId, seenDue, addedHours }: DeadlineExtension & { orderId: string },
): Promise<MovedDeadline> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { kind: 'notFound' };
  if (!isWaiting(order.status) || openDeadline(order)?.toISOString() !== seenDue) return { kind: 'conflict' };
  // Rounds up to a full minute, like a bill's deadline. `order.dueAt` cannot have changed, because the order is locked.
  const later = sql<Date | null>`date_trunc('minute',
    greatest(${order.dueAt}::timestamptz, now() + interval '1 minute') + make_interval(hours => ${addedHours}::int))`;
  const { dueAt: due } = await tx
    .updateTable('orders')
    .set({ dueAt: addedHours === null ? null : later, dueSetAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .returning('dueAt')
    .executeTakeFirstOrThrow();
  const { timeZone } = await tx
    .selectFrom('stores')
    .select('timeZone')
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
  const note = movedNote(order.status, due, timeZone);
  await recordEvents(tx, [
    {
      storeId,
      orderId,
      customerId: order.customerId,
      kind: 'deadline_moved',
      actorId: actor.id,
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: order.status,
      dueAt: due,
      note,
    },
  ]);
  return { kind: 'moved', status: order.status, due };
}
