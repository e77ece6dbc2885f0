import { messages } from '#domain/messages.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { readShopPreview } from '#server/products/storefront/preview.ts';
import { findStore } from '#server/stores/store.ts';
import type { Route } from './+types/share-image';

const DAY_SECONDS = 86_400;

/** The picture of link previews, 1200 × 630 px. Its URL contains a version, so browsers may cache it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const store = await findStore(params.toko);
  if (!store) throw new Response(messages.storeGone, { status: 404 });
  const jpeg = await readShopPreview(store);
  if (!jpeg) throw new Response('Sedang ramai.', { status: 503, headers: { 'retry-after': '5' } });
  setCachePolicy(context, { by: 'browsers', seconds: DAY_SECONDS });
  return new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } });
}
