import { redirectDocument } from 'react-router';
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

/** Answers 404 for a missing picture and for one that the visitor may not see, so that nobody learns which exist. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  // React Router returns here from the second factor's page by a data request. Only a page load can show a picture.
  if (isAskedAsPage(request)) throw redirectDocument(url.pathname);
  const { storeId, fileId } = params;
  return loadOr(
    request,
    () => 'Gagal membuka berkas.',
    async () => {
      if (await isForeign(actor, storeId)) requireFreshFactor(actor, url.pathname);
      const read = (reader: Actor) => readPrivateFile(reader, auditorOf(actor, request), storeId, fileId);
      const member = await actorAt(actor, storeId);
      // Reads first as a team member and then as a buyer, because a member may have sent the picture as a buyer.
      const webp = (member && (await read(member))) ?? (await read(actor));
      if (!webp) throw new Response('Berkas tidak ditemukan.', { status: 404 });
      // Sends no ETag, because browsers must not store a private picture and so have no copy to revalidate.
      return new Response(new Uint8Array(webp), {
        headers: {
          'content-type': 'image/webp',
          'cross-origin-resource-policy': 'same-origin',
        },
      });
    },
  );
}

function isAskedAsPage(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** True if a super admin must prove the second factor first, as for pictures of all shops but the operator's own. */
async function isForeign(actor: Actor, storeId: string): Promise<boolean> {
  if (actor.role !== 'superAdmin' || actor.factorFresh) return false;
  return (await asUser(actor, (tx) => findTill(tx))) !== storeId;
}
