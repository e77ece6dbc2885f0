import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { factorMail } from '#domain/accounts/factor-mail.ts';
import { renderMail } from '#domain/mail/message.ts';
import { openSession } from '../db/citus/session.ts';
import { env, resourceLimits } from '../env.ts';

type Removal = { passkeys: number; app: boolean };

/** Removes the account's second factors, ends its sessions, and mails its owner. Null if there is no such account. */
export async function removeFactors(appUrl: string, email: string): Promise<Removal | null> {
  const client = await openSession(appUrl);
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL app.role = 'system'");
    const found = await client.query<{ id: string; address: string }>(
      'SELECT id, email AS address FROM auth."user" WHERE lower(email) = lower($1) FOR UPDATE',
      [email],
    );
    const [account] = found.rows;
    if (!account) {
      await client.query('ROLLBACK');
      return null;
    }
    const { id, address } = account;
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
    await mailAccountOwner(client, address);
    await client.query('COMMIT');
    return removal;
  } finally {
    await client.end();
  }
}

/** Mails the account's owner, because somebody else may have talked the operator into the removal. */
async function mailAccountOwner(client: pg.Client, email: string): Promise<void> {
  const mail = renderMail(factorMail('cleared', { email, platform: env.platformName }), env.platformName);
  const id = randomUUIDv7();
  await client.query(
    'INSERT INTO mails (id, key, recipient, subject, body_text, body_html) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, `factor ${id}`, email, mail.subject, mail.text, mail.html],
  );
  await client.query("SELECT graphile_worker.add_job('mail', $1::json, max_attempts => $2::int)", [
    JSON.stringify({ about: 'kept', mailId: id }),
    resourceLimits.jobAttempts,
  ]);
}
