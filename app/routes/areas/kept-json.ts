import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { keep } from '#server/http/keeping.ts';

const DAY_SECONDS = 86_400;

/** Facts that change with the program only: kept for a day, then asked for by their ETag. */
export function keptJson(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  facts: unknown,
): Response {
  keep(context, { by: 'browsers', seconds: DAY_SECONDS, staleSeconds: 7 * DAY_SECONDS });
  const json = JSON.stringify(facts);
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"`;
  // A proxy that compresses the answer marks its ETag as weak.
  const known =
    request.headers
      .get('if-none-match')
      ?.replaceAll('W/', '')
      .split(/\s*,\s*/) ?? [];
  if (known.includes(etag)) return new Response(null, { status: 304, headers: { etag } });
  return new Response(json, { headers: { etag, 'content-type': 'application/json' } });
}
