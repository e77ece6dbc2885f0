import { auditorOf } from '#app/access/auditor.ts';
import { requireFreshFactor } from '#app/access/fresh-factor.ts';
import { requireActor } from '#app/access/guards.ts';
import { loadOr } from '#app/load-failure.ts';
import type { Actor } from '#domain/access.ts';
import { asUser } from '#server/db/access.ts';
import { readPrivateFile } from '#server/files/private.ts';
import { findTill } from '#server/rent/till.ts';
import { actorAt } from '#server/team/members.ts';
import type { Route } from './+types/files';

/** Anybody who may not see a private picture gets the same 404 as for one that does not exist. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const { storeId, fileId } = params;
  return loadOr(
    request,
    () => 'Gagal membuka berkas.',
    async () => {
      if (await isForeign(actor, storeId)) requireFreshFactor(actor, url.pathname);
      const read = (reader: Actor) => readPrivateFile(reader, auditorOf(actor, request), storeId, fileId);
      const member = await actorAt(actor, storeId);
      // A member of the team may also have sent the picture, as a buyer.
      const webp = (member && (await read(member))) ?? (await read(actor));
      if (!webp) throw new Response('Berkas tidak ditemukan.', { status: 404 });
      // Without an ETag, because the browser must not store a copy that it could revalidate.
      return new Response(new Uint8Array(webp), {
        headers: {
          'content-type': 'image/webp',
          'cross-origin-resource-policy': 'same-origin',
        },
      });
    },
  );
}

/** A picture is a look into its shop. Those of the operator's own shop are the proofs of rent. */
async function isForeign(actor: Actor, storeId: string): Promise<boolean> {
  if (actor.role !== 'superAdmin' || actor.factorFresh) return false;
  return (await asUser(actor, (tx) => findTill(tx))) !== storeId;
}
