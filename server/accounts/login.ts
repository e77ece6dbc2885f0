import type { z } from 'zod';
import type { Role } from '../../domain/access.ts';
import { accountMessages, type loginSchema } from '../../domain/accounts/user.ts';
import { messages } from '../../domain/messages.ts';
import { asSystem } from '../db/access.ts';
import { recordAudit } from '../platform/audit.ts';
import { auth, callAuth, cookiesOf } from './auth/instance.ts';
import { countLoginTry } from './login-tries.ts';
import { type Account, ensureProfile } from './users.ts';

/** `headers` carry the new session's cookie. `hint` says what the one sentence does not: how long to wait. */
type LoginResult =
  | { ok: true; role: Role; headers: Headers }
  | { ok: false; status: 409 | 429 | 503; message: string; hint?: string };

/**
 * Logs in: a new session each time, whatever cookie came along. Every wrong e-mail, wrong password and
 * try too many gives the same sentence, and a wrong e-mail takes as long as a wrong password.
 */
export async function login(request: Request, input: z.output<typeof loginSchema>): Promise<LoginResult> {
  const tried = await countLoginTry(input.email, clientIpOf(request));
  if (tried.waitSeconds !== null)
    return {
      ok: false,
      status: 429,
      message: messages.loginFailed,
      hint: accountMessages.tooManyTries(tried.waitSeconds),
    };
  const { response } = await callAuth(request, '/kedai/login', {
    email: input.email,
    password: input.password,
  });
  if (response.status === 503) return { ok: false, status: 503, message: accountMessages.busy };
  if (!response.ok) return { ok: false, status: 409, message: messages.loginFailed };
  await tried.succeeded();
  const account = await accountOf(input.email);
  await ensureProfile(account, clientIpOf(request));
  if (account.role === 'superAdmin') await recordSuperAdminLogin(account, clientIpOf(request));
  return { ok: true, role: account.role, headers: cookiesOf(response) };
}

function recordSuperAdminLogin({ id, email }: Account, clientIp: string): Promise<void> {
  return asSystem((tx) => recordAudit(tx, { id, email, clientIp }, { action: 'superAdminLogin' }));
}

/** Ends the session on the server and returns the headers that take its cookie away. Fine for guests too. */
export async function logout(request: Request): Promise<Headers> {
  const { response } = await callAuth(request, '/sign-out', {});
  return cookiesOf(response);
}

/** The account of an e-mail address that has just been logged in. Throws if it is gone. */
export async function accountOf(email: string): Promise<Account> {
  const context = await auth.$context;
  const found = await context.internalAdapter.findUserByEmail(email);
  if (!found) throw new Error('the account vanished during its login');
  return found.user as typeof found.user & Account;
}

/** The address that our own HTTP server found out; it strips the header from what clients send. */
export function clientIpOf(request: Request): string {
  return request.headers.get('x-kedai-client-ip') ?? '';
}
