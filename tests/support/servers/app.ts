import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { ensureBuilt } from '../../../ops/install.mjs';
import type { RunningServer } from '../../../server/http/server.ts';
import { projectRoot } from '../source-files.ts';
import type { Person } from '../world/world.ts';

/** What a form sends: texts, several of one name, or files. */
type Fields = Record<string, string | string[] | File | File[]>;

type Sending = { headers?: Record<string, string>; signal?: AbortSignal };

/** A browser without scripts: keeps cookies, sends Origin with writes, follows no redirect. */
export type Client = {
  get: (path: string, options?: Sending) => Promise<Response>;
  /** Sends a form: urlencoded, or multipart where a file is among the fields. */
  post: (path: string, fields?: Fields, options?: Sending) => Promise<Response>;
  /** The cookies as a Cookie header; '' for none. */
  cookies: () => string;
};

/** The running program, and people in front of it. */
export type TestApp = {
  url: string;
  /** A visitor without cookies. */
  guest: () => Client;
  /** Somebody who logged in through the login form. */
  loginAs: (person: Pick<Person, 'email' | 'password'>) => Promise<Client>;
  stop: () => Promise<void>;
};

/**
 * Starts the built program in this process, on a free port, against this test file's database. It is built first
 * if the sources have changed. Call `stop` in afterAll. Where one person orders again and again, `orderLimits` are off.
 */
export async function startApp({ orderLimits = true } = {}): Promise<TestApp> {
  await ensureBuilt(() => undefined);
  // The program is tested as it runs: React's development build renders differently and warns.
  process.env.NODE_ENV = 'production';
  process.env.ORDER_LIMITS = orderLimits ? '1' : '0';
  const entry = pathToFileURL(join(projectRoot, 'build/server/index.js')).href;
  const { startHttp }: typeof import('../../../server/http/entry.ts') = await import(
    /* @vite-ignore */ entry
  );
  const server: RunningServer = await startHttp({ port: 0, host: '127.0.0.1' });
  const guest = () => makeClient(server.url);
  return {
    url: server.url,
    guest,
    loginAs: async ({ email, password }) => {
      const client = guest();
      const answer = await client.post('/login', { email, password });
      expect(answer.status, `login as ${email}`).toBe(302);
      return client;
    },
    stop: server.close,
  };
}

/** The path that an answer sends the browser to, or null. */
export function locationOf(answer: Response): string | null {
  const location = answer.headers.get('location');
  if (location === null) return null;
  const { pathname, search, hash } = new URL(location, 'http://localhost');
  return pathname + search + hash;
}

/** A browser without cookies in front of a program at this origin. */
export function makeClient(origin: string): Client {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit, headers: Record<string, string> = {}) => {
    const cookie: Record<string, string> = jar.size > 0 ? { cookie: cookies() } : {};
    const answer = await fetch(new URL(path, origin), {
      ...init,
      redirect: 'manual',
      headers: { ...cookie, ...headers },
    });
    for (const line of answer.headers.getSetCookie()) keep(jar, line);
    return answer;
  };
  return {
    cookies,
    get: (path, { headers, signal } = {}) => send(path, { method: 'GET', signal }, headers),
    post: (path, fields = {}, { headers, signal } = {}) =>
      send(path, { method: 'POST', body: bodyOf(fields), signal }, { origin, ...headers }),
  };
}

function keep(jar: Map<string, string>, line: string): void {
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
