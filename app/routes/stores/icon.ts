import { messages } from '#domain/messages.ts';
import { isShopIcon } from '#domain/stores/manifest.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { readShopIcon } from '#server/stores/icon.ts';
import { findStore } from '#server/stores/store.ts';
import type { Route } from './+types/icon';

const WEEK_SECONDS = 604_800;

/** The shop's icon as PNG. Its URL contains a version, so browsers may cache it. */
export async function loader({ context, params: { toko, icon } }: Route.LoaderArgs) {
  const store = isShopIcon(icon) ? await findStore(toko.toLowerCase()) : null;
  if (!store || !isShopIcon(icon)) throw new Response(messages.storeGone, { status: 404 });
  const png = await readShopIcon(store, icon);
  if (!png) throw new Response('Sedang ramai.', { status: 503, headers: { 'retry-after': '5' } });
  setCachePolicy(context, { by: 'browsers', seconds: WEEK_SECONDS });
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
}
