import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';

type Rest = {
  storeId: string;
  /** The key of the failed call. If the owner has saved another key since, calls with the new key are not paused. */
  key: string;
  until: 'ratesRestEndsAt' | 'trackingRestEndsAt' | 'trackingRefusalEndsAt';
  seconds: number;
};

export async function pauseCalls(tx: Tx, { storeId, key, until, seconds }: Rest): Promise<void> {
  await sql`
    UPDATE store_shipping SET ${sql.ref(until)} = now() + make_interval(secs => ${seconds})
    WHERE store_id = ${storeId} AND api_key_last4 = ${key.slice(-4)}`.execute(tx);
}
