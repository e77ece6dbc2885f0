/** More names than a program that was not told its own (PUBLIC_URL) is ever called by. */
const MAX_HOSTS = 16;

const hosts = new Set<string>();

/** Whether pages are kept under this host name: only the first few ever asked for, since clients make names up. */
export function isHostKept(host: string): boolean {
  if (hosts.has(host)) return true;
  if (hosts.size >= MAX_HOSTS) return false;
  hosts.add(host);
  return true;
}
