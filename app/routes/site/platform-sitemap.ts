import { setCachePolicy } from '#server/http/cache-policy.ts';
import { platformPages } from '#server/sitemaps/platform.ts';
import { xmlAnswer } from '#server/sitemaps/xml.ts';
import type { Route } from './+types/platform-sitemap';

const DAY_SECONDS = 86_400;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  setCachePolicy(context, { by: 'browsers', seconds: DAY_SECONDS });
  return xmlAnswer(request, await platformPages(url.origin));
}
