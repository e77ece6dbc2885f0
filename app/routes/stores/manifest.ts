import { messages } from '#domain/messages.ts';
import { shopManifest } from '#domain/stores/manifest.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { shopIconVersion } from '#server/stores/icon.ts';
import { findStore } from '#server/stores/store.ts';
import type { Route } from './+types/manifest';

const HOUR_SECONDS = 3_600;

export async function loader({ context, params }: Route.LoaderArgs) {
  const store = await findStore(params.toko.toLowerCase());
  if (!store) throw new Response(messages.storeGone, { status: 404 });
  setCachePolicy(context, { by: 'browsers', seconds: HOUR_SECONDS });
  return new Response(JSON.stringify(shopManifest(store, shopIconVersion(store))), {
    headers: { 'content-type': 'application/manifest+json' },
  });
}
