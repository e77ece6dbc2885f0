import http from 'node:http';
import type { APIRequestContext } from '@playwright/test';

/** Somebody's cookies, and requests that go with them: those of a browser's context, or without a browser. */
export type Session = {
  request: Pick<APIRequestContext, 'get' | 'post'>;
  cookies: (url: string) => Promise<Cookie[]>;
  addCookies: (cookies: (Cookie & { url: string })[]) => Promise<void>;
};

type Cookie = { name: string; value: string };

/** What came back. */
type Answer = { status: number; text: string };

/**
 * Posts a form with the cookies of `context`, and gives it those of the answer, from an address of this machine that nobody
 * else has (127.0.0.0/8 is all of it): registrations are limited by address, and journeys make many.
 */
export async function postFromOwnAddress(
  context: Session,
  url: string,
  form: Record<string, string>,
): Promise<Answer> {
  const cookies = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`);
  const { answer, lines } = await send(url, new URLSearchParams(form).toString(), cookies.join('; '));
  await context.addCookies(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return { name, value, url, httpOnly: /httponly/i.test(line), sameSite: 'Lax' as const };
    }),
  );
  return answer;
}

function send(url: string, body: string, cookie: string): Promise<{ answer: Answer; lines: string[] }> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return new Promise((done, failed) => {
    const request = http.request(url, {
      method: 'POST',
      localAddress: `127.${part()}.${part()}.${part()}`,
      headers: { origin: new URL(url).origin, 'content-type': 'application/x-www-form-urlencoded', cookie },
    });
    request.on('error', failed).on('response', (message) => {
      let text = '';
      message.on('data', (chunk) => (text += chunk));
      message.on('end', () =>
        done({
          answer: { status: message.statusCode ?? 0, text },
          lines: message.headers['set-cookie'] ?? [],
        }),
      );
    });
    request.end(body);
  });
}
