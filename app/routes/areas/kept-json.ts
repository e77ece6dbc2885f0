import { createHash } from 'node:crypto';

/** Answers with facts that change with the program only: kept for a day, and then asked for by their ETag. */
export function keptJson(request: Request, facts: unknown): Response {
  const json = JSON.stringify(facts);
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"`;
  const headers = { etag, 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800' };
  // A proxy that packs the answer again marks its ETag as a weak one.
  const known =
    request.headers
      .get('if-none-match')
      ?.replaceAll('W/', '')
      .split(/\s*,\s*/) ?? [];
  if (known.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(json, { headers: { ...headers, 'content-type': 'application/json' } });
}
