import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { UNSAFE_decodeViaTurboStream } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CHOSEN, writeChosen } from '#domain/orders/batch/chosen.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { checkoutForm, orderIdOf } from '../support/checkout-form.ts';
import { withClient } from '../support/database/database.ts';
import { eventually, until } from '../support/eventually.ts';
import { answersAt } from '../support/servers/program.ts';
import { closeAccounts, faultless } from './support/accounts.ts';
import { rounds } from './support/extent.ts';
import { spread, stateFigures } from './support/figures.ts';
import { killsOf } from './support/kills.ts';
import { type Market, openShop, registerBuyers, type Shop } from './support/market.ts';
import { makePlatform, type Platform } from './support/platform.ts';
import { makeRandom, type Random } from './support/random.ts';
import type { Ledger } from './support/trade.ts';

type Batch = { owner: Shop['owner']; ids: string[]; from: OrderStatus; to: OrderStatus };

/** Maps each order's id to '' if the batch request changed the order, otherwise to the reason why it did not. */
type Outcomes = Map<string, string>;

let platform: Platform;
let market: Market;

beforeAll(async () => {
  platform = await makePlatform();
  await platform.start();
  market = { shops: [await openShop(platform, 'satu')], buyers: await registerBuyers(platform, 16) };
});

afterAll(() => platform.clear());

async function placeOrders(shop: Shop, ledger: Ledger): Promise<string[]> {
  const { storeId, goods } = shop;
  const ids: string[] = [];
  for (let nth = 0; nth < MAX_CHOSEN; nth++) {
    const buyer = market.buyers[nth % market.buyers.length];
    const key = randomUUID();
    const bought = goods.slice(0, 2).map((good, at) => ({ ...good, quantity: at + 1 }));
    const seenTotal = bought.reduce((sum, { harga, quantity }) => sum + harga * quantity, 0);
    const items = bought.map(({ id, quantity }) => ({ id, quantity }));
    const answer = await buyer?.insist(
      `${href('/keranjang')}.data`,
      checkoutForm({ storeId, key, items, seenTotal }),
    );
    const orderId = orderIdOf(answer?.text ?? '');
    expect(orderId, answer?.text).not.toBe('');
    ids.push(orderId);
    ledger.responses.push({ key, shop, email: buyer?.email ?? '', orderId, atMs: 0, tookMs: 0 });
  }
  return ids;
}

function formOf({ ids, from, to }: Batch): { path: string; fields: Record<string, string> } {
  const each = ids.flatMap((id) => [
    [`from-${id}`, from],
    [`shippingCost-${id}`, '9.000'],
  ]);
  return {
    path: `${href('/dashboard/pesanan/sekaligus')}.data?${writeChosen(ids)}&ke=${encodeURIComponent(to)}`,
    fields: { to, ...Object.fromEntries(each) },
  };
}

async function changedIn(client: pg.Client, { ids, to }: Batch): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM orders WHERE id = ANY($1) AND status = $2',
    [ids, to],
  );
  return rows.map(({ id }) => id);
}

const changedNow = async (batch: Batch) =>
  withClient(await platform.adminUrl(), (client) => changedIn(client, batch));

/** Reads the outcome of each order from a response in React Router's data format; null if it contains none. */
async function readOutcomes({ ids }: Batch, text: string): Promise<Outcomes | null> {
  const { body } = new Response(text);
  if (!body || !text.includes('"outcomes"')) return null;
  const decoded = await UNSAFE_decodeViaTurboStream(body, globalThis as never);
  const { data } = decoded.value as {
    data: { sentence: string; outcomes: { orderId: string; reason: string }[] };
  };
  const changed = data.outcomes.filter(({ reason }) => reason === '').length;
  expect(data.sentence).toBe(`${changed} dari ${ids.length} pesanan diubah.`);
  return new Map(data.outcomes.map(({ orderId, reason }) => [orderId, reason]));
}

/**
 * Sends the batch, and calls `strike` (a kill) once `wanted` orders are changed or the response has arrived. Returns
 * null if the response was lost.
 */
