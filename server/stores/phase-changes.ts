import { sql } from 'kysely';
import { GRACE_HOURS } from '#domain/stores/store.ts';
import { asSystem } from '../db/access.ts';
import { publishStoreChange } from '../live/notify.ts';

/** If a shop's rent or grace ended after `since`, notifies its open pages and the caches. Repetition is harmless. */
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
