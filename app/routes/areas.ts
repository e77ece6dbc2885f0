import { createHash } from 'node:crypto';
import { readAreas } from '#server/areas/areas.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import type { Route } from './+types/areas';

const DAY_SECONDS = 86_400;
const EVERYWHERE = 'semua';

/** `regency` is the code of a regency, such as '32.05', or EVERYWHERE for the districts of all regencies. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { regency } = args.params;
  const { provinces, regencies, districts } = await readAreas();
  if (regency === undefined) return cachedJson(args, { provinces, regencies });
  if (regency === EVERYWHERE) return cachedJson(args, Object.fromEntries(districts));
  const names = districts.get(regency);
  if (!names) throw new Response('Kota/kabupaten tidak ditemukan.', { status: 404 });
  return cachedJson(args, names);
}

/** The data changes only with a release, so browsers cache it for a day and then revalidate it by its ETag. */
function cachedJson({ context, request }: Route.LoaderArgs, facts: unknown): Response {
  setCachePolicy(context, { by: 'browsers', seconds: DAY_SECONDS, staleSeconds: 7 * DAY_SECONDS });
  const json = JSON.stringify(facts);
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"`;
  // A proxy that compresses the response puts W/ before its ETag, so W/ is removed before the comparison.
  const etags =
    request.headers
      .get('if-none-match')
      ?.replaceAll('W/', '')
      .split(/\s*,\s*/) ?? [];
  if (etags.includes(etag)) return new Response(null, { status: 304, headers: { etag } });
  return new Response(json, { headers: { etag, 'content-type': 'application/json' } });
}
