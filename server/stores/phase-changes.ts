import { sql } from 'kysely';
import { GRACE_HOURS } from '#domain/stores/store.ts';
import { asSystem } from '../db/access.ts';
import { publishStoreChange } from '../live/notify.ts';

/** Notifies open pages and caches of shops whose rent or grace ended after `since`. A repeated notice is harmless. */
export async function publishPhaseChanges(since: Date): Promise<number> {
  return asSystem(async (tx) => {
    const { rows } = await sql<{ storeId: string }>`
      SELECT store_id FROM store_terms
      WHERE (expiry_date > ${since} AND expiry_date <= now())
         OR (expiry_date > ${since}::timestamptz - ${grace} AND expiry_date <= now() - ${grace})`.execute(tx);
    for (const { storeId } of rows) publishStoreChange(tx, storeId, 'store');
    return rows.length;
  });
}

const grace = sql`make_interval(hours => ${GRACE_HOURS})`;
