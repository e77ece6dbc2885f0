import { sql } from 'kysely';
import { GRACE_HOURS } from '#domain/stores/store.ts';
import { asSystem } from '../db/access.ts';
import { publishStoreChange } from '../live/notify.ts';

/** Notifies caches and open pages of shops whose rent or grace period ended after `since`. Can be repeated safely. */
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
