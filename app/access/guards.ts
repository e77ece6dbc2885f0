import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { type Actor, accessOf, decideAccess } from '../../domain/access.ts';
import { edgeOf } from '../../domain/edge.ts';
import { getActor } from '../../server/accounts/session.ts';
import { whenDatabaseIsBack } from '../../server/db/patience.ts';
import { touchDatabase } from '../../server/db/pool.ts';
import { actorContext } from './context.ts';

const NO_SUCH_PAGE = '/*';

/**
 * The one guard of all pages (docs/product.md#guards). Asks for the route's pattern: '/SUPERADMIN' is that page, too.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const actor = edgeOf(pattern).asker === 'cookie' ? await askWho(request) : null;
  context.set(actorContext, actor);
  const access = accessOf(pattern);
  if (access === null) return pattern === NO_SUCH_PAGE ? next() : notFound();
  const decision = decideAccess(access, actor);
  if (decision.allowed) return next();
  if (!decision.remember) throw redirect(decision.redirectTo);
  throw redirect(`${decision.redirectTo}?from=${encodeURIComponent(url.pathname + url.search)}`);
};

/** A form can wait for a database that is coming back, before its work begins; a page is told at once. */
async function askWho(request: Request): Promise<Actor | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return getActor(request);
  return whenDatabaseIsBack(async () => {
    const actor = await getActor(request);
    if (!actor) await touchDatabase();
    return actor;
  });
}

/** Throws 404 where the guard has let nobody in. */
export function requireActor(context: Readonly<RouterContextProvider>): Actor {
  return context.get(actorContext) ?? notFound();
}

function notFound(): never {
  throw new Response(null, { status: 404 });
}
