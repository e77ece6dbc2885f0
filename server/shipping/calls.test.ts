import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type StandIn, startStandIn } from '../../tests/support/servers/rajaongkir.ts';
import { changeSettings } from '../env.ts';
import {
  type Caller,
  cachedCities,
  cachedProvinces,
  providerShape,
  readCities,
  readProvinces,
} from './calls.ts';

let standIn: StandIn;
let other: StandIn;

beforeAll(async () => {
  [standIn, other] = await Promise.all([startStandIn(), startStandIn()]);
});

afterAll(() => Promise.all([standIn.close(), other.close()]));

let turn = 0;

/** Each test uses an address of the provider for which nothing is cached. */
beforeEach(() => {
  turn += 1;
  standIn.asked.length = 0;
  changeSettings({ RAJAONGKIR_URL: `${standIn.url}${'/'.repeat(turn)}` });
});

function caller(key: string, more: Partial<Caller> = {}): Caller {
  return { storeId: randomUUID(), key: `${key}-${randomUUID()}`, timeoutMs: 5_000, ...more };
}

/** Advances the fake clock and waits, because the cache reads the clock only once in a real millisecond. */
async function later(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await pause(10);
}

describe('lists', () => {
  test('fetched with one valid key serve every shop for a day', async () => {
    expect([cachedProvinces(), cachedCities('19')]).toEqual([null, null]);
    expect(await readProvinces(caller('baik'))).toMatchObject({ ok: true });
    expect(await readCities(caller('baik'), '19')).toMatchObject({ ok: true });
    expect(standIn.asked).toHaveLength(2);
    expect(await readProvinces(caller('uji-401'))).toMatchObject({ ok: true });
    expect(cachedProvinces()).toHaveLength(3);
    expect(cachedCities('19')).toHaveLength(2);
    expect(standIn.asked).toHaveLength(2);
  });

  test('are fetched again after that day', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    try {
      await readProvinces(caller('baik'));
      await later(25 * 3_600_000);
      expect(cachedProvinces()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('fetched with a refused key are not cached, and a new key is always tried', async () => {
    expect(await readProvinces(caller('uji-401'))).toMatchObject({ ok: false });
    expect(cachedProvinces()).toBeNull();
    await readProvinces(caller('baik'));
    expect(await readProvinces(caller('uji-401'), { fresh: true })).toMatchObject({ ok: false });
    expect(standIn.asked).toHaveLength(3);
  });

  test('from another address are separate', async () => {
    await readProvinces(caller('baik'));
    changeSettings({ RAJAONGKIR_URL: other.url });
    expect(cachedProvinces()).toBeNull();
  });
});

test("the operator's settings decide which API shape is used", async () => {
  changeSettings({ RAJAONGKIR_SHAPE: 'legacy' });
  expect(providerShape()).toBe('legacy');
  expect(await readCities(caller('baik'), '5')).toMatchObject({ ok: true });
  expect(standIn.asked.at(-1)?.path).toContain('/city?province=5');
  changeSettings({ RAJAONGKIR_SHAPE: 'komerce' });
  expect(cachedCities('5')).toBeNull();
});

describe('after a failure that a retry would make worse', () => {
  test.each([
    ['uji-500', 'HTTP 500'],
    ['uji-429', 'HTTP 429, batas permintaan untuk API key ini tercapai: daily limit exceeded'],
    ['uji-diam', 'tidak ada jawaban dalam 4 detik'],
  ])('%s: that key is not used for 5 minutes, and the message says so', async (key, message) => {
    const shop = caller(key, { timeoutMs: 4_000 });
    expect(await readProvinces(shop)).toMatchObject({ message });
    const resting = await readCities({ ...shop, storeId: randomUUID() }, '19');
    expect(resting).toMatchObject({ message: `${message}; dicoba lagi paling cepat 5 menit lagi` });
    expect(standIn.asked).toHaveLength(1);
    expect(await readProvinces(caller('baik'))).toMatchObject({ ok: true });
  });

  test('and it is used again after them', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    try {
      const shop = caller('uji-500');
      await readProvinces(shop);
      await later(2 * 60_000);
      expect(await readProvinces(shop)).toMatchObject({
        message: 'HTTP 500; dicoba lagi paling cepat 3 menit lagi',
      });
      await later(3 * 60_000 + 1_000);
      expect(await readProvinces(shop)).toMatchObject({ message: 'HTTP 500' });
      expect(standIn.asked).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('but a refusal causes no pause', async () => {
    const shop = caller('uji-401');
    await readProvinces(shop);
    await readProvinces(shop);
    expect(standIn.asked).toHaveLength(2);
  });
});

describe('a shop', () => {
  test('makes one call at a time, and those that waited use its result', async () => {
    const shop = caller('baik');
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => readProvinces(shop)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(standIn.asked).toHaveLength(1);
  });

  test('waits for its other call no longer than for the provider', async () => {
    const storeId = randomUUID();
    let ended = false;
    const slow = readProvinces(caller('uji-diam', { storeId, timeoutMs: 2_500 })).then(() => {
      ended = true;
    });
    const waiting = await readProvinces(caller('baik', { storeId, timeoutMs: 300 }));
    expect(waiting).toMatchObject({ message: 'masih menunggu jawaban sebelumnya, sudah 1 detik' });
    expect(ended).toBe(false);
    await slow;
    expect(await readProvinces(caller('baik', { storeId }))).toMatchObject({ ok: true });
  });

  test('has 30 calls an hour', async () => {
    const shop = caller('uji-401');
    for (let attempt = 0; attempt < 30; attempt++) await readProvinces(shop);
    expect(await readProvinces(shop)).toMatchObject({
      message: 'terlalu sering dicoba, coba lagi 60 menit lagi',
    });
    expect(standIn.asked).toHaveLength(30);
    expect(await readProvinces(caller('baik'))).toMatchObject({ ok: true });
  });
});
