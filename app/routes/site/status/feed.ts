import { href } from '#domain/routes/href.ts';
import { statusFeed } from '#domain/status/answers.ts';
import { env } from '#server/env.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { currentStatus, READ_EVERY_MS } from '#server/status/current.ts';
import type { Route } from './+types/feed';

export async function loader({ context, url: { origin } }: Route.LoaderArgs) {
  setCachePolicy(context, { by: 'program', storeId: null, forMs: READ_EVERY_MS });
  const feed = statusFeed(await currentStatus(), {
    page: origin + href('/status'),
    feed: origin + href('/status.atom'),
    platformName: env.platformName,
  });
  return new Response(feed, {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'access-control-allow-origin': '*' },
  });
}
