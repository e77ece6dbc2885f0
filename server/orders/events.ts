import { randomUUIDv7 } from 'node:crypto';
import type { OrderEventKind } from '#domain/orders/event.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { afterCommit, type Tx } from '../db/access.ts';
import { publishStoreChange, queueWakeUp } from '../live/notify.ts';

export type EventToRecord = {
  storeId: string;
  orderId: string;
  customerId: string;
  kind: OrderEventKind;
  /** Null if the program acted by itself, for example at a deadline. */
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

/** Returns the INSERT for the caller to run. Once it is committed, open pages and the mail job learn of the events. */
export function eventsToRecord(tx: Tx, events: readonly EventToRecord[]) {
  for (const { storeId, customerId, movesStock } of events)
    publishStoreChange(tx, storeId, movesStock ? ['orders', 'products'] : 'orders', customerId);
  afterCommit(tx, queueWakeUp);
  return tx.insertInto('orderEvents').values(
    events.map(({ movesStock, edit, refund, ...event }) => ({
      id: randomUUIDv7(),
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
