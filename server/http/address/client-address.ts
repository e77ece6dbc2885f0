import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { env } from '#server/env.ts';

/** Internal header with the client's address. Our HTTP server sets it and removes any value that clients send. */
export const CLIENT_IP = 'x-kedai-client-ip';

const isTrustedHere = trustOf(env.trustedProxies);

export function clientAddressOf(req: IncomingMessage): string {
  const forwarded = String(req.headers['x-forwarded-for'] ?? '');
  return clientAddress(req.socket.remoteAddress, forwarded, isTrustedHere);
}

export function clientIpOf(request: Request): string {
  return request.headers.get(CLIENT_IP) ?? '';
}

export function trustOf(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns the last X-Forwarded-For entry that is not a trusted proxy. A client can forge all entries before it. */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  let address = plain(peer ?? '');
  if (!forwardedFor || !isTrusted(address)) return address;
  for (const entry of forwardedFor.split(',').reverse()) {
    const next = plain(entry.trim());
    if (isIP(next) === 0) return address;
    address = next;
    if (!isTrusted(address)) return address;
  }
  return address;
}

function plain(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
