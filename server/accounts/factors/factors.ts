import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { type FactorChange, factorMail } from '#domain/accounts/factor-mail.ts';
import {
  type Factors,
  factorMessages,
  MAX_PASSKEYS,
  noFactors,
  type Passkey,
} from '#domain/accounts/factors.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { env } from '#server/env.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { addJob } from '#server/jobs/queue.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { rememberAddress } from './attempts.ts';
import { makeBackupCodes, makeSecret, stepOf, totpSetup } from './codes.ts';
import type { NewPasskey } from './passkeys.ts';

export type Holder = { request: Request; actor: Actor; sessionId: string };

/** `codes` are new backup codes, which are shown only now; null if the account already has some. */
type Added = { ok: true; codes: string[] | null } | Refusal;
type Refusal = { ok: false; status: number; message: string };

const sessionOver: Refusal = { ok: false, status: 401, message: factorMessages.stepOver };

export async function readFactors(actor: Actor): Promise<Factors> {
  if (!actor.hasFactor) return noFactors;
  const { rows } = await pool().query<{ totp: boolean; codesLeft: number }>(
    `SELECT verified AS totp, jsonb_array_length("backupCodes"::jsonb) AS "codesLeft"
     FROM auth."twoFactor" WHERE "userId" = $1`,
    [actor.id],
  );
  const passkeys = await pool().query<Passkey>(
    'SELECT id, name, "createdAt" FROM auth.passkey WHERE "userId" = $1 ORDER BY "createdAt", id',
    [actor.id],
  );
  return { totp: rows[0]?.totp ?? false, codesLeft: rows[0]?.codesLeft ?? 0, passkeys: passkeys.rows };
}

/** Stores the secret of a new authenticator app; `confirmTotp` activates it. Null if the account already has an app. */
export async function startTotp({ actor, sessionId }: Holder) {
  const secret = await makeSecret();
  const { rowCount } = await pool().query(
    `INSERT INTO auth."twoFactor" (id, "userId", secret, "backupCodes", verified, "setupSession")
     VALUES ($1, $2, $3, '[]', false, $4)
     ON CONFLICT ("userId") DO UPDATE
       SET secret = excluded.secret, "lastStep" = NULL, "setupSession" = excluded."setupSession"
       WHERE auth."twoFactor".verified IS NOT TRUE`,
    [randomUUIDv7(), actor.id, secret, sessionId],
  );
  return rowCount === 1 ? totpSetup(secret, actor.email) : null;
}

export async function waitingTotp(holder: Holder) {
  const secret = await waitingSecret(holder);
  return secret === null ? null : totpSetup(secret, holder.actor.email);
}

export async function confirmTotp(holder: Holder, code: string): Promise<Added> {
  const { id } = holder.actor;
  const secret = await waitingSecret(holder);
  if (secret === null) return { ok: false, status: 409, message: factorMessages.setupGone };
  const step = await stepOf(secret, code);
  if (step === null) return { ok: false, status: 409, message: factorMessages.setupCodeWrong };
  return add(holder, async (tx) => {
    const { numAffectedRows } = await sql`
      UPDATE auth."twoFactor" SET verified = true, "lastStep" = ${step}
      WHERE "userId" = ${id} AND secret = ${secret} AND verified IS NOT TRUE`.execute(tx);
    if (numAffectedRows !== 1n) return { ok: false, status: 409, message: factorMessages.setupGone };
    return added(tx, holder, 'totpAdded');
  });
}

export async function addPasskey(holder: Holder, passkey: NewPasskey, name: string): Promise<Added> {
  const { id } = holder.actor;
  return add(holder, async (tx) => {
    const { rows } = await sql`SELECT id FROM auth.passkey WHERE "userId" = ${id}`.execute(tx);
    if (rows.length >= MAX_PASSKEYS) return { ok: false, status: 409, message: factorMessages.passkeysFull };
    const { credentialID, publicKey, counter, deviceType, backedUp, transports, aaguid } = passkey;
    const { numAffectedRows } = await sql`
      INSERT INTO auth.passkey (id, name, "userId", "credentialID", "publicKey", counter, "deviceType", "backedUp",
        transports, aaguid, "createdAt")
      VALUES (${randomUUIDv7()}, ${name}, ${id}, ${credentialID}, ${publicKey}, ${counter}, ${deviceType},
        ${backedUp}, ${transports}, ${aaguid}, now())
      ON CONFLICT ("credentialID") DO NOTHING`.execute(tx);
    if (numAffectedRows !== 1n) return { ok: false, status: 409, message: factorMessages.passkeyKnown };
    return added(tx, holder, 'passkeyAdded');
  });
}

/** Removes a passkey or the authenticator app, and ends the account's other sessions. */
export async function removeFactor(holder: Holder, which: 'totp' | { passkey: string }): Promise<boolean> {
  const { id } = holder.actor;
  return change(holder, false, async (tx) => {
    const gone =
      which === 'totp'
        ? sql`UPDATE auth."twoFactor" SET secret = '', verified = false, "lastStep" = NULL
              WHERE "userId" = ${id} AND verified`
        : sql`DELETE FROM auth.passkey WHERE "userId" = ${id} AND id = ${which.passkey}`;
    const { numAffectedRows } = await gone.execute(tx);
    if (numAffectedRows !== 1n) return false;
    if (!(await hasAny(tx, id))) await forgetAll(tx, id);
    await endOtherSessions(tx, holder);
    await notify(tx, holder, which === 'totp' ? 'totpRemoved' : 'passkeyRemoved');
    return true;
  });
}