async function sendInto(batch: Batch, wanted: number, strike: () => Promise<void>): Promise<Outcomes | null> {
  const { path, fields } = formOf(batch);
  let isAnswered = false;
  const answer = batch.owner.visitor
    .post(path, fields)
    .then((answered) => answered.text())
    .catch(() => '')
    .finally(() => {
      isAnswered = true;
    });
  await withClient(await platform.adminUrl(), (client) =>
    eventually(async () => {
      if (!isAnswered && (await changedIn(client, batch)).length < wanted) throw new Error('not yet');
    }, 0),
  );
  await strike();
  const response = await answer;
  await until(() => answersAt(platform.url));
  return readOutcomes(batch, response);
}

/** `changed` is the number of orders that were changed before the batch was sent again. */
type Struck = { orders: number; changed: number; wasAnswered: boolean; againMs: number; faults: string[] };

/** An order's outcomes in both responses, and whether it was changed `before` and `after` the second request. */
type Course = { first?: string; before: boolean; second?: string; after: boolean };

function faultsOf({ to }: Batch, id: string, { first, before, second, after }: Course): string[] {
  const faults: string[] = [];
  if (first === '' && !before) faults.push(`${id} was told to be ${to}, and was not`);
  if (before && second === '') faults.push(`${id} was ${to}, and was changed again`);
  if (second !== '' && second !== `sudah ${to}.`) faults.push(`${id}: ${second ?? 'not named'}`);
  if (!after) faults.push(`${id} is not ${to} in the end`);
  return faults;
}

async function changeThroughAKill(batch: Batch, random: Random, ledger: Ledger): Promise<Struck> {
  const first = await sendInto(
    batch,
    random.between(1, batch.ids.length - 1),
    random.oneOf(killsOf(platform)),
  );
  const before = await changedNow(batch);
  const { path, fields } = formOf(batch);
  const since = performance.now();
  const second = await batch.owner.insist(path, fields);
  const againMs = performance.now() - since;
  const outcomes: Outcomes = (await readOutcomes(batch, second.text)) ?? new Map();
  const third = await batch.owner.insist(path, fields);
  const after = await changedNow(batch);
  const faults = batch.ids.flatMap((id) =>
    faultsOf(batch, id, {
      first: first?.get(id),
      before: before.includes(id),
      second: outcomes.get(id),
      after: after.includes(id),
    }),
  );
  if (third.status !== 409) faults.push(`sent once more, it was answered with ${third.status}`);
  ledger.steps.push(...batch.ids.map((orderId) => ({ orderId, from: batch.from, to: batch.to })));
  return { orders: batch.ids.length, changed: before.length, wasAnswered: first !== null, againMs, faults };
}

test('orders changed together, killed in the middle: each changed once or not at all, and the rest when sent again', async () => {
  const random = makeRandom();
  const ledger: Ledger = { responses: [], steps: [], oddities: [], resent: 0, madeBefore: 0 };
  const struck: Struck[] = [];
  for (let round = 0; round < rounds(8); round++) {
    const [shop] = market.shops;
    const { owner } = shop;
    const ids = await placeOrders(shop, ledger);
    const half = ids.length / 2;
    const batches: Batch[] = [
      { owner, ids, from: 'Pending', to: 'Harus Dibayar' },
      { owner, ids: ids.slice(0, half), from: 'Harus Dibayar', to: 'Cancelled' },
      { owner, ids: ids.slice(half), from: 'Harus Dibayar', to: 'Sudah Dibayar' },
    ];
    for (const batch of batches) struck.push(await changeThroughAKill(batch, random, ledger));
  }
  const placed = ledger.responses.length;
  const trade = { ledger, placed: () => placed, close: async () => ledger };
  const { figures, faults } = await closeAccounts(platform, market, trade);
  const halfway = struck.filter(({ orders, changed }) => changed > 0 && changed < orders);
  stateFigures('kill -9 while orders are changed together', {
    'lists of 25 or 50 orders that a kill fell into': struck.length,
    '… that it cut off half way': halfway.length,
    '… whose answer told what was done until then': struck.filter(({ wasAnswered }) => wasAnswered).length,
    'orders changed before it, in all': struck.reduce((sum, { changed }) => sum + changed, 0),
    'changed twice, or told and not done': struck.flatMap((one) => one.faults).length,
    ...figures,
    'the same list sent again, median': spread(struck.map(({ againMs }) => againMs)).median,
  });
  expect(struck.flatMap((one) => one.faults)).toEqual([]);
  expect(faults).toEqual(faultless);
  // A kill before the first order or after the last one proves nothing, so most kills must hit in between.
  expect(halfway.length).toBeGreaterThan(struck.length / 2);
});
