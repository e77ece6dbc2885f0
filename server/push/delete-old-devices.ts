import { sql } from 'kysely';
import type { Tx } from '#server/db/access.ts';
import type { Swept } from '#server/jobs/swept.ts';
import { withoutEnded } from './facts.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';
const READ_AT_ONCE = 1_000;

type Row = { storeId: string; id: string; sessionId: string | null; isOld: boolean };

/** Deletes at most `most` devices whose session has ended or that were not seen for a long time. */
export async function deleteOldDevices(tx: Tx, most: number): Promise<Swept> {
  const ended: Row[] = [];
  for (let last: Row | undefined; ended.length < most; ) {
    const { rows } = await pageAfter(last).execute(tx);
    const live = new Set((await withoutEnded(tx, rows)).map(({ id }) => id));
    ended.push(...rows.filter(({ id, isOld }) => isOld || !live.has(id)));
    last = rows.at(-1);
    if (rows.length < READ_AT_ONCE) break;
  }
  const some = ended.slice(0, most);
  if (some.length > 0) await deletion(some).execute(tx);
  return { swept: some.length, last: null };
}

function pageAfter(last: Row | undefined) {
  return sql<Row>`
    SELECT store_id, id, session_id,
      seen_at < now() - make_interval(days => CASE WHEN order_id IS NULL THEN 365 ELSE 90 END) AS is_old
    FROM push_devices WHERE (store_id, id) > (${last?.storeId ?? FIRST}::uuid, ${last?.id ?? FIRST}::uuid)
    ORDER BY store_id, id LIMIT ${READ_AT_ONCE}`;
}

function deletion(rows: readonly Row[]) {
  return sql`
    DELETE FROM push_devices
    USING unnest(${rows.map(({ storeId }) => storeId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[]) AS old (store_id, id)
    WHERE push_devices.store_id = old.store_id AND push_devices.id = old.id`;
}
