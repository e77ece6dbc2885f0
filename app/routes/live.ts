import { requireActor } from '#app/access/guards.ts';
import type { Actor } from '#domain/access.ts';
import { getActor } from '#server/accounts/session.ts';
import { addressKey } from '#server/bounds/rate-limit.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { openStream } from '#server/live/stream.ts';
import { concernOf } from '#server/live/topics.ts';
import { actorAt } from '#server/team/members.ts';
import type { Route } from './+types/live';

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  // A data request of React Router would wait for the end of the response, but this stream never ends.
  if (new URL(request.url).pathname.endsWith('.data')) throw new Response(null, { status: 404 });
  const toko = url.searchParams.get('toko');
  const member = await followerOf(actor, toko);
  const concerns = concernOf(params.topic, member, toko);
  if (!concerns) throw new Response(null, { status: 404 });
  // A HEAD response has no body, so nobody would read or close its stream.
  if (request.method === 'HEAD')
    return new Response(null, { headers: { 'content-type': 'text/event-stream' } });
  return openStream({
    accountId: actor.id,
    address: addressKey(clientIpOf(request)),
    concerns,
    ageMs: Number(url.searchParams.get('age') ?? 0),
    stillAllowed: async () => {
      const now = await getActor(request);
      if (now?.id !== actor.id) return false;
      const still = await followerOf(now, toko);
      return still.storeId === member.storeId && concernOf(params.topic, still, toko) !== null;
    },
  });
}

/** If the actor is a member of the shop `toko`, returns the actor with the rights there; else the actor unchanged. */
async function followerOf(actor: Actor, toko: string | null): Promise<Actor> {
  return (toko && (await actorAt(actor, toko.toLowerCase()))) || actor;
}
