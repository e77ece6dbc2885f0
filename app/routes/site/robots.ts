import { href } from '#domain/routes/href.ts';
import { robotsText } from '#domain/sitemaps/robots.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { log } from '#server/log.ts';
import { countSitemaps } from '#server/sitemaps/platform.ts';
import type { Route } from './+types/robots';

const HOUR_SECONDS = 3_600;

export async function loader({ context, url: { origin } }: Route.LoaderArgs) {
  // If the database is down, robots.txt names one sitemap: an error instead would keep crawlers off the whole site.
  const count = await countSitemaps().catch((error) => {
    log.warn({ err: error }, 'sitemaps could not be counted');
    return 1;
  });
  const sitemaps = Array.from({ length: count }, (_, nth) =>
    nth === 0 ? `${origin}${href('/sitemap.xml')}` : `${origin}${href('/sitemap.xml')}?bagian=${nth + 1}`,
  );
  setCachePolicy(context, { by: 'browsers', seconds: HOUR_SECONDS });
  return new Response(robotsText(sitemaps), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
