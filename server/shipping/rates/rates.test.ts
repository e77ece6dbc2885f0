import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { courierOptions } from '#domain/shipping/couriers.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { changeSettings } from '#server/env.ts';
import { address } from '../../../tests/support/addresses.ts';
import { type StandIn, startStandIn } from '../../../tests/support/servers/rajaongkir.ts';
import { liftTimeLimits, slowClock } from '../../../tests/support/servers/time-limits.ts';
import { offerCouriers, saveProviderKey } from '../../../tests/support/world/parcels.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  presentOwner,
  stockProduct,
  traces,
} from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { saveCouriers } from '../settings.ts';
import { deleteCachedRates, readCourierRates } from './rates.ts';

const { storeId } = world.warung;

let provider: StandIn;

beforeAll(async () => {
  provider = await startStandIn();
  changeSettings({ RAJAONGKIR_URL: provider.url, RAJAONGKIR_SHAPE: 'komerce' });
  await offerCouriers(storeId, 'kunci-baik');
  await ask();
});

afterAll(() => provider.close());

beforeEach(async () => {
  await offerCouriers(storeId, 'kunci-baik');
  provider.asked.length = 0;
});

async function endRest(): Promise<void> {
  await asSystem((tx) =>
    tx
      .updateTable('storeShipping')
      .set({ ratesRestEndsAt: new Date(0) })
      .where('storeId', '=', storeId)
      .execute(),
  );
}

const calls = () => provider.asked.filter(({ path }) => path.includes('/calculate/')).length;

async function cachedRoutes(): Promise<number> {
  const rows = await asSystem((tx) => tx.selectFrom('courierRates').select('storeId').execute());
  return rows.length;
}

const ask = (grams = 900) => readCourierRates(storeId, address, grams, randomUUID());

async function endAll(): Promise<void> {
  await asSystem((tx) =>
    tx
      .updateTable('courierRates')
      .set({ endsAt: new Date(0) })
      .execute(),
  );
}

describe('rates of couriers', () => {
  it('are those of parcels by the couriers that the shop has chosen, cheapest first', async () => {
    expect(courierOptions(await ask())).toEqual([
      { id: 'sicepat:REG', kind: 'courier', name: 'SiCepat REG', price: 9_500 },
      { id: 'jne:REG', kind: 'courier', name: 'JNE REG', price: 11_000 },
    ]);
  });

  it('cost one call per route, 100 g and day, whatever the crowd', async () => {
    liftTimeLimits();
    const crowd = await concurrently(
      Array.from({ length: 50 }, () => () => ask()),
      50,
    );
    expect(crowd.every((rates) => rates.length === 2)).toBe(true);
    expect(calls()).toBe(1);
    expect(provider.asked).toHaveLength(1);
    await ask(801);
    expect(calls()).toBe(1);
    await ask(901);
    expect(calls()).toBe(2);
    await endAll();
    await ask();
    expect(calls()).toBe(3);
  });

  // Weights are rounded up to the next 100 g. With a larger step, couriers could charge 2 kg for 1,200 g, not 1 kg.
  it.each([
    [1, '100'],
    [1_200, '1200'],
    [1_201, '1300'],
    [50_000, '50000'],
  ])('are requested for %i grams as %s', async (grams, weight) => {
    await ask(grams);
    expect(provider.asked.at(-1)?.form?.weight).toBe(weight);
  });

  it('are none above 50 kg, without a listed kecamatan, and before the shop has set its own', async () => {
    expect(await ask(50_001)).toEqual([]);
    for (const invented of [
      { ...address, kecamatan: 'Antah' },
      { ...address, kotaKabupaten: 'Kota Berantah' },
      { ...address, provinsi: 'Jawa Barat' },
      { ...address, provinsi: 'Negeri Awan' },
    ])
      expect(await readCourierRates(storeId, invented, 900, randomUUID())).toEqual([]);
    expect(await cachedRoutes()).toBe(0);
    await asUser(await presentOwner(storeId), (tx) =>
      saveCouriers(tx, storeId, { kecamatan: 'Kasihan', couriers: '' }),
    );
    expect(await ask()).toEqual([]);
    expect(calls()).toBe(0);
  });

  it('are for the kecamatan itself if its kabupaten has the same name', async () => {
    const to = { ...address, kotaKabupaten: 'Kabupaten Bantul', kecamatan: 'Bantul' };
    expect(await readCourierRates(storeId, to, 900, randomUUID())).toHaveLength(2);
    expect(provider.asked.at(-1)?.form).toMatchObject({ origin: '391', destination: '392' });
  });

  it('are none for an hour if no courier serves the route', async () => {
    await offerCouriers(storeId, 'uji-sepi-sekali');
    expect([await ask(), await ask()]).toEqual([[], []]);
    expect(calls()).toBe(1);
  });
});

