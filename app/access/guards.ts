import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { type Actor, accessOf, decideAccess } from '#domain/access.ts';
import { edgeOf } from '#domain/edge.ts';
import { getActor } from '#server/accounts/session.ts';
import { correctedVisitor } from '#server/accounts/visitor-cookie.ts';
import { whenDatabaseIsBack } from '#server/db/patience.ts';
import { touchDatabase } from '#server/db/pool.ts';
import { actorContext } from './context.ts';

const NO_SUCH_PAGE = '/*';

/**
 * The one guard of all pages (docs/product.md#guards). Asks for the route's pattern: '/SUPERADMIN' is that page, too.
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { request, pattern, context } = args;
  if (edgeOf(pattern).asker !== 'cookie') return admit(args, null, next);
  const actor = await askWho(request);
  context.set(actorContext, actor);
  const response = await admit(args, actor, next);
  // What a write answers may have logged somebody in or out, and says so itself.
  const cookie = isRead(request) ? correctedVisitor(request.headers.get('cookie') ?? '', actor) : null;
  if (cookie) response.headers.append('set-cookie', cookie);
  return response;
};

async function admit(
  { url, pattern }: Pick<Parameters<typeof guard>[0], 'url' | 'pattern'>,
  actor: Actor | null,
  next: () => Promise<Response>,
): Promise<Response> {
  const access = accessOf(pattern);
  if (access === null) return pattern === NO_SUCH_PAGE ? next() : notFound();
  const decision = decideAccess(access, actor);
  if (decision.allowed) return next();
  const way = decision.remember ? `?from=${encodeURIComponent(url.pathname + url.search)}` : '';
  return redirect(decision.redirectTo + way);
}

/** A form can wait for a database that is coming back, before its work begins; a page is told at once. */
async function askWho(request: Request): Promise<Actor | null> {
  if (isRead(request)) return getActor(request);
  return whenDatabaseIsBack(async () => {
    const actor = await getActor(request);
    if (!actor) await touchDatabase();
    return actor;
  });
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Throws 404 where the guard has let nobody in. */
export function requireActor(context: Readonly<RouterContextProvider>): Actor {
  return context.get(actorContext) ?? notFound();
}

function notFound(): never {
  throw new Response(null, { status: 404 });
}
