import { sql } from 'kysely';
import type { Tx } from '#server/db/access.ts';

/** `key` names a session without revealing its id. `usedAt` is within about an hour of the last use. */
export type Session = { key: string; userId: string; userAgent: string; usedAt: Date; isPresent: boolean };

/** A person may use many browsers; the last used ones are shown. */
const MOST_SHOWN = 100;

const KEY = sql.raw("encode(sha256(convert_to('kedai session ' || s.id, 'UTF8')), 'hex')");

/** Returns the sessions of these accounts that have not ended, the last used first. `present` is the asking one's id. */
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

/** Returns false if none of these accounts has the session. It is dead at once. */
export async function endSession(tx: Tx, key: string, userIds: readonly string[]): Promise<boolean> {
  const ended = await sql`
    DELETE FROM auth.session s WHERE s."userId" = ANY(${[...userIds]}::text[]) AND ${KEY} = ${key}`.execute(
    tx,
  );
  return (ended.numAffectedRows ?? 0n) > 0n;
}
