import { auditorOf } from '#app/access/auditor.ts';
import { requireActor } from '#app/access/guards.ts';
import { loadOr } from '#app/load-failure.ts';
import { readPrivateFile } from '#server/files/private.ts';
import type { Route } from './+types/files';

/** A picture for a few named people, by session. Whoever else asks is told what they would be told if it weren't there. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const { storeId, fileId } = params;
  return loadOr(
    request,
    () => 'Gagal membuka berkas.',
    async () => {
      const webp = await readPrivateFile(actor, auditorOf(actor, request), storeId, fileId);
      if (!webp) throw new Response('Berkas tidak ditemukan.', { status: 404 });
      // No tag: with one, a browser might ask whether the copy that it must not keep is still good.
      return new Response(new Uint8Array(webp), {
        headers: {
          'content-type': 'image/webp',
          'cross-origin-resource-policy': 'same-origin',
        },
      });
    },
  );
}
