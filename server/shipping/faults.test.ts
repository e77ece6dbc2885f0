import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProviderUse } from '#domain/shipping/fault.ts';
import { address } from '../../tests/support/addresses.ts';
import { openAdmin } from '../../tests/support/database/database.ts';
import { type StandIn, startStandIn } from '../../tests/support/servers/rajaongkir.ts';
import { liftTimeLimits, slowClock } from '../../tests/support/servers/time-limits.ts';
import {
  chooseCouriers,
  offerCouriers,
  saveProviderKey,
  sentOrder,
} from '../../tests/support/world/parcels.ts';
import { concurrently, presentOwner } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSystem, asUser, type Tx } from '../db/access.ts';
import { changeSettings } from '../env.ts';
import { trackParcel } from '../orders/tracking/track.ts';
import { readLastFaults, recordFault } from './faults.ts';
import { deleteCachedRates, readCourierRates } from './rates/rates.ts';
import { removeApiKey, saveCouriers } from './settings.ts';

const { storeId } = world.warung;

let provider: StandIn;
let admin: pg.Client;
let writes = 0;

const original = pg.Client.prototype.query;

beforeAll(async () => {
  countWrites();
  provider = await startStandIn();
  changeSettings({ RAJAONGKIR_URL: provider.url, RAJAONGKIR_SHAPE: 'komerce' });
  admin = await openAdmin();
  await offerCouriers(storeId, 'kunci-baik');
  await ask.rates();
});

afterAll(async () => {
  await provider.close();
  await admin.end();
  pg.Client.prototype.query = original;
});

beforeEach(async () => {
  changeSettings({ RAJAONGKIR_URL: provider.url });
  await admin.query('DELETE FROM rate_limits');
  await asOwner((tx) => removeApiKey(tx, storeId));
});

/** Call before the pool connects, because each connection keeps the `query` that it had when it was opened. */
function countWrites(): void {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const { statements = [] } = args[0] as { statements?: { text: string }[] };
    writes += statements.filter(({ text }) => /UPDATE store_shipping SET "\w+_fault"/.test(text)).length;
    return Reflect.apply(original, this, args);
  } as typeof original;
}

const asOwner = async <T>(work: (tx: Tx) => Promise<T>) => asUser(await presentOwner(storeId), work);
const lastFaults = () => asOwner((tx) => readLastFaults(tx, storeId));
const faults = async () => (await lastFaults()).map(({ use, fault }) => `${use} ${fault}`);
const noted = async () => (await lastFaults())[0]?.at.getTime() ?? 0;

const askRates = (grams: number) => readCourierRates(storeId, address, grams, randomUUID());

const askForParcel = async (nomorResi: string) => trackParcel(await sentOrder(storeId, { nomorResi }));

const ask: Record<ProviderUse, () => Promise<unknown>> = {
  rates: () => askRates(900),
  tracking: () => askForParcel('JP1234567890'),
};

const spend = (name: string, attempts: number) =>
  admin.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    `${name}:${storeId}`,
    attempts,
    Date.now() + 60_000,
  ]);

const age = (minutes: number) =>
  admin.query(
    'UPDATE store_shipping SET rates_failed_at = now() - make_interval(mins => $2) WHERE store_id = $1',
    [storeId, minutes],
  );

describe('an owner sees', () => {
  it.each<[ProviderUse, string, string]>([
    ['rates', '401', 'key'],
    ['rates', '403', 'key'],
    ['rates', '429', 'quota'],
    ['rates', '500', 'down'],
    ['rates', 'diam', 'silent'],
    ['rates', 'html', 'odd'],
    ['rates', '400', 'odd'],
    ['rates', 'sepi', 'empty'],
    ['tracking', '401', 'key'],
    ['tracking', '429', 'quota'],
    ['tracking', '500', 'down'],
    ['tracking', 'diam', 'silent'],
    ['tracking', 'html', 'odd'],
  ])('the fault of %s after %s as %s, with its time', async (use, behaviour, fault) => {
    await offerCouriers(storeId, `uji-${behaviour}-buruk`);
    const began = Date.now();
    slowClock();
    await ask[use]();
    vi.restoreAllMocks();
    expect(await faults()).toEqual([`${use} ${fault}`]);
    expect(await noted()).toBeGreaterThan(began - 1_000);
    expect(await noted()).toBeLessThan(Date.now() + 1_000);
  });

  it.each<[ProviderUse, string, number]>([
    ['rates', 'courier-calls', 1_000],
    ['tracking', 'tracking-calls', 30],
  ])('the fault of %s after too many calls', async (use, name, attempts) => {
    await offerCouriers(storeId, 'kunci-baik');
    await spend(name, attempts);
    await ask[use]();
    expect(await faults()).toEqual([`${use} bound`]);
  });

  it.each<ProviderUse>(['rates', 'tracking'])(
    'the fault of %s if the provider cannot be reached',
    async (use) => {
      await offerCouriers(storeId, 'kunci-baik');
      changeSettings({ RAJAONGKIR_URL: 'http://127.0.0.1:9' });
      await ask[use]();
      expect(await faults()).toEqual([`${use} unreachable`]);
    },
  );

  it('a fault if all answers together took too long', async () => {
    changeSettings({ RAJAONGKIR_URL: `${provider.url}/` });
    await offerCouriers(storeId, 'uji-pelan-benar');
    await ask.rates();
    expect(await faults()).toEqual(['rates slow']);
  });

  it('a fault if the provider does not know the kecamatan of origin', async () => {
    await offerCouriers(storeId, 'kunci-baik');
    await chooseCouriers(storeId, 'Antah');
    expect(await ask.rates()).toEqual([]);
    expect(await faults()).toEqual(['rates origin']);
  });

  it("a fault if the provider does not know a buyer's kecamatan, once an hour", async () => {
    await offerCouriers(storeId, 'kunci-baik');
    const inJetis = () => readCourierRates(storeId, { ...address, kecamatan: 'Jetis' }, 900, randomUUID());
    expect(await inJetis()).toEqual([]);
    expect(await faults()).toEqual(['rates destination']);
    const since = await noted();
    await age(6);
    expect(await inJetis()).toEqual([]);
    expect(await noted()).toBeLessThan(since);
    const { rows } = await admin.query('SELECT ends_at - asked_at > $1 AS long FROM courier_rates', [
      '59 minutes',
    ]);
    expect(rows).toEqual([{ long: true }]);
  });

  it('no fault of another shop', async () => {
    await offerCouriers(storeId, 'uji-401-buruk');
    await ask.rates();
    const dewi = await presentOwner(world.batik.storeId);
    expect(await asUser(dewi, (tx) => readLastFaults(tx, storeId))).toEqual([]);
    expect(await asUser(dewi, (tx) => readLastFaults(tx, world.batik.storeId))).toEqual([]);
  });
});

