import { randomUUIDv7 } from 'node:crypto';
import { openSession } from '../db/citus/session.ts';

type Removal = { passkeys: number; app: boolean };

/** Removes the account's second factors and ends its sessions. Null if there is no such account. */
export async function removeFactors(appUrl: string, email: string): Promise<Removal | null> {
  const client = await openSession(appUrl);
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL app.role = 'system'");
    const found = await client.query<{ id: string }>(
      'SELECT id FROM auth."user" WHERE lower(email) = lower($1) FOR UPDATE',
      [email],
    );
    const [account] = found.rows;
    if (!account) {
      await client.query('ROLLBACK');
      return null;
    }
    const { id } = account;
    const passkeys = await client.query('DELETE FROM auth.passkey WHERE "userId" = $1', [id]);
    const app = await client.query<{ verified: boolean }>(
      'DELETE FROM auth."twoFactor" WHERE "userId" = $1 RETURNING verified',
      [id],
    );
    await client.query('UPDATE auth."user" SET "twoFactorEnabled" = false WHERE id = $1', [id]);
    await client.query('DELETE FROM auth.session WHERE "userId" = $1', [id]);
    const removal = { passkeys: passkeys.rowCount ?? 0, app: app.rows[0]?.verified ?? false };
    await client.query(
      `INSERT INTO audit_events (id, actor_id, actor_email, client_ip, action, details)
       VALUES ($1, NULL, $2, 'npm run 2fa:remove', 'factorsCleared', $3)`,
      [randomUUIDv7(), email.toLowerCase().slice(0, 254), JSON.stringify(removal)],
    );
    await client.query('COMMIT');
    return removal;
  } finally {
    await client.end();
  }
}
