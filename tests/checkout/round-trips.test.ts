import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typedAddress } from '../support/addresses.ts';
import { cartField, orderIdOf, send } from '../support/checkout-form.ts';
import { until } from '../support/eventually.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { world } from '../support/world/world.ts';

/*
 * Counts the database round trips of an order, from its HTTP request to its response, including all middleware.
 * Statements that are sent together count as one round trip.
 */

type Sent = { text: string; isTrip: boolean; isWriteOfItsOwn: boolean };

const sent: Sent[] = [];
/** After this time without a statement, the previous order has no deferred work left. */
const QUIET_MS = 300;
let lastSentAt = 0;
/** Counts the statements up to the commit, because the response does not wait for later ones. */
let sentByCommit = 0;

const { warung, nasiGoreng, esTeh } = world;
let app: TestApp;
let budi: Visitor;
let original: typeof pg.Client.prototype.query;

beforeAll(async () => {
  original = pg.Client.prototype.query;
  watch();
  app = await startApp({ orderLimits: false });
  budi = await app.loginAs(world.budi);
});

afterAll(async () => {
  await app.stop();
  pg.Client.prototype.query = original;
});

type Watched = pg.Client & {
  connectionParameters?: { application_name?: string };
  unanswered?: number;
  inTransaction?: boolean;
};

function watch(): void {
  pg.Client.prototype.query = function (this: Watched, ...args: unknown[]) {
    if (this.connectionParameters?.application_name !== 'kedai') return Reflect.apply(original, this, args);
    const [asked] = args as [string | { text: string; answer?: Promise<unknown> }];
    const answered = note(this, typeof asked === 'string' ? asked : asked.text);
    const callback = args.at(-1);
    // pg's pool calls `query` with a callback instead of awaiting a promise.
    if (typeof callback === 'function')
      args[args.length - 1] = (...given: unknown[]) => {
        answered();
        callback(...given);
      };
    const result = Reflect.apply(original, this, args) as unknown;
    const answer = typeof asked === 'string' ? result : (asked.answer ?? result);
    if (answer instanceof Promise) answer.then(answered, answered);
    return result;
  } as typeof original;
}

/** Records a message to the database. The caller calls the returned function when the response arrives. */
function note(client: Watched, message: string): () => void {
  lastSentAt = performance.now();
  for (const [nth, text] of message.split('; ').entries()) {
    if (/^BEGIN/.test(text)) client.inTransaction = true;
    const isWrite = /\b(?:INSERT|UPDATE|DELETE)\b|pg_notify|add_job/i.test(text);
    const isTrip = nth === 0 && (client.unanswered ?? 0) === 0;
    sent.push({ text, isTrip, isWriteOfItsOwn: isWrite && !client.inTransaction });
  }
  client.unanswered = (client.unanswered ?? 0) + 1;
  return () => {
    client.unanswered = (client.unanswered ?? 1) - 1;
    if (!/(?:COMMIT|ROLLBACK)$/.test(message)) return;
    client.inTransaction = false;
    if (message.endsWith('COMMIT')) sentByCommit = sent.length;
  };
}

async function sentFor(voucherCode: string | null, seenTotal: number): Promise<Sent[]> {
  const items = [
    { id: nasiGoreng.id, quantity: 2 },
    { id: esTeh.id, quantity: 1 },
  ];
  const cart = cartField({ storeId: warung.storeId, items, seenTotal, voucherCode });
  sent.length = 0;
  const { status, text } = await send(budi, { ...typedAddress, cart });
  expect([status, orderIdOf(text)]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  return sent.slice(0, sentByCommit);
}

it.each([
  ['without a voucher', false, 4],
  ['with a voucher', true, 5],
])('an order %s takes one commit and few round trips', async (_, hasVoucher, trips) => {
  const code = hasVoucher ? (await makeTestVoucher(warung.storeId)).code : null;
  const seenTotal = hasVoucher ? 40_000 : 41_000;
  // The first order is not counted, because it prepares statements and opens connections.
  await sentFor(code, seenTotal);
  await until(() => performance.now() - lastSentAt > QUIET_MS);
  const all = await sentFor(code, seenTotal);
  expect(all.filter(({ isTrip }) => isTrip).length, JSON.stringify(all, null, 1)).toBe(trips);
  const commits = all.filter(({ text, isWriteOfItsOwn }) => text === 'COMMIT' || isWriteOfItsOwn);
  expect(commits.map(({ text }) => text)).toEqual(['COMMIT']);
});
