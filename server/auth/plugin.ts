import { randomUUIDv7 } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { FRESH_LOGIN_MS } from '../../domain/user.ts';

/** The only paths of better-auth that exist here, ours among them; it is not mounted to the world either. */
const openPaths = [
  '/sign-in/email',
  '/sign-out',
  '/request-password-reset',
  '/reset-password',
  '/kedai/register',
  '/kedai/change-password',
];

const registrationBody = z.object({
  email: z.email(),
  password: z.string().min(6).max(128),
  role: z.enum(['customer', 'storeAdmin', 'superAdmin']),
  namaToko: z.string().optional(),
  waNumber: z.string().optional(),
  /** By the database's clock, which a shop's trial begins and ends by. */
  now: z.coerce.date(),
});

/**
 * Makes an account together with what its profile and shop will be made from, and logs it in. Refuses with
 * EMAIL_TAKEN, also the losers of several registrations at once.
 */
const register = createAuthEndpoint(
  '/kedai/register',
  { method: 'POST', body: registrationBody },
  async (ctx) => {
    const { email, password, role, namaToko, waNumber, now } = ctx.body;
    if (await ctx.context.internalAdapter.findUserByEmail(email)) throw emailTaken();
    const hash = await ctx.context.password.hash(password);
    const stamps = { createdAt: now, updatedAt: now };
    const user = {
      id: randomUUIDv7(),
      email: email.toLowerCase(),
      emailVerified: false,
      name: '',
      role,
      namaToko,
      waNumber,
    };
    const credential = { userId: user.id, accountId: user.id, providerId: 'credential', password: hash };
    await ctx.context.adapter
      .transaction(async (tx) => {
        await tx.create({ model: 'user', data: { ...user, ...stamps }, forceAllowId: true });
        await tx.create({ model: 'account', data: { ...credential, ...stamps } });
      })
      .catch((error) => {
        throw isUniqueViolation(error) ? emailTaken() : error;
      });
    const session = await ctx.context.internalAdapter.createSession(user.id);
    await setSessionCookie(ctx, { session, user: { ...user, ...stamps } });
    return ctx.json({ user: { id: user.id } });
  },
);

/**
 * Sets a new password and ends every session. A login older than ten minutes has to show the present
 * password: CURRENT_PASSWORD_REQUIRED, CURRENT_PASSWORD_WRONG.
 */
const changeOwnPassword = createAuthEndpoint(
  '/kedai/change-password',
  {
    method: 'POST',
    body: z.object({ newPassword: z.string().min(6).max(128), currentPassword: z.string().optional() }),
    use: [sensitiveSessionMiddleware],
  },
  async (ctx) => {
    const { session, user } = ctx.context.session;
    const { newPassword, currentPassword } = ctx.body;
    if (Date.now() - new Date(session.createdAt).getTime() > FRESH_LOGIN_MS) {
      if (!currentPassword) throw new APIError('FORBIDDEN', { code: 'CURRENT_PASSWORD_REQUIRED' });
      const account = await ctx.context.internalAdapter.findCredentialAccount(user.id);
      const known = { hash: account?.password ?? '', password: currentPassword };
      if (!(await ctx.context.password.verify(known)))
        throw new APIError('FORBIDDEN', { code: 'CURRENT_PASSWORD_WRONG' });
    }
    await ctx.context.internalAdapter.updatePassword(user.id, await ctx.context.password.hash(newPassword));
    await ctx.context.internalAdapter.deleteUserSessions(user.id);
    deleteSessionCookie(ctx);
    return ctx.json({ user: { id: user.id } });
  },
);

/** Registration and the password change of a fresh login, and the refusal of every path that we don't use. */
export const accountsPlugin = {
  id: 'kedai-accounts',
  onRequest: async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '');
    if (request.method === 'POST' && openPaths.includes(path)) return;
    return { response: new Response(null, { status: 404 }) };
  },
  endpoints: { register, changeOwnPassword },
} satisfies BetterAuthPlugin;

function emailTaken(): APIError {
  return new APIError('UNPROCESSABLE_ENTITY', { code: 'EMAIL_TAKEN' });
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