describe('the last fault', () => {
  const chosen = { kecamatan: 'Kasihan', couriers: 'jne' };
  const note = async () => {
    await offerCouriers(storeId, 'kunci-baik');
    for (const use of ['rates', 'tracking'] as const)
      await asSystem((tx) => recordFault(tx, { storeId, key: 'kunci-baik', use }, 'down'));
    expect(await faults()).toEqual(['rates down', 'tracking down']);
  };

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['prices that came', ask.rates, ['tracking down']],
    ['steps that came', ask.tracking, ['rates down']],
    ['a number that the provider does not know', () => askForParcel('BARU12345'), ['rates down']],
    ['couriers that are saved', () => chooseCouriers(storeId, 'Kasihan'), ['tracking down']],
    ['another key', () => saveProviderKey(storeId, 'kunci-lain'), []],
    ['no key', () => asOwner((tx) => removeApiKey(tx, storeId)), []],
  ])('is cleared by %s', async (_, end, left) => {
    await note();
    await end();
    expect(await faults()).toEqual(left);
  });

  it('stays if the origin is saved again with an empty key field', async () => {
    await note();
    await saveProviderKey(storeId, '');
    expect(await faults()).toEqual(['rates down', 'tracking down']);
  });

  it.each<[ProviderUse, string]>([
    ['rates', 'nanti'],
    ['tracking', 'penuh'],
  ])('of %s does not count for a new key', async (use, behaviour) => {
    await offerCouriers(storeId, `uji-${behaviour}-buruk`);
    provider.asked.length = 0;
    const late = ask[use]();
    await expect.poll(() => provider.asked).toHaveLength(1);
    await saveProviderKey(storeId, 'kunci-lain-baik');
    await late;
    expect(await faults()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['kecamatan of origin and couriers', () => chooseCouriers(storeId, 'Bantul')],
    [
      'couriers, of which prices are not forgotten yet',
      () => asOwner((tx) => saveCouriers(tx, storeId, chosen)),
    ],
  ])('of rates does not count after a change of %s', async (_, save) => {
    await offerCouriers(storeId, 'uji-nanti-buruk');
    provider.asked.length = 0;
    const late = ask.rates();
    await expect.poll(() => provider.asked).toHaveLength(1);
    await save();
    await late;
    expect(await faults()).toEqual([]);
    await deleteCachedRates(storeId);
    await ask.rates();
    expect(provider.asked).toHaveLength(2);
    expect(await faults()).toEqual(['rates key']);
  });

  it('is replaced at once by one of another kind', async () => {
    await note();
    await spend('courier-calls', 1_000);
    await ask.rates();
    expect(await faults()).toEqual(['rates bound', 'tracking down']);
  });
});

describe('a crowd', () => {
  const grams = Array.from({ length: 50 }, (_, nth) => (nth + 1) * 100);
  const crowd = () =>
    concurrently(
      grams.map((one) => () => askRates(one)),
      50,
    );

  beforeEach(liftTimeLimits);

  async function writesDuring(work: () => Promise<unknown>): Promise<number> {
    const before = writes;
    await work();
    return writes - before;
  }

  it('with the same fault writes it once, and again five minutes later', async () => {
    await offerCouriers(storeId, 'uji-400-buruk');
    provider.asked.length = 0;
    expect(await writesDuring(crowd)).toBe(1);
    expect(provider.asked).toHaveLength(50);
    const again = async () => {
      await deleteCachedRates(storeId);
      return writesDuring(crowd);
    };
    await age(4);
    expect(await again()).toBe(0);
    await age(6);
    expect(await again()).toBe(1);
    expect(await noted()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('that gets rates writes none', async () => {
    await offerCouriers(storeId, 'kunci-baik');
    expect(await writesDuring(crowd)).toBe(0);
  });

  it('does not wait for a transaction that changes the settings', async () => {
    await offerCouriers(storeId, 'uji-400-buruk');
    await admin.query('BEGIN');
    await admin.query('SELECT FROM store_shipping WHERE store_id = $1 FOR UPDATE', [storeId]);
    try {
      expect(await crowd()).toEqual(grams.map(() => []));
    } finally {
      await admin.query('ROLLBACK');
    }
    expect(await faults()).toEqual([]);
  });
});
