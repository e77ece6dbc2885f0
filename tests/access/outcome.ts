import { expect } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { pageOf } from '../support/page.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import type { TestRequest } from './rows.ts';

/** A browser requests a page as a document, or as `.data` when React Router navigates. */
export const forms = ['document', 'data'] as const;

export type Form = (typeof forms)[number];

/** `outcome` is the status and the target of a redirect, such as `302 /login`; `text` is `body` without tags. */
export type Answer = { outcome: string; text: string; body: string; headers: Headers };

/** React Router responds to a `.data` request with this status instead of a redirect. */
const DATA_REDIRECT = 202;

/** Sends the request as `form`. Reports a redirect alike for both forms. Closes an event stream at once. */
export async function ask(client: Visitor, form: Form, request: TestRequest): Promise<Answer> {
  const { path, fields, json } = request;
  const asked = form === 'data' ? dataPath(path) : path;
  const answer = json
    ? await client.postRaw(asked, json, 'application/json')
    : fields
      ? await client.post(asked, fields)
      : await client.get(asked);
  const { status, headers } = answer;
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return { outcome: `${status} stream`, text: '', body: '', headers };
  }
  if (form === 'data') {
    const body = await answer.text();
    const outcome = status === DATA_REDIRECT ? `302 ${dataRedirect(body)}` : String(status);
    return { outcome, text: body, body, headers };
  }
  const to = locationOf(answer);
  const body = await answer.text();
  return {
    outcome: to === null ? String(status) : `${status} ${to}`,
    // Parses the page only on demand, because parsing takes longer than the request and most rows expect no text.
    get text() {
      return pageOf(body).text;
    },
    body,
    headers,
  };
}

/**
 * `expected` is a status (`404`), a status with a sentence (`403 Akses ditolak.`) or with a redirect target
 * (`302 /profil`). `302 login` is the login page that remembers the requested page.
 */
export function expectOutcome(answer: Answer, form: Form, path: string, expected: string): void {
  const { outcome, body } = answer;
  const [status = '', ...rest] = expected.split(' ');
  const sentence = rest.join(' ');
  if (expected === '302 login') {
    expect(outcome).toBe(`302 /login?from=${encodeURIComponent(path)}`);
  } else if (sentence === 'stream' || sentence.startsWith('/')) {
    expect(outcome).toBe(expected);
  } else {
    expect(outcome).toBe(status);
    if (sentence === '') return;
    // Scripts render the cart, so the cart's sentence is in the data for scripts in `body`, not in `text`. A `.data`
    // response with status 200 is not checked, because it lacks the sentences that components render.
    if (form === 'document')
      expect(path.startsWith(href('/keranjang')) ? body : answer.text).toContain(sentence);
    else if (status !== '200') expect(body).toContain(JSON.stringify(sentence).slice(1, -1));
  }
}

/** Returns the address from which React Router loads a page's data: `/pesanan.data?x`, or `/_.data` for `/`. */
function dataPath(path: string): string {
  const { pathname, search } = new URL(path, 'http://localhost');
  return `${pathname === '/' ? '/_' : pathname}.data${search}`;
}

function dataRedirect(body: string): string {
  const to = /"redirect","((?:[^"\\]|\\.)*)"/.exec(body)?.[1];
  if (to === undefined) throw new Error(`no redirect in ${body.slice(0, 300)}`);
  return JSON.parse(`"${to}"`);
}
