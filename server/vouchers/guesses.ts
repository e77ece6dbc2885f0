import { sql } from 'kysely';
import type { Actor } from '../../domain/access.ts';
import { voucherCodeByAccount } from '../../domain/limits.ts';
import { hashedKey } from '../bounds/rate-limit.ts';
import type { Tx } from '../db/access.ts';
import { inOneTrip } from '../db/client-dialect.ts';
import { type FoundVoucher, selectVoucher } from './vouchers.ts';

const { name, tries, windowSeconds } = voucherCodeByAccount;

/**
 * In one trip. One account's guesses take turns until their transactions end, so that simultaneous ones count: one that
 * turns out 'unknown' is to end with `wrongGuess`. Run as that buyer at the shop.
 */
export async function guessVoucher(
  tx: Tx,
  actor: Actor,
  storeId: string,
  code: string,
): Promise<FoundVoucher | 'unknown' | 'tooManyTries'> {
  const turn = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`voucher ${actor.id}`}, 0))`;
  const former = sql<{ tried: string[] }>`
    SELECT tried FROM rate_limits WHERE key = ${keyOf(actor)} AND expire > ${Date.now()}`;
  const [, [guesses], [voucher]] = await inOneTrip(tx, [
    turn,
    former,
    selectVoucher(tx, storeId, code, actor.id),
  ]);
  const tried = guesses?.tried ?? [];
  if (tried.length >= tries && !tried.includes(hashedKey(storeId, code))) return 'tooManyTries';
  return voucher ?? 'unknown';
}

/** Counts each different code once. */
export function wrongGuess(actor: Actor, storeId: string, code: string) {
  const guess = hashedKey(storeId, code);
  const now = Date.now();
  return sql`
    INSERT INTO rate_limits AS r (key, tried, expire)
    VALUES (${keyOf(actor)}, ARRAY[${guess}::text], ${now + windowSeconds * 1_000})
    ON CONFLICT (key) DO UPDATE SET
      tried = CASE WHEN r.expire <= ${now} THEN excluded.tried
                   WHEN ${guess} = ANY (r.tried) OR cardinality(r.tried) >= ${tries} THEN r.tried
                   ELSE r.tried || excluded.tried END,
      expire = CASE WHEN r.expire <= ${now} THEN excluded.expire ELSE r.expire END`;
}

function keyOf(actor: Actor): string {
  return `${name}:${actor.id}`;
}
