import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from './loopback.ts';

/** Where people meet the program: the settings PUBLIC_URL and HOST. */
type Place = { publicUrl: string | undefined; host: string };

/** Origins that were worked out before: one a port. */
const localOrigins = new Map<string, string>();

/**
 * The one origin of every link and of `request.url`: PUBLIC_URL's, or else the address that the program itself listens
 * on. Never what a request says, which whoever sends it makes up.
 */
export function originOf({ publicUrl, host }: Place, port: number): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const key = `${host} ${port}`;
  const known = localOrigins.get(key);
  if (known !== undefined) return known;
  const name = host.includes(':') ? `[${host}]` : host;
  const { origin } = new URL(`http://${name}:${port}`);
  localOrigins.set(key, origin);
  return origin;
}

/**
 * By which name a request came: the program's own, another one of this machine's ('local', such as localhost for
 * 127.0.0.1), or a foreign one, which a page elsewhere may have led here (DNS rebinding) or a tunnel. With a public
 * address any name is fine, as proxies write what they like; unless that address is itself one of this machine's.
 */
export function addressedAs(hostHeader: string, place: Place, port: number): 'own' | 'local' | 'foreign' {
  const { publicUrl } = place;
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) return 'own';
  if (!publicUrl && `http://${hostHeader}` === originOf(place, port)) return 'own';
  const called = URL.parse(`http://${hostHeader}`);
  if (!called || called.host !== hostHeader.toLowerCase() || !isLoopback(called.hostname)) return 'foreign';
  return publicUrl ? 'own' : 'local';
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
