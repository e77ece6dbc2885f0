import { isIPv4 } from 'node:net';

/** Whether a host name, or an address with or without its brackets, leads to the machine itself wherever it is asked. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (isIPv4(name)) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
