import { createHash } from 'node:crypto';
import { turnOfYear } from '#domain/calendar/time-zone.ts';
import type { ApplicationAnswer } from '../application.ts';
import { compressed, type Encoding } from '../compress.ts';
import { sealedPolicy, securityHeaders } from '../security.ts';

/** Limits how long cached pages stay outdated if a process changes a shop but dies before telling other processes. */
const MAX_AGE_MS = 60_000;

const CACHED_TYPES = /^(?:text\/html|application\/(?:json|atom\+xml))/;

type Variant = { head: string[]; notModifiedHead: string[]; body: Buffer };

export type Entry = {
  storeId: string | null;
  expiresAtMs: number;
  etag: string;
  html: Buffer;
  variants: Record<Encoding, Variant>;
};

export function entryBytes(entry: Entry): number {
  const { br, gzip, identity } = entry.variants;
  return br.body.length + gzip.body.length + identity.body.length + 2_048;
}

/** Makes a page's cache entry. Returns undefined if the page must not be cached. `begunAtMs`: when rendering began. */
export async function makeEntry(
  { response, cachePolicy }: ApplicationAnswer,
  begunAtMs: number,
): Promise<Entry | undefined> {
  if (cachePolicy?.by !== 'program' || response.status !== 200 || response.headers.has('set-cookie'))
    return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (!CACHED_TYPES.test(type)) return undefined;
  const { storeId, forMs = Number.POSITIVE_INFINITY } = cachePolicy;
  const expiresAtMs = Math.min(begunAtMs + Math.min(forMs, MAX_AGE_MS), turnOfYear(begunAtMs));
  const policy = response.headers.get('content-security-policy') ?? sealedPolicy;
  const allowed = response.headers.get('access-control-allow-origin');
  const own = [
    'content-type',
    type,
    'content-security-policy',
    policy,
    ...(allowed ? ['access-control-allow-origin', allowed] : []),
  ];
  const html = Buffer.from(await response.arrayBuffer());
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  const variant = variantMaker(etag, own);
  const [br, gzip] = await Promise.all([compressed(html, 'br', 'fast'), compressed(html, 'gzip', 'fast')]);
  const variants = {
    br: variant('br', br),
    gzip: variant('gzip', gzip),
    identity: variant('identity', html),
  };
  return { storeId, expiresAtMs, etag, html, variants };
}

/** Recompresses the Brotli variant to a smaller size, which takes a background thread tens of milliseconds. */
export async function packSmaller(entry: Entry): Promise<Entry> {
  const body = await compressed(entry.html, 'br', 'small');
  const { br } = entry.variants;
  const head = br.head.slice();
  head[head.indexOf('content-length') + 1] = String(body.length);
  return { ...entry, variants: { ...entry.variants, br: { ...br, head, body } } };
}

function variantMaker(etag: string, own: readonly string[]): (encoding: Encoding, body: Buffer) => Variant {
  return (encoding, body) => {
    const notModified = [
      'x-request-id',
      '',
      'etag',
      etag,
      'cache-control',
      'no-cache',
      'vary',
      'accept-encoding',
    ];
    const packing = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const head = [
      ...notModified,
      'content-length',
      String(body.length),
      ...packing,
      ...own,
      ...securityHeaders,
    ];
    return { head, notModifiedHead: notModified, body };
  };
}
