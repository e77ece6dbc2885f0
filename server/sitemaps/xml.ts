import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { accepts } from '../http/compress.ts';

export type Listed = { address: string; changedAt: Date | null };

/** sitemaps.org allows at most this many addresses in a file. */
export const MOST_ADDRESSES = 50_000;

const toGzip = promisify(gzip);

export function pageList(listed: readonly Listed[]): Promise<Buffer> {
  return document('urlset', 'url', listed);
}

export function sitemapList(listed: readonly Listed[]): Promise<Buffer> {
  return document('sitemapindex', 'sitemap', listed);
}

export function xmlAnswer(request: Request, gzipped: Buffer): Response {
  const isPlain = !accepts(request.headers.get('accept-encoding') ?? '', 'gzip');
  const headers = { 'content-type': 'application/xml; charset=utf-8', vary: 'accept-encoding' };
  if (isPlain) {
    const plain = Readable.toWeb(Readable.from([gzipped]).pipe(createGunzip()));
    return new Response(plain as ReadableStream, { headers });
  }
  return new Response(new Uint8Array(gzipped), { headers: { ...headers, 'content-encoding': 'gzip' } });
}

async function document(root: string, element: string, listed: readonly Listed[]): Promise<Buffer> {
  const lines = listed.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<${element}><loc>${escaped(address)}</loc>${changed}</${element}>`;
  });
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return toGzip(`${[head, ...lines].join('\n')}\n</${root}>\n`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function sitemapPart(params: URLSearchParams): number | null {
  const text = params.get('bagian') ?? '1';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}
