import { actorContext } from '#app/access/guards.ts';
import { visitorOf } from '#server/accounts/visitor-cookie.ts';
import type { Route } from './+types/visitor';

/** Tells the browser who is logged in, because cached pages are the same for everybody. */
export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json(visitorOf(context.get(actorContext)));
}
