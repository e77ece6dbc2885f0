import { setCachePolicy } from '#server/http/cache-policy.ts';
import { readSitemap } from '#server/sitemaps/platform.ts';
import { sitemapPart, xmlAnswer } from '#server/sitemaps/xml.ts';
import type { Route } from './+types/sitemap';

const HOUR_SECONDS = 3_600;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const part = sitemapPart(url.searchParams);
  const xml = part === null ? null : await readSitemap(url.origin, part);
  if (!xml) throw new Response('Tidak ada bagian ini.', { status: 404 });
  setCachePolicy(context, { by: 'browsers', seconds: HOUR_SECONDS });
  return xmlAnswer(request, xml);
}
