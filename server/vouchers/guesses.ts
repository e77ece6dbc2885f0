import { sql } from 'kysely';
import { type Limit, voucherCodeByAccount, voucherCodeByAddress } from '#domain/limits.ts';
import { addressKey, hashedKey } from '../bounds/rate-limit.ts';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { type FoundVoucher, selectVoucher } from './vouchers.ts';

/** `clientIp` is null for a logged-in buyer, so that wrong codes from other people at this IP address do not count. */
export type Guesser = { accountId: string | null; clientIp: string | null };

/** Finds a voucher by its code. After 'unknown', the caller must commit `wrongGuess`, which counts the attempt. */
export async function guessVoucher(
  tx: Tx,
  guesser: Guesser,
  storeId: string,
  code: string,
): Promise<FoundVoucher | 'unknown' | 'tooManyAttempts'> {
  const { accountId } = guesser;
  const counts = countsOf(guesser);
  // Concurrent guesses of an account wait for each other. Guests do not wait, as they could occupy all connections.
  const turn =
    accountId === null
      ? sql`SELECT`
      : sql`SELECT pg_advisory_xact_lock(hashtextextended(${`voucher ${accountId}`}, 0))`;
  const former = sql<{ key: string; tried: string[] }>`
    SELECT key, tried FROM rate_limits WHERE key = ANY(${counts.map(({ key }) => key)}::text[]) AND expire > ${Date.now()}`;
  const [, guesses, [voucher]] = await pipelined(tx, [
    turn,
    former,
    selectVoucher(tx, storeId, code, accountId),
  ]);
  const guess = hashedKey(storeId, code);
  const isSpent = counts.some(({ key, limit }) => {
    const tried = guesses.find((row) => row.key === key)?.tried ?? [];
    return tried.length >= limit.attempts && !tried.includes(guess);
  });
  return isSpent ? 'tooManyAttempts' : (voucher ?? 'unknown');
}

export function wrongGuess(guesser: Guesser, storeId: string, code: string) {
  const guess = hashedKey(storeId, code);
  const now = Date.now();
  return countsOf(guesser).map(
    ({ key, limit: { attempts, windowSeconds } }) => sql`
    INSERT INTO rate_limits AS r (key, tried, expire)
    VALUES (${key}, ARRAY[${guess}::text], ${now + windowSeconds * 1_000})
    ON CONFLICT (key) DO UPDATE SET
      tried = CASE WHEN r.expire <= ${now} THEN excluded.tried
                   WHEN ${guess} = ANY (r.tried) OR cardinality(r.tried) >= ${attempts} THEN r.tried
                   ELSE r.tried || excluded.tried END,
      expire = CASE WHEN r.expire <= ${now} THEN excluded.expire ELSE r.expire END`,
  );
}

function countsOf({ accountId, clientIp }: Guesser): { key: string; limit: Limit }[] {
  const counts: [Limit, string][] = [];
  if (accountId !== null) counts.push([voucherCodeByAccount, accountId]);
  if (clientIp) counts.push([voucherCodeByAddress, addressKey(clientIp)]);
  return counts.map(([limit, key]) => ({ key: `${limit.name}:${key}`, limit }));
}
