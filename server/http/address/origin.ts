import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#server/loopback.ts';

type ServerAddress = { publicUrl: string | undefined; host: string };

const localOrigins = new Map<string, string>();

/** Returns our own origin for links and `request.url`. It never comes from a request, whose sender could forge it. */
export function originOf({ publicUrl, host }: ServerAddress, port: number): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const key = `${host} ${port}`;
  const cached = localOrigins.get(key);
  if (cached !== undefined) return cached;
  const name = host.includes(':') ? `[${host}]` : host;
  const { origin } = new URL(`http://${name}:${port}`);
  localOrigins.set(key, origin);
  return origin;
}

/** Classifies a Host header: 'local' is another name of this machine, 'foreign' may be a DNS rebinding attack. */
export function addressedAs(
  hostHeader: string,
  server: ServerAddress,
  port: number,
): 'own' | 'local' | 'foreign' {
  const { publicUrl } = server;
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) return 'own';
  if (!publicUrl && `http://${hostHeader}` === originOf(server, port)) return 'own';
  const called = URL.parse(`http://${hostHeader}`);
  if (!called || called.host !== hostHeader.toLowerCase() || !isLoopback(called.hostname)) return 'foreign';
  return publicUrl ? 'own' : 'local';
}

/**
 * Returns false for writes from other sites, and for writes that lack an Origin header (React Router accepts those).
 * Pages of secret links (`isSecret`) send the Origin `null`. That is safe, because an attacker would need the link.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, ownOrigin: string, isSecret = false): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === ownOrigin || (isSecret && headers.origin === 'null');
}
