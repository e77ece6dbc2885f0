import {
  createContext,
  type MiddlewareFunction,
  type Register,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { type Actor, decideAccess } from '#domain/access.ts';
import {
  type Address,
  addressOf,
  policyOf,
  type RoutePolicy,
  routePolicies,
} from '#domain/routes/policies.ts';
import { getActor } from '#server/accounts/session.ts';
import { correctedVisitor } from '#server/accounts/visitor-cookie.ts';
import { touchDatabase } from '#server/db/pool.ts';
import { retryUntilDatabaseIsBack } from '#server/db/retry.ts';

type Page = keyof Register['pages'];

const NO_SUCH_PAGE = '/*' satisfies Page;

/** The logged-in user, or null for a guest. The guard sets it before any loader or action runs. */
export const actorContext = createContext<Actor | null>(null);

/** True if the page is the response to a form that the browser submitted by itself, without scripts. */
export const answersFormContext = createContext(false);

/** Type checking fails here if a route of app/routes.ts has no policy, or a policy has no route. */
const policies: Record<Exclude<Page, typeof NO_SUCH_PAGE>, RoutePolicy> &
  Record<Exclude<Address, Page>, never> = routePolicies;

/** Looks up the policy by the route's pattern, not by the URL, because '/SUPERADMIN' also matches '/superadmin'. */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { request, pattern, context } = args;
  context.set(answersFormContext, !isRead(request));
  if (policyOf(pattern).auth !== 'cookie') return checkAccess(args, null, next);
  const actor = await readActor(request);
  context.set(actorContext, actor);
  const response = await checkAccess(args, actor, next);
  // Corrects the cookie that tells cached pages who is logged in. A login or logout (a POST) sets that cookie itself.
  const cookie = isRead(request) ? correctedVisitor(request.headers.get('cookie') ?? '', actor) : null;
  if (cookie) response.headers.append('set-cookie', cookie);
  return response;
};

async function checkAccess(
  { url, pattern }: Pick<Parameters<typeof guard>[0], 'url' | 'pattern'>,
  actor: Actor | null,
  next: () => Promise<Response>,
): Promise<Response> {
  const address = addressOf(pattern);
  if (address === null) return pattern === NO_SUCH_PAGE ? next() : notFound();
  const decision = decideAccess(policies[address].access, actor);
  if (decision.allowed) return next();
  const way = decision.remember ? `?from=${encodeURIComponent(url.pathname + url.search)}` : '';
  return redirect(decision.redirectTo + way);
}

/** Returns the logged-in user. If the database is down, a GET fails at once, but a POST waits for the database. */
async function readActor(request: Request): Promise<Actor | null> {
  if (isRead(request)) return getActor(request);
  return retryUntilDatabaseIsBack(async () => {
    const actor = await getActor(request);
    if (!actor) await touchDatabase();
    return actor;
  });
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function requireActor(context: Readonly<RouterContextProvider>): Actor {
  return context.get(actorContext) ?? notFound();
}

function notFound(): never {
  throw new Response(null, { status: 404 });
}
