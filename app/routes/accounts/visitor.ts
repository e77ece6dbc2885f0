import { actorContext } from '#app/access/guards.ts';
import { visitorOf } from '#server/accounts/visitor-cookie.ts';
import type { Route } from './+types/visitor';

/** Tells pages that are cached for everybody which user is logged in. */
export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json(visitorOf(context.get(actorContext)));
}
