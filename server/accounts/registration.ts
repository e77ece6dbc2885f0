import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '../../domain/access.ts';
import { accountMessages, type Registration } from '../../domain/accounts/user.ts';
import { registrationByAddress, superAdminCodeByAddress } from '../../domain/limits.ts';
import { messages } from '../../domain/messages.ts';
import { isDemoEmail } from '../../domain/platform/demo.ts';
import { addressKey, countTry } from '../bounds/rate-limit.ts';
import { asSystem } from '../db/access.ts';
import { databaseTime } from '../db/clock.ts';
import { env } from '../env.ts';
import { recordAudit } from '../platform/audit.ts';
import { hourlyId } from '../platform/looks.ts';
import { callAuth, cookiesOf, refusalCode } from './auth/instance.ts';
import { accountOf, clientIpOf } from './login.ts';
import { ensureProfile } from './users.ts';

/** `headers` carry the session: who registers is logged in at once. `field` is where the message belongs; null: the form. */
type RegistrationResult =
  | { ok: true; id: string; role: Role; headers: Headers }
  | { ok: false; status: 409 | 429 | 503; field: 'email' | 'secretCode' | null; message: string };

type RefusedEntry = {
  action: 'superAdminCodeRefused' | 'superAdminRefused';
  details?: { limited: boolean };
  id?: string;
};

type Refusal = Extract<RegistrationResult, { ok: false }>;

/** Registers a visitor within the limits; a super admin needs the operator's code. See docs/product.md#registration. */
export async function register(request: Request, input: Registration): Promise<RegistrationResult> {
  const clientIp = clientIpOf(request);
  const wait = await countTry(registrationByAddress, addressKey(clientIp));
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

/**
 * Makes account, profile and shop, and a session. Its callers have checked who may: registration, and the
 * demo world, whose `request` is one that it made itself and whose people get no mail and have confirmed their addresses.
 * Refuses a taken e-mail address.
 */
export async function createAccount(
  request: Request,
  input: Registration,
  { byVisitor } = { byVisitor: false },
): Promise<RegistrationResult> {
  const { email, password, role } = input;
  const shop = role === 'storeAdmin' ? { namaToko: input.namaToko, waNumber: input.waNumber } : {};
  const now = await databaseTime();
  const known = { email, password, role, emailConfirmed: !byVisitor, now, ...shop };
  const { response } = await callAuth(request, '/kedai/register', known);
  if (response.status === 503) return { ok: false, status: 503, field: null, message: accountMessages.busy };
  if (!response.ok) {
    const code = await refusalCode(response);
    if (code !== 'EMAIL_TAKEN') throw new Error(`registration was refused: ${response.status} ${code}`);
    return { ok: false, status: 409, field: 'email', message: accountMessages.emailTaken };
  }
  const account = await accountOf(email);
  await ensureProfile(account, clientIpOf(request), { welcome: byVisitor });
  return { ok: true, id: account.id, role, headers: cookiesOf(response) };
}

async function checkSecretCode(email: string, code: string, clientIp: string): Promise<Refusal | null> {
  const wait = await countTry(superAdminCodeByAddress, addressKey(clientIp));
  const right = env.superadminCode;
  if (wait === null && right !== undefined && isSameText(code, right)) return null;
  await recordRefusal(email, clientIp, {
    action: 'superAdminCodeRefused',
    details: { limited: wait !== null },
  });
  if (wait !== null) return { ...tooMany(wait), field: 'secretCode' };
  return { ok: false, status: 409, field: 'secretCode', message: messages.superAdminCodeWrong };
}

/** In a time that tells nothing about where two texts differ, nor about their lengths. */
function isSameText(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

/** There is no account yet, so what is recorded is the e-mail address that was typed. */
function recordRefusal(email: string, clientIp: string, entry: RefusedEntry): Promise<void> {
  return asSystem((tx) => recordAudit(tx, { id: null, email, clientIp }, entry));
}

/** Once per address and hour: who is refused costs nobody anything, and must not be able to fill the log. */
function recordLimited(email: string, clientIp: string): Promise<void> {
  const id = hourlyId(new Date(), ['superadmin-limited', addressKey(clientIp)]);
  return recordRefusal(email, clientIp, { action: 'superAdminRefused', details: { limited: true }, id });
}

/** With such an account in it the program would not start again: anybody could see to that. */
function reserved(): Refusal {
  return { ok: false, status: 409, field: 'email', message: accountMessages.emailReserved };
}

function tooMany(seconds: number): Refusal {
  return { ok: false, status: 429, field: null, message: accountMessages.tooManyTries(seconds) };
}