export async function renewBackupCodes(holder: Holder): Promise<string[] | null> {
  return change(holder, null, async (tx) => {
    if (!(await hasAny(tx, holder.actor.id))) return null;
    const codes = await storeNewCodes(tx, holder.actor.id);
    await notify(tx, holder, 'codesMade');
    return codes;
  });
}

export function mailAccountOwner(
  request: Request,
  actor: Pick<Actor, 'id' | 'email' | 'role'>,
  what: 'codeUsed' | 'codesGuessed',
): Promise<void> {
  return asSystem((tx) => notify(tx, { request, actor }, what));
}

async function add(holder: Holder, work: (tx: Tx) => Promise<Added>): Promise<Added> {
  const result = await change(holder, sessionOver, work);
  const { request, actor } = holder;
  if (result.ok) await rememberAddress({ userId: actor.id, clientIp: clientIpOf(request) });
  return result;
}

/** Locks the account, so that changes of its factors run one by one. Returns `refusal` if the session has ended. */
function change<T>({ actor, sessionId }: Holder, refusal: T, work: (tx: Tx) => Promise<T>): Promise<T> {
  return asSystem(async (tx) => {
    await sql`SELECT id FROM auth."user" WHERE id = ${actor.id} FOR UPDATE`.execute(tx);
    const session = await sql`
      SELECT s.id FROM auth.session s JOIN auth."user" u ON u.id = s."userId"
      WHERE s.id = ${sessionId} AND u.id = ${actor.id} AND s."expiresAt" > now()
        AND (u."twoFactorEnabled" IS NOT TRUE OR s."factorProvenAt" IS NOT NULL)`.execute(tx);
    return session.rows.length === 1 ? work(tx) : refusal;
  });
}

async function added(tx: Tx, holder: Holder, what: FactorChange): Promise<Added> {
  const { id } = holder.actor;
  const { numAffectedRows } = await sql`
    UPDATE auth."user" SET "twoFactorEnabled" = true
    WHERE id = ${id} AND "twoFactorEnabled" IS NOT TRUE`.execute(tx);
  const isFirst = numAffectedRows === 1n;
  await sql`UPDATE auth.session SET "factorProvenAt" = now() WHERE id = ${holder.sessionId}`.execute(tx);
  if (isFirst) await endOtherSessions(tx, holder);
  await notify(tx, holder, what);
  return { ok: true, codes: isFirst ? await storeNewCodes(tx, id) : null };
}

async function storeNewCodes(tx: Tx, userId: string): Promise<string[]> {
  const { codes, stored } = makeBackupCodes(userId);
  await sql`
    INSERT INTO auth."twoFactor" (id, "userId", secret, "backupCodes", verified)
    VALUES (${randomUUIDv7()}, ${userId}, '', ${stored}, false)
    ON CONFLICT ("userId") DO UPDATE SET "backupCodes" = excluded."backupCodes"`.execute(tx);
  return codes;
}

async function hasAny(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM auth."twoFactor" WHERE "userId" = ${userId} AND verified
    UNION ALL SELECT id FROM auth.passkey WHERE "userId" = ${userId}`.execute(tx);
  return rows.length > 0;
}

async function forgetAll(tx: Tx, userId: string): Promise<void> {
  await sql`UPDATE auth."user" SET "twoFactorEnabled" = false WHERE id = ${userId}`.execute(tx);
  await sql`DELETE FROM auth."twoFactor" WHERE "userId" = ${userId}`.execute(tx);
}

async function endOtherSessions(tx: Tx, { actor, sessionId }: Holder): Promise<void> {
  await sql`DELETE FROM auth.session WHERE "userId" = ${actor.id} AND id <> ${sessionId}`.execute(tx);
}

type Recipient = { request: Request; actor: Pick<Actor, 'id' | 'email' | 'role'> };

async function notify(tx: Tx, { request, actor }: Recipient, what: FactorChange): Promise<void> {
  const { id, email, role } = actor;
  const action = auditActionOf(what);
  if (role === 'superAdmin' && action !== null)
    await recordAudit(tx, { id, email, clientIp: clientIpOf(request) }, { action, details: { what } });
  const mailId = await enqueueMail(tx, {
    key: `factor ${randomUUIDv7()}`,
    recipient: email,
    content: factorMail(what, { email, platform: env.platformName }),
    page: null,
  });
  if (mailId !== null) await addJob(tx, 'mail', { about: 'kept', mailId });
}

/** Returns the audit log's action; null for 'codesGuessed', because each wrong code has already been recorded. */
function auditActionOf(what: FactorChange) {
  if (what === 'codesGuessed') return null;
  if (what === 'codeUsed') return 'backupCodeUsed';
  return what.endsWith('Removed') ? 'factorRemoved' : 'factorAdded';
}

async function waitingSecret({ actor, sessionId }: Holder): Promise<string | null> {
  const { rows } = await pool().query<{ secret: string }>(
    `SELECT secret FROM auth."twoFactor"
     WHERE "userId" = $1 AND verified IS NOT TRUE AND secret <> '' AND "setupSession" = $2`,
    [actor.id, sessionId],
  );
  return rows[0]?.secret ?? null;
}
