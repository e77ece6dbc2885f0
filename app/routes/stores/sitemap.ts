import { messages } from '#domain/messages.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { readShopSitemap } from '#server/sitemaps/shop.ts';
import { sitemapPart, xmlAnswer } from '#server/sitemaps/xml.ts';
import type { Route } from './+types/sitemap';

const HOUR_SECONDS = 3_600;

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const part = sitemapPart(url.searchParams);
  const reference = params.toko.toLowerCase();
  const xml = part === null ? 'none' : await readShopSitemap(reference, { origin: url.origin, part });
  if (xml === 'none') throw new Response(messages.storeGone, { status: 404 });
  if (xml === 'busy') throw new Response('Sedang ramai.', { status: 503, headers: { 'retry-after': '5' } });
  setCachePolicy(context, { by: 'browsers', seconds: HOUR_SECONDS });
  return xmlAnswer(request, xml);
}
