import type { GenericEndpointContext, User } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { credentialMark } from './credential.ts';

/** Stores in the session which password opened it. Fails with 401 also if the password changes during the login. */
export const logIn = createAuthEndpoint(
  '/kedai/login',
  { method: 'POST', body: z.object({ email: z.email(), password: z.string().max(128) }) },
  async (ctx) => {
    const { internalAdapter, password } = ctx.context;
    const found = await internalAdapter.findUserByEmail(ctx.body.email);
    const hash = found && (await internalAdapter.findCredentialAccount(found.user.id))?.password;
    if (!hash) {
      // Hashing makes an unknown e-mail take as long as a wrong password.
      await password.hash(ctx.body.password);
      throw refused();
    }
    if (!(await password.verify({ hash, password: ctx.body.password }))) throw refused();
    await openSession(ctx, found.user, hash);
    return ctx.json({ user: { id: found.user.id } });
  },
);

/** Logs a newly registered account in. Fails with 401 if `hash` is no longer its password hash. */
export const enterNew = createAuthEndpoint(
  '/kedai/enter',
  { method: 'POST', body: z.object({ email: z.email(), hash: z.string() }) },
  async (ctx) => {
    const created = await ctx.context.internalAdapter.findUserByEmail(ctx.body.email);
    if (!created) throw refused();
    await openSession(ctx, created.user, ctx.body.hash);
    return ctx.json({ user: { id: created.user.id } });
  },
);

async function openSession(ctx: GenericEndpointContext, user: User, hash: string): Promise<void> {
  const { internalAdapter } = ctx.context;
  const session = await internalAdapter.createSession(user.id, false, { credential: credentialMark(hash) });
  const present = await internalAdapter.findCredentialAccount(user.id);
  if (present?.password !== hash) {
    await internalAdapter.deleteSession(session.token);
    throw refused();
  }
  await setSessionCookie(ctx, { session, user });
}

function refused(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'LOGIN_REFUSED' });
}
