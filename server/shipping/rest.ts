import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';

type Rest = {
  storeId: string;
  /** The key that was used; a key saved meanwhile has not failed. */
  key: string;
  until: 'ratesRestEndsAt' | 'trackingRestEndsAt' | 'trackingRefusalEndsAt';
  seconds: number;
};

/** Stops the shop's calls to the provider until then. */
export async function leaveAlone(tx: Tx, { storeId, key, until, seconds }: Rest): Promise<void> {
  await sql`
    UPDATE store_shipping SET ${sql.ref(until)} = now() + make_interval(secs => ${seconds})
    WHERE store_id = ${storeId} AND api_key_last4 = ${key.slice(-4)}`.execute(tx);
}
