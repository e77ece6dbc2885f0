import { randomUUIDv7 } from 'node:crypto';
import { resetMail } from '#domain/accounts/mails.ts';
import { accountMessages, RESET_LINK_MINUTES } from '#domain/accounts/user.ts';
import { resetByAddress, resetByEmail } from '#domain/limits.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { addressKey, hashedKey, hitLimit } from '../bounds/rate-limit.ts';
import { asSystem } from '../db/access.ts';
import { env } from '../env.ts';
import { clientIpOf } from '../http/address/client-address.ts';
import { addJob } from '../jobs/queue.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { auth, callAuth, refusalCode } from './auth/instance.ts';
import { confirmEmail } from './confirmation.ts';
import { proveByCode } from './factors/second-step.ts';
import { hitLoginLimits, resetLoginLimit } from './login-attempts.ts';
import { getActor, sessionIdOf } from './session.ts';
import { cookiesOf } from './session-cookie.ts';

type PasswordRefusal = { ok: false; status: number; message: string };

type ResetAccount = { id: string; email: string };

export async function requestPasswordReset(
  request: Request,
  { email }: { email: string },
): Promise<{ ok: true; message: string } | PasswordRefusal> {
  const byAddress = await hitLimit(resetByAddress, addressKey(clientIpOf(request)));
  const wait = byAddress ?? (await hitLimit(resetByEmail, hashedKey(email)));
  if (wait !== null) return { ok: false, status: 429, message: accountMessages.tooManyAttempts(wait) };
  const { internalAdapter } = await auth.$context;
  if (!(await internalAdapter.findUserByEmail(email)))
    return { ok: false, status: 409, message: messages.emailUnknown };
  const { resetToken } = await callAuth(request, '/request-password-reset', { email });
  if (resetToken === null) throw new Error('better-auth made no reset token');
  const link = new URL(`${href('/reset-password')}?token=${resetToken}`, request.url).href;
  await queueResetMail(email, link);
  return { ok: true, message: messages.resetMailSent };
}

/** The stored mail contains the secret link, so it is deleted once it is sent or the link expires. */
async function queueResetMail(email: string, link: string): Promise<void> {
  await asSystem(async (tx) => {
    const mailId = await enqueueMail(tx, {
      key: `reset ${randomUUIDv7()}`,
      recipient: email,
      content: resetMail({ email, link, platform: env.platformName }),
      page: null,
      expiresInMinutes: RESET_LINK_MINUTES,
    });
    if (mailId !== null) await addJob(tx, 'mail', { about: 'kept', mailId });
  });
}

export async function readResetToken(token: string | null): Promise<ResetAccount | null> {
  if (token === null || !/^[A-Za-z0-9]{1,64}$/.test(token)) return null;
  const { internalAdapter } = await auth.$context;
  const stored = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!stored || stored.expiresAt < new Date()) return null;
  const user = await internalAdapter.findUserById(stored.value);
  return user ? { id: user.id, email: user.email } : null;
}

/** Also ends all sessions of the account and its other reset links. Only one of several concurrent resets succeeds. */
export async function resetPassword(
  request: Request,
  { token, newPassword }: { token: string | null; newPassword: string },
): Promise<{ ok: true } | PasswordRefusal> {
  const account = await readResetToken(token);
  if (!account) return { ok: false, status: 409, message: accountMessages.resetLinkDead };
  const { response } = await callAuth(request, '/kedai/reset-password', { token, newPassword });
  if (response.status === 503) return { ok: false, status: 503, message: accountMessages.busy };
  if (!response.ok) return { ok: false, status: 409, message: accountMessages.resetLinkDead };
  await confirmEmail(account.id);
  await resetLoginLimit(account.email);
  return { ok: true };
}

/** `asksCurrent` tells the page to ask for the current password, because the login is over ten minutes old. */
export async function changePassword(
  request: Request,
  input: { newPassword: string; currentPassword?: string },
): Promise<{ ok: true; message: string; headers: Headers } | (PasswordRefusal & { asksCurrent: boolean })> {
  const actor = await getActor(request);
  if (!actor) return refuseChange(401, messages.notLoggedIn);
  const tried = input.currentPassword ? await hitLoginLimits(actor.email, clientIpOf(request)) : null;
  if (typeof tried?.waitSeconds === 'number')
    return refuseChange(429, accountMessages.tooManyAttempts(tried.waitSeconds), true);
  const { response } = await callAuth(request, '/kedai/change-password', input);
  if (!response.ok) return refusedChange(response.status, await refusalCode(response));
  await tried?.succeeded();
  return { ok: true, message: messages.passwordChanged, headers: cookiesOf(response, null) };
}

/**
 * Asks for the password again, because a lost phone may still be logged in. An empty `password` passes only if this
 * session has proven the password or a second factor a short while ago.
 */
export async function provePassword(
  request: Request,
  password: string,
): Promise<{ ok: true } | PasswordRefusal> {
  const actor = await getActor(request);
  if (!actor) return refuseChange(401, messages.notLoggedIn);
  if (password === '')
    return actor.passwordProven ? { ok: true } : refuseChange(400, accountMessages.currentPasswordRequired);
  const sessionId = actor.hasFactor && /^\d{6}$/.test(password) ? await sessionIdOf(request) : null;
  if (sessionId !== null && (await proveByCode(request, actor, sessionId, password)).ok) return { ok: true };
  const tried = await hitLoginLimits(actor.email, clientIpOf(request));
  if (tried.waitSeconds !== null)
    return refuseChange(429, accountMessages.tooManyAttempts(tried.waitSeconds));
  const { response } = await callAuth(request, '/kedai/prove-password', { password });
  if (!response.ok) return refusedChange(response.status, await refusalCode(response));
  await tried.succeeded();
  return { ok: true };
}

function refusedChange(status: number, code: string) {
  if (code === 'CURRENT_PASSWORD_REQUIRED')
    return refuseChange(409, accountMessages.currentPasswordRequired, true);
  if (code === 'CURRENT_PASSWORD_WRONG') return refuseChange(409, accountMessages.currentPasswordWrong, true);
  if (status === 401) return refuseChange(401, messages.notLoggedIn);
  if (status === 503) return refuseChange(503, accountMessages.busy);
  throw new Error(`the password was refused: ${status} ${code}`);
}

function refuseChange(status: number, message: string, asksCurrent = false) {
  return { ok: false, status, message, asksCurrent } as const;
}
