import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Role } from '#domain/access.ts';
import { factorMessages } from '#domain/accounts/factors.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import { factorSuspicion, factorWarning, loginByAddress } from '#domain/limits.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { addressKey, hitLimit, undoHit } from '#server/bounds/rate-limit.ts';
import { asSystem } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { credentialMark } from '../auth/credential.ts';
import { auth, callAuth } from '../auth/instance.ts';
import { completeLogin, endNewSession } from '../login.ts';
import type { Account } from '../users.ts';
import { rememberAddress } from './attempts.ts';
import { spendCode } from './codes.ts';
import { mailAccountOwner } from './factors.ts';
import { acceptPasskey } from './passkeys.ts';
import { endedPendingCookie, readPendingLogin } from './pending-login.ts';

type StepResult =
  | { ok: true; role: Role; inTeams: boolean; headers: Headers }
  | { ok: false; status: number; message: string };

export async function finishLogin(request: Request, code: unknown): Promise<StepResult> {
  const pending = readPendingLogin(request);
  const account = pending && (await findAccountById(pending.userId));
  // If the password has changed since it was typed, the login ends here, before a backup code is used up.
  if (!account || pending.mark !== (await markOf(account.id))) return refused(401, factorMessages.stepOver);
  const entry = { userId: account.id, clientIp: clientIpOf(request), challenge: pending.id };
  const used = await spendCode(entry, code);
  if (!used.ok) {
    if (used.status === 409) await noteWrongCode(request, account);
    return used;
  }
  const entered = await enter(request, account, pending.mark, { code: used.kind });
  if (entered.ok && used.kind === 'backup') await mailAccountOwner(request, account, 'codeUsed');
  return entered;
}

/** Somebody who fails here knew the password, so repeated wrong codes are reported to the account's owner by mail. */
async function noteWrongCode(request: Request, account: Account): Promise<void> {
  if (account.role === 'superAdmin') await recordRefusal(request, account);
  if ((await hitLimit(factorSuspicion, account.id)) === null) return;
  if ((await hitLimit(factorWarning, account.id)) === null)
    await mailAccountOwner(request, account, 'codesGuessed');
}

/** Asks for no password, because the passkey's device has checked a fingerprint, a face or a PIN. */
export async function logInByPasskey(
  request: Request,
  response: AuthenticationResponseJSON,
): Promise<StepResult> {
  const address = addressKey(clientIpOf(request));
  const wait = await hitLimit(loginByAddress, address);
  if (wait !== null) return refused(429, accountMessages.tooManyAttempts(wait));
  const used = await acceptPasskey(request, 'login', response);
  const account = used && (await findAccountById(used.userId));
  if (!used || !account) return refused(409, factorMessages.passkeyRefused);
  await undoHit(loginByAddress, address);
  await rememberAddress({ userId: account.id, clientIp: clientIpOf(request) });
  return enter(request, account, null, { passkey: used.id });
}

type UsedFactor = { code: 'totp' | 'backup' } | { passkey: string };

/** Opens the session, and ends it again if the factor was removed while the login was running. */
async function enter(
  request: Request,
  account: Account,
  mark: string | null,
  factor: UsedFactor,
): Promise<StepResult> {
  const { response } = await callAuth(request, '/kedai/enter-proven', { userId: account.id, mark });
  if (!response.ok) return refused(401, factorMessages.stepOver);
  const headers = await completeLogin(request, account, response);
  if (!(await isStillThere(account.id, factor))) {
    await endNewSession({ headers });
    return refused(401, factorMessages.stepOver);
  }
  headers.append('set-cookie', endedPendingCookie());
  return { ok: true, role: account.role, inTeams: account.inTeams === true, headers };
}

/** True if the account still has the factor. Waits for a removal in progress; a later removal ends the new session. */
function isStillThere(userId: string, factor: UsedFactor): Promise<boolean> {
  return asSystem(async (tx) => {
    await sql`SELECT id FROM auth."user" WHERE id = ${userId} FOR SHARE`.execute(tx);
    const found =
      'passkey' in factor
        ? sql`SELECT id FROM auth.passkey WHERE id = ${factor.passkey}`
        : factor.code === 'totp'
          ? sql`SELECT id FROM auth."twoFactor" WHERE "userId" = ${userId} AND verified`
          : sql`SELECT id FROM auth."twoFactor" WHERE "userId" = ${userId}`;
    return (await found.execute(tx)).rows.length > 0;
  });
}

export function awaitsSecondStep(request: Request): boolean {
  return readPendingLogin(request) !== null;
}

export async function proveByCode(
  request: Request,
  account: Pick<Account, 'id' | 'email' | 'role'>,
  sessionId: string,
  code: unknown,
): Promise<{ ok: true } | { ok: false; status: number; message: string }> {
  const used = await spendCode({ userId: account.id, clientIp: clientIpOf(request), sessionId }, code);
  if (!used.ok) {
    if (account.role === 'superAdmin' && used.status === 409)
      await recordRefusal(request, account, { what: 'session' });
    return used;
  }
  if (used.kind === 'backup') await mailAccountOwner(request, account, 'codeUsed');
  await noteProof(account.id, sessionId);
  return { ok: true };
}

export async function proveByPasskey(
  request: Request,
  account: Pick<Account, 'id'>,
  sessionId: string,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const used = await acceptPasskey(request, `prove ${sessionId}`, response);
  if (used?.userId !== account.id) return false;
  await rememberAddress({ userId: account.id, clientIp: clientIpOf(request) });
  await noteProof(account.id, sessionId);
  return true;
}

async function noteProof(userId: string, sessionId: string): Promise<void> {
  await pool().query('UPDATE auth.session SET "factorProvenAt" = now() WHERE id = $1 AND "userId" = $2', [
    sessionId,
    userId,
  ]);
}

async function findAccountById(id: string): Promise<Account | null> {
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.findUserById(id);
  return user && (user as typeof user & Account);
}

async function markOf(userId: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context;
  const hash = (await internalAdapter.findCredentialAccount(userId))?.password;
  return hash ? credentialMark(hash) : null;
}

function recordRefusal(
  request: Request,
  { id, email }: Pick<Account, 'id' | 'email'>,
  details = {},
): Promise<void> {
  const auditor = { id, email, clientIp: clientIpOf(request) };
  return asSystem((tx) => recordAudit(tx, auditor, { action: 'superAdminFactorRefused', details }));
}

function refused(status: number, message: string) {
  return { ok: false, status, message } as const;
}
