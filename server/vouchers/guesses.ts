import type { Actor } from '../../domain/access.ts';
import { voucherCodeByAccount } from '../../domain/limits.ts';
import { hashedKey } from '../bounds/rate-limit.ts';
import { pool } from '../db/pool.ts';

type Guess = { allowed: boolean; wasRight: () => Promise<void> };

/** Counts each different code once, before the look-up. Takes its own connection: not within a transaction. */
export async function countGuess(actor: Actor, storeId: string, code: string): Promise<Guess> {
  const { name, tries, windowSeconds } = voucherCodeByAccount;
  const key = `${name}:${actor.id}`;
  const guess = hashedKey(storeId, code);
  const now = Date.now();
  const { rows } = await pool().query<{ allowed: boolean }>({
    name: 'kedai-count-guess',
    text: `INSERT INTO rate_limits AS r (key, tried, expire) VALUES ($1, ARRAY[$2], $3)
      ON CONFLICT (key) DO UPDATE SET
        tried = CASE WHEN r.expire <= $4 THEN excluded.tried
                     WHEN $2 = ANY (r.tried) OR cardinality(r.tried) >= $5 THEN r.tried
                     ELSE r.tried || excluded.tried END,
        expire = CASE WHEN r.expire <= $4 THEN excluded.expire ELSE r.expire END
      RETURNING $2 = ANY (tried) AS allowed`,
    values: [key, guess, now + windowSeconds * 1000, now, tries],
  });
  const giveBack = {
    name: 'kedai-right-guess',
    text: 'UPDATE rate_limits SET tried = array_remove(tried, $2) WHERE key = $1',
    values: [key, guess],
  };
  return {
    allowed: rows[0]?.allowed ?? false,
    wasRight: async () => void (await pool().query(giveBack)),
  };
}
