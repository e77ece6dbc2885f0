import { z } from 'zod';
import type { Role } from '#domain/access.ts';
import { factorMessages } from '#domain/accounts/factors.ts';
import { accountMessages, type loginSchema } from '#domain/accounts/user.ts';
import { messages } from '#domain/messages.ts';
import { recordAudit } from '../audit/audit.ts';
import { asSystem } from '../db/access.ts';
import { clientIpOf } from '../http/address/client-address.ts';
import { auth, callAuth } from './auth/instance.ts';
import { pendingCookie } from './factors/pending-login.ts';
import { hitLoginLimits } from './login-attempts.ts';
import { cookiesOf } from './session-cookie.ts';
import { type Account, ensureProfile } from './users.ts';

type LoginResult =
  | { ok: true; role: Role; inTeams: boolean; headers: Headers }
  | { ok: false; status: 409 | 429 | 503; message: string; hint?: string }
  /** The password is right, but a second factor is required. `headers` set a cookie that lets this login continue. */
  | { ok: false; status: 403; message: string; hint?: never; headers: Headers };

const loginAnswer = z.object({ user: z.object({ id: z.string() }), mark: z.string().nullable() });

export async function login(
  request: Request,
  input: z.output<typeof loginSchema>,
  orderKey: string | null = null,
): Promise<LoginResult> {
  const tried = await hitLoginLimits(input.email, clientIpOf(request), orderKey);
  if (tried.waitSeconds !== null)
    return {
      ok: false,
      status: 429,
      message: messages.loginFailed,
      hint: accountMessages.tooManyAttempts(tried.waitSeconds),
    };
  const { response } = await callAuth(request, '/kedai/login', {
    email: input.email,
    password: input.password,
  });
  if (response.status === 503) return { ok: false, status: 503, message: accountMessages.busy };
  if (!response.ok) return { ok: false, status: 409, message: messages.loginFailed };
  await tried.succeeded();
  const { user, mark } = loginAnswer.parse(await response.json());
  if (mark !== null) {
    const headers = new Headers({ 'set-cookie': pendingCookie(user.id, mark) });
    return { ok: false, status: 403, message: factorMessages.needsLoginPage, headers };
  }
  const account = await accountOf(input.email);
  const { role, inTeams } = account;
  const headers = await completeLogin(request, account, response);
  return { ok: true, role, inTeams: inTeams === true, headers };
}

/** Finishes a login: creates a missing profile or shop, and audits super admins. Returns the session's cookie. */
export async function completeLogin(
  request: Request,
  account: Account,
  response: Response,
): Promise<Headers> {
  await ensureProfile(account, clientIpOf(request));
  if (account.role === 'superAdmin') await recordSuperAdminLogin(account, clientIpOf(request));
  return cookiesOf(response, account);
}

function recordSuperAdminLogin({ id, email }: Account, clientIp: string): Promise<void> {
  return asSystem((tx) => recordAudit(tx, { id, email, clientIp }, { action: 'superAdminLogin' }));
}

export async function logout(request: Request): Promise<Headers> {
  const { response } = await callAuth(request, '/sign-out', {});
  return cookiesOf(response, null);
}

/** Ends a session that was just opened, for callers that do not send its cookie to the visitor. */
export async function endNewSession({ headers }: { headers: Headers }): Promise<void> {
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
  await logout(new Request('http://localhost', { headers: { cookie: cookie.join('; ') } }));
}

type FoundAccount = Account & { emailVerified: boolean };

export async function accountOf(email: string): Promise<FoundAccount> {
  const found = await findAccount(email);
  if (!found) throw new Error('the account vanished during its login');
  return found;
}

export async function findAccount(email: string): Promise<FoundAccount | null> {
  const context = await auth.$context;
  const found = await context.internalAdapter.findUserByEmail(email);
  return found && (found.user as typeof found.user & FoundAccount);
}