describe('a shop', () => {
  const key = `courier-calls:${storeId}`;
  const spend = (points: number) =>
    pool().query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET points = excluded.points`,
      [key, points, Date.now() + 60_000],
    );
  afterEach(() => pool().query('DELETE FROM rate_limits WHERE key = $1', [key]));

  it('requests 1,000 routes a day, and stores no row of those beyond', async () => {
    await spend(999);
    expect(await ask()).toHaveLength(2);
    const crowd = await concurrently(
      Array.from({ length: 20 }, (_, nth) => () => ask(1_000 + nth * 100)),
      20,
    );
    expect(crowd.flat()).toEqual([]);
    expect([calls(), await cachedRoutes()]).toEqual([1, 1]);
    expect(await ask()).toHaveLength(2);
  });
});

describe('a provider', () => {
  it.each(['401', '429', '500', '503', 'html', 'besar', 'diam', 'lambat', 'utf'])(
    'with the fault %s costs three seconds at most, once',
    async (fault) => {
      await offerCouriers(storeId, `uji-${fault}-buruk`);
      const limits = vi.spyOn(AbortSignal, 'timeout');
      const began = Date.now();
      expect(await ask()).toEqual([]);
      expect(Math.max(...limits.mock.calls.flat())).toBeLessThanOrEqual(3_000);
      // A second wait would make it six seconds.
      expect(Date.now() - began).toBeLessThan(5_900);
      expect(await ask()).toEqual([]);
      expect(calls()).toBe(1);
    },
  );

  it.each([
    ['429', 1],
    ['500', 1],
    ['diam', 1],
    ['401', 1],
    ['403', 1],
    ['400', 2],
  ])('is not called for other routes either after %s', async (fault, expected) => {
    slowClock();
    await offerCouriers(storeId, `uji-${fault}-buruk`);
    await ask();
    await ask(5_000);
    expect(calls()).toBe(expected);
  });

  it('that refused the key is asked again with another one, or after a while', async () => {
    await offerCouriers(storeId, 'uji-401-buruk');
    await ask();
    await deleteCachedRates(storeId);
    await ask();
    expect(calls()).toBe(1);
    await endRest();
    await ask();
    expect(calls()).toBe(2);
    await saveProviderKey(storeId, 'kunci-lain-baik');
    await deleteCachedRates(storeId);
    expect(await ask()).toHaveLength(2);
    expect(calls()).toBe(3);
  });

  it('that refuses a key late does not block the one that was saved meanwhile', async () => {
    await offerCouriers(storeId, 'uji-nanti-buruk');
    const late = ask();
    await expect.poll(calls).toBe(1);
    await saveProviderKey(storeId, 'kunci-lain-baik');
    await deleteCachedRates(storeId);
    expect(await late).toEqual([]);
    expect(await ask()).toHaveLength(2);
  });
});

it('a slow provider is asked again, starting from the lists that it has already sent', async () => {
  changeSettings({ RAJAONGKIR_URL: `${provider.url}/` });
  try {
    await offerCouriers(storeId, 'uji-pelan-benar');
    expect(await ask()).toEqual([]);
    expect(await ask(5_000)).toHaveLength(2);
    await endAll();
    expect(await ask()).toHaveLength(2);
  } finally {
    changeSettings({ RAJAONGKIR_URL: provider.url });
  }
});

describe('a checkout', () => {
  it('uses the cached price and makes no call', async () => {
    await ask();
    const id = await stockProduct(storeId, 500);
    provider.asked.length = 0;
    const cart = (price: number, asked = 'jne:REG') => {
      const request = checkoutRequest(storeId, [{ id, quantity: 9 }]);
      return { ...request, shipping: { id: asked, price }, seenTotal: request.seenTotal + price };
    };
    expect((await placeOrder(newBuyer(), cart(11_000), address)).kind).toBe('placed');
    const before = await traces();
    const forged = Array.from(
      { length: 200 },
      (_, nth) => () => placeOrder(newBuyer(), cart(nth * 7), address),
    );
    const kinds = (await concurrently(forged, 20)).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['changed']));
    for (const asked of ['jne:YES', 'sicepat:REG', 'x'])
      expect(await placeOrder(newBuyer(), cart(11_000, asked), address)).toMatchObject({
        shippingChanged: true,
      });
    const elsewhere = { ...address, kecamatan: 'Jetis' };
    expect((await placeOrder(newBuyer(), cart(11_000), elsewhere)).kind).toBe('changed');
    await endAll();
    expect((await placeOrder(newBuyer(), cart(11_000), address)).kind).toBe('changed');
    expect(await traces()).toEqual(before);
    expect(provider.asked).toEqual([]);
  });
});
