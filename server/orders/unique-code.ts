import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';

const MAX_UNIQUE_CODE = 999;

/** Returns what to add to `baseTotal`, so that no other open bill has the same total. Lock the order first. */
export async function pickUniqueCode(
  tx: Tx,
  storeId: string,
  baseTotal: number,
  exceptOrderId: string,
): Promise<number> {
  if (baseTotal === 0 || !(await wantsUniqueCodes(tx, storeId))) return 0;
  const turn = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`unique codes ${storeId}`}, 0))`;
  const [, open] = await pipelined(tx, [
    turn,
    sql<{ totalPrice: number }>`
      SELECT DISTINCT total_price FROM orders
      WHERE store_id = ${storeId} AND status = 'Harus Dibayar' AND id <> ${exceptOrderId}
        AND total_price BETWEEN ${baseTotal + 1}::bigint AND ${baseTotal + MAX_UNIQUE_CODE}::bigint`,
  ]);
  const taken = new Set(open.map(({ totalPrice }) => totalPrice - baseTotal));
  const free = Array.from({ length: MAX_UNIQUE_CODE }, (_, index) => index + 1).filter(
    (code) => !taken.has(code),
  );
  return free.length === 0 ? 0 : (free[randomInt(free.length)] ?? 0);
}

async function wantsUniqueCodes(tx: Tx, storeId: string): Promise<boolean> {
  const shop = await tx
    .selectFrom('stores')
    .select('uniqueCodes')
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return shop?.uniqueCodes ?? false;
}
