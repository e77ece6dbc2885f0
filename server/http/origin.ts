import type { IncomingHttpHeaders } from 'node:http';

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The origin of every link and of `request.url`: the public one when it is known, never the Host header then.
 * Without it the request's own host is taken. Undefined when that host is no host name.
 */
export function originOf(
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
  behindTrustedProxy: boolean,
): string | undefined {
  if (publicUrl) return new URL(publicUrl).origin;
  const host = headers.host ?? '';
  if (!HOST.test(host)) return undefined;
  const secure = behindTrustedProxy && headers['x-forwarded-proto'] === 'https';
  return URL.parse(`${secure ? 'https' : 'http'}://${host}`)?.origin;
}

/**
 * True when a write comes from one of our own pages. Browsers send Origin with every write, so a missing one is
 * refused too. React Router's own check would let it pass, and would answer a foreign one with a bare 400.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === ownOrigin;
}
