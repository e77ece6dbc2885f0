import { sql } from 'kysely';
import { v7 as increasingUuid } from 'uuid';
import type { OrderEventKind } from '#domain/orders/event.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { afterCommit, asSystem, CommitWith, type Tx } from '../db/access.ts';
import { isTransient } from '../db/errors.ts';
import { publishStoreChange, queueWakeUp } from '../live/notify.ts';
import { log } from '../log.ts';

export type EventToRecord = {
  storeId: string;
  orderId: string;
  customerId: string;
  kind: OrderEventKind;
  actorId: string | null;
  actorRole: 'customer' | 'storeAdmin' | 'system';
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  dueAt?: Date | null;
  note?: string;
  edit?: { oldTotal: number; newTotal: number };
  refund?: { amount: number; refundDay: string; withdraws: string | null };
  movesStock?: boolean;
};

/** Returns an INSERT for the caller to run. After the commit, open pages refresh, and the mail job is woken. */
export function eventsToRecord(tx: Tx, events: readonly EventToRecord[]) {
  for (const { storeId, customerId, movesStock } of events)
    publishStoreChange(tx, storeId, movesStock ? ['orders', 'products'] : 'orders', customerId);
  afterCommit(tx, queueWakeUp);
  return tx.insertInto('orderEvents').values(
    events.map(({ movesStock, edit, refund, ...event }) => ({
      // All events of a transaction have the same time, so increasing ids keep their sequence.
      id: increasingUuid(),
      dueAt: null,
      oldTotal: null,
      newTotal: null,
      amount: null,
      refundDay: null,
      withdraws: null,
      ...event,
      ...edit,
      ...refund,
    })),
  );
}

export async function recordEvents(tx: Tx, events: readonly EventToRecord[]): Promise<void> {
  await eventsToRecord(tx, events).execute();
}

type EventReference = { id: string; storeId: string; orderId: string };

export function markEvents(events: readonly EventReference[], mark: 'mailed' | 'pushed'): Promise<void> {
  const marking = sql`
    UPDATE order_events SET ${sql.ref(mark)} = true
    FROM unnest(${events.map((one) => one.storeId)}::uuid[], ${events.map((one) => one.orderId)}::uuid[],
      ${events.map((one) => one.id)}::uuid[]) AS done (store_id, order_id, id)
    WHERE order_events.store_id = done.store_id AND order_events.order_id = done.order_id
      AND order_events.id = done.id`;
  return asSystem(async () => new CommitWith(undefined, [marking]));
}

/**
 * Calls `write`, and after an error again for each half of the events, so that one bad event does not block the others.
 * Logs the bad event with `problem`.
 */
export async function writeOrHalve<Event extends EventReference, Written>(
  events: readonly Event[],
  problem: string,
  write: (events: readonly Event[]) => Promise<Written[]>,
): Promise<Written[]> {
  if (events.length === 0) return [];
  try {
    return await write(events);
  } catch (error) {
    if (isTransient(error)) throw error;
    if (events.length === 1) {
      log.error({ err: error, event: events[0]?.id }, problem);
      return [];
    }
    const half = Math.ceil(events.length / 2);
    const first = await writeOrHalve(events.slice(0, half), problem, write);
    return [...first, ...(await writeOrHalve(events.slice(half), problem, write))];
  }
}
