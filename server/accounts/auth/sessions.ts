import { sql } from 'kysely';
import type { Tx } from '#server/db/access.ts';

/** `key` identifies a session without revealing its id. `usedAt` may be an hour older than the last use. */
export type Session = { key: string; userId: string; userAgent: string; usedAt: Date; isPresent: boolean };

const MOST_SHOWN = 100;

const KEY = sql.raw("encode(sha256(convert_to('kedai session ' || s.id, 'UTF8')), 'hex')");

/** Lists unexpired sessions, the last used first. `present` is the id of the current request's session. */
export async function listSessions(
  tx: Tx,
  userIds: readonly string[],
  present: string | null,
): Promise<Session[]> {
  const { rows } = await sql<Session>`
    SELECT ${KEY} AS key, s."userId" AS user_id, coalesce(s."userAgent", '') AS user_agent,
      s."updatedAt" AS used_at, s.id = coalesce(${present}, '') AS is_present
    FROM auth.session s JOIN auth.account a ON a."userId" = s."userId" AND a."providerId" = 'credential'
    WHERE s."userId" = ANY(${[...userIds]}::text[]) AND s."expiresAt" > now()
      AND s.credential = encode(sha256(convert_to(a.password, 'UTF8')), 'hex')
    ORDER BY s."updatedAt" DESC, s.id LIMIT ${sql.lit(MOST_SHOWN)}`.execute(tx);
  return rows;
}

/** Ends the session with this key immediately. Returns false if no account in `userIds` has such a session. */
export async function endSession(tx: Tx, key: string, userIds: readonly string[]): Promise<boolean> {
  const ended = await sql`
    DELETE FROM auth.session s WHERE s."userId" = ANY(${[...userIds]}::text[]) AND ${KEY} = ${key}`.execute(
    tx,
  );
  return (ended.numAffectedRows ?? 0n) > 0n;
}
