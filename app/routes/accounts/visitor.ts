import { actorContext } from '#app/access/guards.ts';
import { visitorOf } from '#server/accounts/visitor-cookie.ts';
import type { Route } from './+types/visitor';

/** Says who is logged in, for pages that are cached in one version for everybody. */
export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json(visitorOf(context.get(actorContext)));
}
