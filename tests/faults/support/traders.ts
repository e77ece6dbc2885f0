import { freshAddress } from '../../support/addresses.ts';
import { makeVisitor, type Visitor } from '../../support/visitor.ts';
import { last } from './extent.ts';

/** What came back. `resends`: how often it was sent again because no answer came. */
export type Answer = { status: number; text: string; resends: number };

/** Posts a form, again and again until an answer comes that tells what became of it. */
type Insist = (path: string, fields: Record<string, string | File>) => Promise<Answer>;

/** A buyer, an owner or a super admin with an account, logged in, at an address of their own. */
export type Trader = {
  email: string;
  visitor: Visitor;
  insist: Insist;
  /** The failures that they were answered with so far and insisted after; a broken line is none. */
  failures: () => readonly { status: number; text: string }[];
};

/** As on the cart page: an answer that takes longer counts as lost. */
const PATIENCE_MS = 20_000;

/** Shorter than the cart page's, so that the load is back soon; it gives up after some tries, which would hide a loss. */
const PAUSES_MS = [50, 150, 400, 1_000];
const GIVE_UP_MS = 120_000;

/** Registers somebody at the form of `path`, which may be a whole address of one of several copies. */
export async function registerTrader(
  url: string,
  path: string,
  name: string,
  fields: Record<string, string> = {},
  address = freshAddress(),
): Promise<Trader> {
  const email = `${name}@contoh.test`;
  const visitor = makeVisitor(url, { address });
  const answer = await visitor.post(path, { email, password: 'rahasia-uji', ...fields });
  if (answer.status !== 302) throw new Error(`${name} could not register: ${answer.status}`);
  return { email, visitor, ...insistingAs(visitor) };
}

/** Also for somebody without an account. */
export function insistingAs(visitor: Visitor): Pick<Trader, 'insist' | 'failures'> {
  const failures: { status: number; text: string }[] = [];
  const post = async (to: string, form: Parameters<Insist>[1]) => {
    const answered = await visitor.post(to, form, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: answered.status, text: await answered.text() };
  };
  return {
    failures: () => failures,
    insist: async (to, form) => {
      const giveUpAt = Date.now() + GIVE_UP_MS;
      for (let resends = 0; ; resends++) {
        const answered = await post(to, form).catch(() => null);
        if (answered && !isLost(answered.status)) return { ...answered, resends };
        if (answered) failures.push(answered);
        if (Date.now() > giveUpAt) throw new Error(`no answer to ${to} in ${GIVE_UP_MS} ms`);
        await last(PAUSES_MS[Math.min(resends, PAUSES_MS.length - 1)] ?? 0);
      }
    },
  };
}

/** What the cart page takes for no answer: whether anything was done is not known. */
function isLost(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}
