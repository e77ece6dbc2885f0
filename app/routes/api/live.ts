import { getActor } from '../../../server/auth.ts';
import { openStream } from '../../../server/live/stream.ts';
import { concernOf } from '../../../server/live/topics.ts';
import { requireActor } from '../../guards.ts';
import type { Route } from './+types/live';

/** `/live/:topic`: an event stream that says that something changed. The page then reads again, under its own rights. */
export function loader({ request, params, url, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const concerns = concernOf(params.topic, actor, url.searchParams.get('toko'));
  if (!concerns) throw new Response(null, { status: 404 });
  return openStream({
    accountId: actor.id,
    address: request.headers.get('x-kedai-client-ip') ?? '',
    concerns,
    stillAllowed: async () => (await getActor(request))?.id === actor.id,
  });
}
