import { freshAddress } from '../../support/addresses.ts';
import { makeVisitor, type Visitor } from '../../support/visitor.ts';
import { last } from './extent.ts';

/** `resends` counts how often the form was sent again because no response came. */
export type Answer = { status: number; text: string; resends: number };

/** Posts a form again and again until a response reports its outcome. */
type Insist = (path: string, fields: Record<string, string | File>) => Promise<Answer>;

/** A buyer, an owner or a super admin who is logged in from a separate IP address. */
export type Trader = {
  email: string;
  visitor: Visitor;
  insist: Insist;
  /** The responses so far that led to a retry. Broken connections are not included. */
  failures: () => readonly { status: number; text: string }[];
};

/** A response that takes longer counts as lost, as on the cart page. */
const PATIENCE_MS = 20_000;

/**
 * Pauses before retries. They are shorter than the cart page's pauses, so that a restarted program soon gets requests
 * again. Retries end after GIVE_UP_MS, so that a request that never gets an answer fails the test.
 */
const PAUSES_MS = [50, 150, 400, 1_000];
const GIVE_UP_MS = 120_000;

/** Registers a person by the form at `path`. If `path` is a complete URL, it replaces `url`. */
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

/** Like the cart page, treats these statuses as no response, because the outcome of the request is unknown. */
function isLost(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}
