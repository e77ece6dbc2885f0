import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, asUser } from '#server/db/access.ts';
import { changeSettings } from '#server/env.ts';
import { address } from '../../../tests/support/addresses.ts';
import { type StandIn, startStandIn } from '../../../tests/support/servers/rajaongkir.ts';
import { liftTimeLimits } from '../../../tests/support/servers/time-limits.ts';
import { offerCouriers } from '../../../tests/support/world/parcels.ts';
import { concurrently, presentOwner } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readLastFaults } from '../faults.ts';
import { readCourierRates } from './rates.ts';

const { storeId } = world.warung;

let provider: StandIn;
/** Slashes after the provider's URL. One more slash makes a new URL, for which no lists of areas are cached yet. */
let slashes = 0;

beforeAll(async () => {
  provider = await startStandIn();
  changeSettings({ RAJAONGKIR_URL: provider.url, RAJAONGKIR_SHAPE: 'komerce' });
  await offerCouriers(world.batik.storeId, 'kunci-baik');
  await offerCouriers(storeId, 'kunci-baik');
  await ask(900);
});

afterAll(() => provider.close());

beforeEach(async () => {
  liftTimeLimits();
  await offerCouriers(storeId, 'kunci-baik');
  provider.asked.length = 0;
});

const ask = (grams: number, visitor: string = randomUUID()) =>
  readCourierRates(storeId, address, grams, visitor);

const calls = () => provider.asked.filter(({ path }) => path.includes('/calculate/')).length;

async function cachedRoutes(): Promise<number> {
  const rows = await asSystem((tx) =>
    tx.selectFrom('courierRates').select('grams').where('storeId', '=', storeId).execute(),
  );
  return rows.length;
}

const grams = (count: number, from = 0) => Array.from({ length: count }, (_, nth) => (from + nth + 1) * 100);
const askAll = (weights: number[], visitor: string) =>
  concurrently(
    weights.map((one) => () => ask(one, visitor)),
    20,
  );
const lastFaults = async () => asUser(await presentOwner(storeId), (tx) => readLastFaults(tx, storeId));
const withRates = (answers: unknown[][]) => answers.filter((rates) => rates.length > 0).length;

it('a visitor requests 40 new routes of a shop a day, and then still reads cached ones', async () => {
  const visitor = randomUUID();
  expect(withRates(await askAll(grams(60), visitor))).toBe(40);
  expect([calls(), await cachedRoutes()]).toEqual([40, 40]);
  expect(withRates(await askAll(grams(60), visitor))).toBe(40);
  expect(await ask(20_000, visitor)).toEqual([]);
  expect([calls(), await cachedRoutes()]).toEqual([40, 40]);
  expect(await ask(20_000)).toHaveLength(2);
  expect(await ask(20_000, visitor)).toHaveLength(2);
  expect(calls()).toBe(41);
});

describe('lists of areas that are not cached yet', () => {
  beforeEach(() => changeSettings({ RAJAONGKIR_URL: `${provider.url}${'/'.repeat(++slashes)}` }));
  afterAll(() => changeSettings({ RAJAONGKIR_URL: provider.url }));

  it('count for the visitor whose route needs them', async () => {
    const visitor = randomUUID();
    expect(await ask(100, visitor)).toHaveLength(2);
    const lists = provider.asked.length - 1;
    expect(lists).toBe(4);
    expect(withRates(await askAll(grams(60, 1), visitor))).toBe(39 - lists);
    expect(provider.asked).toHaveLength(40);
  });

  it('cost one visitor no more than 40 calls for any number of routes at once, and show owners no fault', async () => {
    await askAll(grams(60), randomUUID());
    expect(provider.asked.length).toBeGreaterThan(0);
    expect(provider.asked.length).toBeLessThanOrEqual(40);
    expect(await lastFaults()).toEqual([]);
    expect(await ask(20_000)).toHaveLength(2);
  });
});

it('a route that was requested before does not count, and exceeding the limit shows owners no fault', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await askAll(grams(20), one);
  await askAll(grams(60), other);
  await askAll(Array(60).fill(100), one);
  expect(withRates(await askAll(grams(20, 60), one))).toBe(20);
  expect(await ask(30_000, one)).toEqual([]);
  expect(await lastFaults()).toEqual([]);
});

it('a visitor has a limit of its own at another shop', async () => {
  const visitor = randomUUID();
  await askAll(grams(41), visitor);
  const { storeId: elsewhere } = world.batik;
  expect(await readCourierRates(elsewhere, address, 900, visitor)).toHaveLength(2);
});

it('a visitor over the limit takes no answer from concurrent visitors', async () => {
  const visitor = randomUUID();
  await askAll(grams(40), visitor);
  const routes = grams(40, 100);
  const pairs = routes.map((one) => async () => {
    const spent = ask(one, visitor);
    return [await ask(one), await spent];
  });
  const answers = await concurrently(pairs, 8);
  expect(withRates(answers.map(([other = []]) => other))).toBe(40);
});
