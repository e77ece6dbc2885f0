import { dashboardManifest } from '#domain/platform/manifest.ts';
import { env } from '#server/env.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import type { Route } from './+types/manifest';

const HOUR_SECONDS = 3_600;

export function loader({ context }: Route.LoaderArgs) {
  setCachePolicy(context, { by: 'browsers', seconds: HOUR_SECONDS });
  return new Response(JSON.stringify(dashboardManifest(env.platformName)), {
    headers: { 'content-type': 'application/manifest+json' },
  });
}
