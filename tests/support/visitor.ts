import { randomUUID } from 'node:crypto';

/** Where the requests of these tests go, and what their links begin with. */
export const origin = 'http://kedai.test';

let addresses = 0;

/** An address that no other visitor of this test file has: limits count by it. */
export function freshAddress(): string {
  addresses += 1;
  const process = globalThis.process.pid % 65_536;
  return `10.${process >> 8}.${process & 255}.${addresses % 256}`;
}

/** An e-mail address that no other test uses. */
export function freshEmail(name = 'orang'): string {
  return `${name}-${randomUUID().slice(0, 13)}@contoh.test`;
}

/** A visitor's request as our HTTP server hands it on: with the client's address, and a cookie if there is one. */
export function visit(path = '/', { address = freshAddress(), cookie = '' } = {}): Request {
  const headers = new Headers({ 'x-kedai-client-ip': address });
  if (cookie) headers.set('cookie', cookie);
  return new Request(new URL(path, origin), { headers });
}

/** What a browser would send back after these Set-Cookie headers; '' after a cookie was taken away. */
export function cookieOf(headers: Headers): string {
  const pairs = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ');
}
