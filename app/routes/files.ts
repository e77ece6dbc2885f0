import { auditorOf } from '#app/access/auditor.ts';
import { requireActor } from '#app/access/guards.ts';
import { loadOr } from '#app/load-failure.ts';
import { readPrivateFile } from '#server/files/private.ts';
import type { Route } from './+types/files';

/** Only a few people may see a private picture. All others get the same response as if it did not exist. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const { storeId, fileId } = params;
  return loadOr(
    request,
    () => 'Gagal membuka berkas.',
    async () => {
      const webp = await readPrivateFile(actor, auditorOf(actor, request), storeId, fileId);
      if (!webp) throw new Response('Berkas tidak ditemukan.', { status: 404 });
      // An ETag would let a browser revalidate a copy that it must not store.
      return new Response(new Uint8Array(webp), {
        headers: {
          'content-type': 'image/webp',
          'cross-origin-resource-policy': 'same-origin',
        },
      });
    },
  );
}
