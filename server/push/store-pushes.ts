import { sql } from 'kysely';
import { asSystem, CommitWith, type Tx } from '#server/db/access.ts';
import type { PushToStore } from './pushes.ts';

/** Stores pushes to be sent. Skips those whose key is already stored for the device. */
export function storePushes(pushes: readonly PushToStore[]): Promise<void> {
  if (pushes.length === 0) return Promise.resolve();
  const turns = new Map(pushes.map((one) => [one.deviceId, one]));
  const devices = [...turns.values()].toSorted((one, other) => (one.deviceId < other.deviceId ? -1 : 1));
  const notifiedAt = sql`
    UPDATE push_devices SET notified_at = next.due_at
    FROM unnest(${devices.map((one) => one.storeId)}::uuid[], ${devices.map((one) => one.deviceId)}::uuid[],
      ${devices.map((one) => one.dueAt.toISOString())}::timestamptz[]) AS next (store_id, id, due_at)
    WHERE push_devices.store_id = next.store_id AND push_devices.id = next.id
      AND push_devices.notified_at IS DISTINCT FROM next.due_at`;
  return asSystem(async (tx) => new CommitWith(undefined, [...insertions(tx, pushes), notifiedAt]));
}

/** PostgreSQL allows 65,535 parameters in a statement, and each row needs several. */
const ROWS_AT_ONCE = 1_000;

function insertions(tx: Tx, pushes: readonly PushToStore[]) {
  return Array.from({ length: Math.ceil(pushes.length / ROWS_AT_ONCE) }, (_, nth) =>
    tx
      .insertInto('pushNotices')
      .values(pushes.slice(nth * ROWS_AT_ONCE, (nth + 1) * ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['storeId', 'deviceId', 'key']).doNothing()),
  );
}
