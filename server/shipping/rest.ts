import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';

type Rest = {
  storeId: string;
  /** With which the provider was asked: another one, saved meanwhile, has not failed. */
  key: string;
  until: 'ratesRestEndsAt' | 'trackingRestEndsAt' | 'trackingRefusalEndsAt';
  seconds: number;
};

/** The shop asks the provider nothing until then. */
export async function leaveAlone(tx: Tx, { storeId, key, until, seconds }: Rest): Promise<void> {
  await sql`
    UPDATE store_shipping SET ${sql.ref(until)} = now() + make_interval(secs => ${seconds})
    WHERE store_id = ${storeId} AND api_key_last4 = ${key.slice(-4)}`.execute(tx);
}
