import { actorContext } from '#app/access/guards.ts';
import { visitorOf } from '#server/accounts/visitor-cookie.ts';
import type { Route } from './+types/visitor';

/** What a shared page cannot know by itself. The guard corrects what the browser remembers along with it. */
export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json(visitorOf(context.get(actorContext)));
}
