import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { FRESH_LOGIN_MS } from '#domain/accounts/user.ts';
import { MIN_PASSWORD_LENGTH } from '#domain/limits.ts';
import { credentialMark, endResetLinks, replacePassword } from './credential.ts';

const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(128);

/** Rejects with CURRENT_PASSWORD_REQUIRED or _WRONG, or with 401 if the password has changed since the login. */
export const changeOwnPassword = createAuthEndpoint(
  '/kedai/change-password',
  {
    method: 'POST',
    body: z.object({ newPassword, currentPassword: z.string().optional() }),
    use: [sensitiveSessionMiddleware],
  },
  async (ctx) => {
    const { session, user } = ctx.context.session;
    const { currentPassword } = ctx.body;
    const seen = (await ctx.context.internalAdapter.findCredentialAccount(user.id))?.password ?? '';
    if (session.credential !== credentialMark(seen)) throw sessionOver();
    if (Date.now() - new Date(session.createdAt).getTime() > FRESH_LOGIN_MS) {
      if (!currentPassword) throw new APIError('FORBIDDEN', { code: 'CURRENT_PASSWORD_REQUIRED' });
      if (!(await ctx.context.password.verify({ hash: seen, password: currentPassword })))
        throw new APIError('FORBIDDEN', { code: 'CURRENT_PASSWORD_WRONG' });
    }
    const hash = await ctx.context.password.hash(ctx.body.newPassword);
    await ctx.context.adapter.transaction(async (tx) => {
      if (!(await replacePassword(tx, { userId: user.id, seen, hash }))) throw sessionOver();
      await endResetLinks(tx, user.id);
    });
    deleteSessionCookie(ctx);
    return ctx.json({ user: { id: user.id } });
  },
);

export const proveOwnPassword = createAuthEndpoint(
  '/kedai/prove-password',
  { method: 'POST', body: z.object({ password: z.string() }), use: [sensitiveSessionMiddleware] },
  async (ctx) => {
    const { session, user } = ctx.context.session;
    const hash = (await ctx.context.internalAdapter.findCredentialAccount(user.id))?.password ?? '';
    if (session.credential !== credentialMark(hash)) throw sessionOver();
    if (!(await ctx.context.password.verify({ hash, password: ctx.body.password })))
      throw new APIError('FORBIDDEN', { code: 'CURRENT_PASSWORD_WRONG' });
    await ctx.context.internalAdapter.updateSession(session.token, { passwordProvenAt: new Date() });
    return ctx.json({ user: { id: user.id } });
  },
);

/** Rejects with RESET_LINK_DEAD if the link is invalid, expired or was just used by a concurrent reset. */
export const resetOwnPassword = createAuthEndpoint(
  '/kedai/reset-password',
  { method: 'POST', body: z.object({ token: z.string(), newPassword }) },
  async (ctx) => {
    const { internalAdapter } = ctx.context;
    const link = await internalAdapter.findVerificationValue(`reset-password:${ctx.body.token}`);
    if (!link || link.expiresAt < new Date()) throw linkDead();
    const userId = link.value;
    const seen = (await internalAdapter.findCredentialAccount(userId))?.password ?? '';
    const hash = await ctx.context.password.hash(ctx.body.newPassword);
    await ctx.context.adapter.transaction(async (tx) => {
      if (!(await replacePassword(tx, { userId, seen, hash }))) throw linkDead();
      const where = [{ field: 'id', value: link.id }];
      if ((await tx.deleteMany({ model: 'verification', where })) === 0) throw linkDead();
      await endResetLinks(tx, userId);
    });
    return ctx.json({ user: { id: userId } });
  },
);

function sessionOver(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'SESSION_OVER' });
}

function linkDead(): APIError {
  return new APIError('BAD_REQUEST', { code: 'RESET_LINK_DEAD' });
}
