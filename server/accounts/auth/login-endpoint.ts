import type { GenericEndpointContext, User } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { credentialMark } from './credential.ts';

/**
 * Logs in with a password. Fails with 401 if the password changes after its check but before the session begins. An
 * account with a second factor gets no session yet, only `mark`, the digest of the password hash that was checked.
 */
export const logIn = createAuthEndpoint(
  '/kedai/login',
  { method: 'POST', body: z.object({ email: z.email(), password: z.string().max(128) }) },
  async (ctx) => {
    const { internalAdapter, password } = ctx.context;
    const found = await internalAdapter.findUserByEmail(ctx.body.email);
    const hash = found && (await internalAdapter.findCredentialAccount(found.user.id))?.password;
    if (!hash) {
      // Hashes anyway, so that response times do not reveal which e-mails are registered.
      await password.hash(ctx.body.password);
      throw refused();
    }
    if (!(await password.verify({ hash, password: ctx.body.password }))) throw refused();
    const { id } = found.user;
    if ('twoFactorEnabled' in found.user && found.user.twoFactorEnabled === true)
      return ctx.json({ user: { id }, mark: credentialMark(hash) });
    await openSession(ctx, found.user, hash);
    return ctx.json({ user: { id }, mark: null });
  },
);

/**
 * Opens a session after a second factor was proven. `mark` is the digest of the password hash at the time of
 * the password check, or null after a login by passkey. Fails with 401 if the password has changed since.
 */
export const enterProven = createAuthEndpoint(
  '/kedai/enter-proven',
  { method: 'POST', body: z.object({ userId: z.string(), mark: z.string().nullable() }) },
  async (ctx) => {
    const { internalAdapter } = ctx.context;
    const { userId, mark } = ctx.body;
    const user = await internalAdapter.findUserById(userId);
    const hash = user && (await internalAdapter.findCredentialAccount(userId))?.password;
    if (!user || !hash || (mark !== null && mark !== credentialMark(hash))) throw refused();
    await openSession(ctx, user, hash, { factorProvenAt: new Date() });
    return ctx.json({ user: { id: userId } });
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

async function openSession(
  ctx: GenericEndpointContext,
  user: User,
  hash: string,
  proof: { factorProvenAt?: Date } = {},
): Promise<void> {
  const { internalAdapter } = ctx.context;
  const session = await internalAdapter.createSession(user.id, false, {
    credential: credentialMark(hash),
    ...proof,
  });
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
