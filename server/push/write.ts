import { sql } from 'kysely';
import { asSystem, CommitWith } from '#server/db/access.ts';
import type { NoticeToWrite } from './notices.ts';

/** A notice whose key its device has already is left out. */
export function writeNotices(notices: readonly NoticeToWrite[]): Promise<void> {
  if (notices.length === 0) return Promise.resolve();
  const texts = (of: (one: NoticeToWrite) => string) => sql`${notices.map(of)}`;
  const rows = sql`unnest(${texts((one) => one.storeId)}::uuid[], ${texts((one) => one.deviceId)}::uuid[],
    ${texts((one) => one.key)}::text[], ${texts((one) => one.kind)}::text[], ${texts((one) => one.title)}::text[],
    ${texts((one) => one.body)}::text[], ${texts((one) => one.path)}::text[],
    ${texts((one) => one.dueAt.toISOString())}::timestamptz[])`;
  const insertion = sql`
    INSERT INTO push_notices (store_id, device_id, key, kind, title, body, path, due_at)
    SELECT * FROM ${rows} ON CONFLICT (store_id, device_id, key) DO NOTHING`;
  const turns = new Map(notices.map((one) => [one.deviceId, one]));
  const devices = [...turns.values()].toSorted((one, other) => (one.deviceId < other.deviceId ? -1 : 1));
  const noted = sql`
    UPDATE push_devices SET notified_at = next.due_at
    FROM unnest(${devices.map((one) => one.storeId)}::uuid[], ${devices.map((one) => one.deviceId)}::uuid[],
      ${devices.map((one) => one.dueAt.toISOString())}::timestamptz[]) AS next (store_id, id, due_at)
    WHERE push_devices.store_id = next.store_id AND push_devices.id = next.id`;
  return asSystem(async () => new CommitWith(undefined, [insertion, noted]));
}
