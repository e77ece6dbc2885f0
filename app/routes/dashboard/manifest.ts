import { isUuid } from '#domain/id.ts';
import { dashboardManifest } from '#domain/platform/manifest.ts';
import { SHOP_PARAM } from '#domain/routes/shop-path.ts';
import { env } from '#server/env.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import type { Route } from './+types/manifest';

const HOUR_SECONDS = 3_600;

/** Returns the dashboard's web app manifest. Accepts any shop id, because the dashboard checks who may open a shop. */
export function loader({ context, url }: Route.LoaderArgs) {
  setCachePolicy(context, { by: 'browsers', seconds: HOUR_SECONDS });
  const toko = url.searchParams.get(SHOP_PARAM);
  const manifest = dashboardManifest(env.platformName, isUuid(toko) ? toko : null);
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  });
}
