import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { type Actor, accessOf, decideAccess } from '../../domain/access.ts';
import { getActor } from '../../server/accounts/session.ts';
import { whenDatabaseIsBack } from '../../server/db/patience.ts';
import { touchDatabase } from '../../server/db/pool.ts';
import { actorContext } from './context.ts';

/**
 * The one guard of all pages (docs/product.md#guards): finds out who is asking and lets them in, or sends them where the
 * table in domain/access.ts says. Runs for documents and for client navigations that call a loader; that is
 * why every guarded route has one. The way back travels as the page's own path. The table is asked for the route
 * that the router has chosen, not for the path as it was written: '/SUPERADMIN' and '/%73uperadmin' are that page too.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const actor = await askWho(request);
  context.set(actorContext, actor);
  const access = accessOf(pattern);
  if (access === null) return next();
  const decision = decideAccess(access, actor);
  if (decision.allowed) return next();
  if (!decision.remember) throw redirect(decision.redirectTo);
  throw redirect(`${decision.redirectTo}?from=${encodeURIComponent(url.pathname + url.search)}`);
};

/**
 * Before a form's work has begun, it may as well wait for a database that is just coming back: nothing typed is lost.
 * A page is told at once, since asking for it again costs nothing.
 */
async function askWho(request: Request): Promise<Actor | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return getActor(request);
  return whenDatabaseIsBack(async () => {
    const actor = await getActor(request);
    if (!actor) await touchDatabase();
    return actor;
  });
}

/** The logged-in person of a guarded page. Throws 404 where there is none, which the guard has ruled out. */
export function requireActor(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Response(null, { status: 404 });
  return actor;
}
