import http from 'node:http';
import { Readable } from 'node:stream';
import { href } from '#domain/routes/href.ts';
import { freshAddress } from './addresses.ts';

/** Origin of the requests that tests pass to server functions, and of the links that these functions return. */
export const origin = 'http://kedai.test';

type Fields = Record<string, string | string[] | File | File[]>;

type Sending = { headers?: Record<string, string>; signal?: AbortSignal };

type Credentials = { email: string; password: string };

/** A browser without scripts, which keeps cookies, sends Origin with writes and follows no redirect. */
export type Visitor = {
  get: (path: string, options?: Sending) => Promise<Response>;
  /** Sends a form, as multipart if it contains a file and urlencoded otherwise. */
  post: (path: string, fields?: Fields, options?: Sending) => Promise<Response>;
  postRaw: (path: string, body: string | Uint8Array<ArrayBuffer>, contentType?: string) => Promise<Response>;
  /** Logs in by the form, and throws if the login is rejected. `at` is an origin to use instead of the visitor's. */
  login: (person: Credentials, at?: string) => Promise<void>;
  cookies: () => string;
};

/**
 * Returns a visitor without cookies. `address` is sent in X-Forwarded-For, as by a trusted proxy; `localAddress` is the
 * address of this machine from which the visitor connects.
 */
export function makeVisitor(
  origin: string,
  { address, localAddress }: { address?: string; localAddress?: string } = {},
): Visitor {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit, headers: Record<string, string> = {}) => {
    const own: Record<string, string> = {
      // Compressing and decompressing every page would take a tenth of the time of these tests.
      'accept-encoding': 'identity',
      ...(jar.size > 0 && { cookie: cookies() }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    };
    const requestInit = { ...init, redirect: 'manual' as const, headers: { ...own, ...headers } };
    const url = new URL(path, origin);
    const answer = await (localAddress
      ? fetchFrom(localAddress, new Request(url, requestInit))
      : fetch(url, requestInit));
    for (const line of answer.headers.getSetCookie()) storeCookie(jar, line);
    return answer;
  };
  const post: Visitor['post'] = (path, fields = {}, { headers, signal } = {}) =>
    send(path, { method: 'POST', body: bodyOf(fields), signal }, { origin, ...headers });
  return {
    cookies,
    get: (path, { headers, signal } = {}) => send(path, { method: 'GET', signal }, headers),
    post,
    postRaw: (path, body, contentType = 'application/x-www-form-urlencoded') =>
      send(path, { method: 'POST', body }, { origin, 'content-type': contentType }),
    login: async ({ email, password }, at = '') => {
      const { status } = await post(`${at}${href('/login')}`, { email, password });
      if (status !== 302) throw new Error(`the login of ${email} was answered with ${status}`);
    },
  };
}

export function locationOf(answer: Response): string | null {
  const location = answer.headers.get('location');
  if (location === null) return null;
  const { pathname, search, hash } = new URL(location, 'http://localhost');
  return pathname + search + hash;
}

/** Returns a request as the HTTP server passes it on: with the client's address, and a cookie if there is one. */
export function visit(path = '/', { address = freshAddress(), cookie = '' } = {}): Request {
  const headers = new Headers({ 'x-kedai-client-ip': address });
  if (cookie) headers.set('cookie', cookie);
  return new Request(new URL(path, origin), { headers });
}

/** Returns the Cookie header that a browser would send after these Set-Cookie headers; '' if they delete the cookie. */
export function cookieOf(headers: Headers): string {
  const pairs = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ');
}

function storeCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const ended = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
  if (ended || value === '') jar.delete(name);
  else jar.set(name, value);
}

function bodyOf(fields: Fields): URLSearchParams | FormData {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => [name, one] as const) : [[name, value] as const],
  );
  if (pairs.some(([, value]) => value instanceof File)) {
    const form = new FormData();
    for (const [name, value] of pairs) form.append(name, value);
    return form;
  }
  const form = new URLSearchParams();
  for (const [name, value] of pairs) form.append(name, String(value));
  return form;
}

/** Connects from an address of this machine that the caller chooses, which `fetch` cannot do. */
async function fetchFrom(localAddress: string, request: Request): Promise<Response> {
  const { method, url, headers } = request;
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method, localAddress, headers: Object.fromEntries(headers) });
    sent.on('error', reject).on('response', (message) => {
      const answered = new Headers();
      for (const [name, values = []] of Object.entries(message.headersDistinct))
        for (const value of values) answered.append(name, value);
      const { statusCode: status = 0 } = message;
      resolve(new Response(Readable.toWeb(message) as ReadableStream, { status, headers: answered }));
    });
    sent.end(body);
  });
}
