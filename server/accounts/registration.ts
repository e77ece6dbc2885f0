import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '#domain/access.ts';
import { accountMessages, type Registration } from '#domain/accounts/user.ts';
import { registrationByAddress, superAdminCodeByAddress } from '#domain/limits.ts';
import { messages } from '#domain/messages.ts';
import { isDemoEmail } from '#domain/platform/demo.ts';
import { recordAudit } from '../audit/audit.ts';
import { hourlyId } from '../audit/views.ts';
import { addressKey, hitLimit } from '../bounds/rate-limit.ts';
import { asSystem } from '../db/access.ts';
import { databaseTime } from '../db/pool.ts';
import { env } from '../env.ts';
import { clientIpOf } from '../http/address/client-address.ts';
import { callAuth, refusalCode } from './auth/instance.ts';
import { accountOf } from './login.ts';
import { cookiesOf } from './session-cookie.ts';
import { ensureProfile } from './users.ts';

type RegistrationResult =
  | { ok: true; id: string; role: Role; storeId: string | null; headers: Headers }
  | { ok: false; status: 409 | 429 | 503; field: 'email' | 'secretCode' | null; message: string };

type RefusedEntry = {
  action: 'superAdminCodeRefused' | 'superAdminRefused';
  details?: { limited: boolean };
  id?: string;
  once?: true;
};

type Refusal = Extract<RegistrationResult, { ok: false }>;

/** Limits attempts per IP. A super admin must enter SUPERADMIN_CODE. See docs/product/accounts.md#registration. */
export async function register(request: Request, input: Registration): Promise<RegistrationResult> {
  const clientIp = clientIpOf(request);
  const wait = await hitLimit(registrationByAddress, addressKey(clientIp));
  if (wait !== null) {
    if (input.role === 'superAdmin') await recordLimited(input.email, clientIp);
    return tooMany(wait);
  }
  if (input.role === 'superAdmin') {
    const refused = await checkSecretCode(input.email, input.secretCode, clientIp);
    if (refused) return refused;
  }
  const result = isDemoEmail(input.email)
    ? reserved()
    : await createAccount(request, input, { byVisitor: true });
  if (!result.ok && result.field === 'email' && input.role === 'superAdmin')
    await recordRefusal(input.email, clientIp, { action: 'superAdminRefused' });
  return result;
}

/** Registers an account without checking permissions. If `byVisitor` is true, the e-mail must still be confirmed. */
export async function createAccount(
  request: Request,
  input: Registration,
  { byVisitor } = { byVisitor: false },
): Promise<RegistrationResult> {
  const { email, password, role } = input;
  const shop = role === 'storeAdmin' ? { namaToko: input.namaToko, waNumber: input.waNumber } : {};
  const now = await databaseTime();
  const accountFields = { email, password, role, emailConfirmed: !byVisitor, now, ...shop };
  const { response } = await callAuth(request, '/kedai/register', accountFields);
  if (response.status === 503) return { ok: false, status: 503, field: null, message: accountMessages.busy };
  if (!response.ok) {
    const code = await refusalCode(response);
    if (code !== 'EMAIL_TAKEN') throw new Error(`registration was refused: ${response.status} ${code}`);
    return { ok: false, status: 409, field: 'email', message: accountMessages.emailTaken };
  }
  const account = await accountOf(email);
  await ensureProfile(account, clientIpOf(request), { welcome: byVisitor });
  const { id, storeId } = account;
  return { ok: true, id, role, storeId, headers: cookiesOf(response, account) };
}

async function checkSecretCode(email: string, code: string, clientIp: string): Promise<Refusal | null> {
  const wait = await hitLimit(superAdminCodeByAddress, addressKey(clientIp));
  const right = env.superadminCode;
  if (wait === null && right !== undefined && isSameText(code, right)) return null;
  await recordRefusal(email, clientIp, {
    action: 'superAdminCodeRefused',
    details: { limited: wait !== null },
  });
  if (wait !== null) return { ...tooMany(wait), field: 'secretCode' };
  return { ok: false, status: 409, field: 'secretCode', message: messages.superAdminCodeWrong };
}

function isSameText(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

function recordRefusal(email: string, clientIp: string, entry: RefusedEntry): Promise<void> {
  return asSystem((tx) => recordAudit(tx, { id: null, email, clientIp }, entry));
}

/** Audits an attempt over the limit, but only once per IP address and hour, so that nobody can fill the audit log. */
function recordLimited(email: string, clientIp: string): Promise<void> {
  const id = hourlyId(new Date(), ['superadmin-limited', addressKey(clientIp)]);
  return recordRefusal(email, clientIp, {
    action: 'superAdminRefused',
    details: { limited: true },
    id,
    once: true,
  });
}

/** Refuses the e-mail of a demo account, because a public server with such an account would not start. */
function reserved(): Refusal {
  return { ok: false, status: 409, field: 'email', message: accountMessages.emailReserved };
}

function tooMany(seconds: number): Refusal {
  return { ok: false, status: 429, field: null, message: accountMessages.tooManyAttempts(seconds) };
}
