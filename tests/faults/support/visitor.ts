import { setTimeout as pause } from 'node:timers/promises';
import { type Client, makeClient } from '../../support/servers/app.ts';

/** What came back. `resends`: how often it was sent again because no answer came. */
export type Answer = { status: number; text: string; resends: number };

/** Somebody with an account, logged in, at an address of their own. */
export type Visitor = {
  email: string;
  /** Their browser. */
  client: Client;
  /** Posts a form, again and again until an answer comes that tells what became of it. */
  insist: (path: string, fields: Record<string, string>) => Promise<Answer>;
  /** The failures that they were answered with so far and insisted after; a broken line is none. */
  failures: () => readonly { status: number; text: string }[];
};

/** As on the cart page: an answer that takes longer counts as lost. */
const PATIENCE_MS = 20_000;

/** Shorter than the cart page's, so that the load is back soon; it gives up after some tries, which would hide a loss. */
const PAUSES_MS = [50, 150, 400, 1_000];
const GIVE_UP_MS = 120_000;

let addresses = 0;

/** Registers somebody at the form of `path`. */
export async function registerVisitor(
  url: string,
  path: string,
  name: string,
  fields: Record<string, string> = {},
): Promise<Visitor> {
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` };
  const email = `${name}@contoh.test`;
  const client = makeClient(url);
  const answer = await client.post(path, { email, password: 'rahasia-uji', ...fields }, { headers });
  if (answer.status !== 302) throw new Error(`${name} could not register: ${answer.status}`);
  const failures: { status: number; text: string }[] = [];
  const post = async (to: string, form: Record<string, string>) => {
    const answered = await client.post(to, form, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: answered.status, text: await answered.text() };
  };
  return {
    email,
    client,
    failures: () => failures,
    insist: async (to, form) => {
      const giveUpAt = Date.now() + GIVE_UP_MS;
      for (let resends = 0; ; resends++) {
        const answered = await post(to, form).catch(() => null);
        if (answered && !isLost(answered.status)) return { ...answered, resends };
        if (answered) failures.push(answered);
        if (Date.now() > giveUpAt) throw new Error(`no answer to ${to} in ${GIVE_UP_MS} ms`);
        await pause(PAUSES_MS[Math.min(resends, PAUSES_MS.length - 1)]);
      }
    },
  };
}

/** What the cart page takes for no answer: whether anything was done is not known. */
function isLost(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}
