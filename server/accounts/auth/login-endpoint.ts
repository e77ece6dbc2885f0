import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { credentialMark } from './credential.ts';

/** Better-auth's own sign-in binds no session to its password. 401 also where that changed during the check. */
export const logIn = createAuthEndpoint(
  '/kedai/login',
  { method: 'POST', body: z.object({ email: z.email(), password: z.string().max(128) }) },
  async (ctx) => {
    const { internalAdapter, password } = ctx.context;
    const known = await internalAdapter.findUserByEmail(ctx.body.email);
    const hash = known && (await internalAdapter.findCredentialAccount(known.user.id))?.password;
    if (!hash) {
      // A wrong e-mail takes as long as a wrong password.
      await password.hash(ctx.body.password);
      throw refused();
    }
    if (!(await password.verify({ hash, password: ctx.body.password }))) throw refused();
    const credential = credentialMark(hash);
    const session = await internalAdapter.createSession(known.user.id, false, { credential });
    const present = await internalAdapter.findCredentialAccount(known.user.id);
    if (present?.password !== hash) {
      await internalAdapter.deleteSession(session.token);
      throw refused();
    }
    await setSessionCookie(ctx, { session, user: known.user });
    return ctx.json({ user: { id: known.user.id } });
  },
);

function refused(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'LOGIN_REFUSED' });
}
