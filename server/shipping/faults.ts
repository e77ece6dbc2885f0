import { sql } from 'kysely';
import type { LastFault, ProviderUse, ReportedFault } from '#domain/shipping/fault.ts';
import type { Tx } from '../db/access.ts';

/** `key` is the API key of the call. If the owner has saved another key since, nothing is stored. */
type Question = { storeId: string; key: string; use: ProviderUse };

const columns = {
  rates: { fault: 'ratesFault', at: 'ratesFailedAt' },
  tracking: { fault: 'trackingFault', at: 'trackingFailedAt' },
} as const;

/** Stores why a call to the courier API failed; null after a success. Skips a locked row, so that no buyer waits. */
export async function recordFault(
  tx: Tx,
  { storeId, key, use }: Question,
  fault: ReportedFault | null,
): Promise<void> {
  const column = { fault: sql.ref(columns[use].fault), at: sql.ref(columns[use].at) };
  const { rows } = await sql`
    SELECT store_id FROM store_shipping
    WHERE store_id = ${storeId} AND api_key_last4 = ${key.slice(-4)}
      AND (${column.fault} IS DISTINCT FROM ${fault} OR ${column.at} < now() - interval '5 minutes')
    FOR UPDATE SKIP LOCKED`.execute(tx);
  if (rows.length === 0) return;
  const at = fault === null ? sql`NULL` : sql`now()`;
  await sql`
    UPDATE store_shipping SET ${column.fault} = ${fault}, ${column.at} = ${at}
    WHERE store_id = ${storeId}`.execute(tx);
}

/** Returns why the newest request for prices and the newest for tracking failed; leaves out requests that succeeded. */
export async function readLastFaults(tx: Tx, storeId: string): Promise<LastFault[]> {
  const row = await tx
    .selectFrom('storeShipping')
    .select(['ratesFault', 'ratesFailedAt', 'trackingFault', 'trackingFailedAt'])
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  const found = (['rates', 'tracking'] as const).map((use) => ({
    use,
    fault: row?.[columns[use].fault] ?? null,
    at: row?.[columns[use].at] ?? null,
  }));
  return found.filter((one): one is LastFault => one.fault !== null && one.at !== null);
}
