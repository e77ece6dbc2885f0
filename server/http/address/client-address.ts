import { BlockList, isIP } from 'node:net';

/** Proxies are addresses or subnets ('10.0.0.0/8'). */
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

/**
 * Behind trusted proxies, the right-most entry of X-Forwarded-For that is not itself a trusted proxy. Clients can forge
 * everything to the left of it.
 */
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
