import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asBuyerAt, asGuest, asLinkAt, asSystem, asUser } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { changeSettings } from '#server/env.ts';
import { removeApiKey } from '#server/shipping/settings.ts';
import { type StandIn, startStandIn } from '../../../tests/support/servers/rajaongkir.ts';
import { liftTimeLimits, slowClock } from '../../../tests/support/servers/time-limits.ts';
import { saveProviderKey, sentOrder } from '../../../tests/support/world/parcels.ts';
import { concurrently, presentOwner } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readParcelTrack, type SentOrder, trackParcel } from './track.ts';

const { storeId } = world.warung;

let provider: StandIn;

beforeAll(async () => {
  provider = await startStandIn();
  changeSettings({ RAJAONGKIR_URL: provider.url, RAJAONGKIR_SHAPE: 'komerce' });
});

afterAll(() => provider.close());

beforeEach(async () => {
  await saveProviderKey(storeId, 'kunci-baik');
  await pool().query('DELETE FROM rate_limits');
  provider.asked.length = 0;
});

const shown = (order: SentOrder) => readParcelTrack(asSystem, order);

async function endAll(): Promise<void> {
  const past = new Date(0);
  await asSystem(async (tx) => {
    await tx.updateTable('parcelTracks').set({ endsAt: past }).where('storeId', '=', storeId).execute();
    await tx
      .updateTable('storeShipping')
      .set({ trackingRestEndsAt: past, trackingRefusalEndsAt: past })
      .where('storeId', '=', storeId)
      .execute();
  });
}

describe("a parcel's steps", () => {
  it('are shown newest first after a press, and looking at the page makes no call', async () => {
    const order = await sentOrder(storeId);
    expect(await shown(order)).toEqual({ mayAsk: true, keyRefused: false, track: null, checkedAt: null });
    expect(provider.asked).toEqual([]);
    expect(await trackParcel(order)).toBeNull();
    const known = await shown(order);
    expect(known?.track).toEqual({
      status: 'ON PROCESS',
      delivered: false,
      receiver: '',
      steps: [
        { at: '2026-11-21T14:05:00', text: 'Paket tiba di gudang', place: 'GARUT' },
        { at: '2026-11-20T09:15:00', text: 'Paket diserahkan ke kurir', place: 'GARUT' },
      ],
    });
    expect(Date.now() - (known?.checkedAt?.getTime() ?? 0)).toBeLessThan(60_000);
    expect(provider.asked.map(({ path, key }) => [path, key])).toEqual([
      ['/api/v1/track/waybill?awb=JP1234567890&courier=jnt', 'kunci-baik'],
    ]);
  });

  it('cost one call for some hours, whatever the crowd', async () => {
    liftTimeLimits();
    const order = await sentOrder(storeId);
    const crowd = await concurrently(
      Array.from({ length: 50 }, () => () => trackParcel(order)),
      50,
    );
    expect(new Set(crowd)).toEqual(new Set([null]));
    await trackParcel(order);
    expect(provider.asked).toHaveLength(1);
    await endAll();
    await trackParcel(order);
    expect(provider.asked).toHaveLength(2);
  });

  it('are never asked for again after delivery', async () => {
    const order = await sentOrder(storeId, { courier: 'Wahana', nomorResi: 'TIBA12345' });
    await trackParcel(order);
    await endAll();
    expect(await trackParcel(order)).toBeNull();
    expect(await shown(order)).toMatchObject({ mayAsk: false, track: { receiver: 'IBU SITI' } });
    expect(provider.asked).toHaveLength(1);
  });

  it('are separate for another number or courier', async () => {
    const order = await sentOrder(storeId);
    await trackParcel(order);
    for (const corrected of [
      { ...order, nomorResi: 'JP999' },
      { ...order, courier: 'TIKI' },
    ]) {
      expect(await shown(corrected)).toMatchObject({ mayAsk: true, track: null });
      expect(await trackParcel(corrected)).toBeNull();
    }
    expect(provider.asked).toHaveLength(3);
    expect(await shown(order)).toMatchObject({ track: { status: 'ON PROCESS' } });
  });

  it("are asked of JNE with the end of the receiver's number, and of no other courier", async () => {
    const order = await sentOrder(storeId, { courier: 'JNE YES', nomorResi: '0123456789' });
    await trackParcel(order);
    expect(provider.asked[0]?.path).toContain(`&last_phone_number=${order.customerWa.slice(-5)}`);
    await trackParcel(await sentOrder(storeId, { courier: 'TIKI' }));
    expect(provider.asked[1]?.path).not.toContain('phone');
  });

  it('are not offered without a key, for other couriers, and by the former API', async () => {
    const order = await sentOrder(storeId);
    const others = [
      await sentOrder(storeId, { courier: 'Kurir toko' }),
      await sentOrder(storeId, { nomorResi: '' }),
      { ...order, status: 'Cancelled' as const },
    ];
    changeSettings({ RAJAONGKIR_SHAPE: 'legacy' });
    expect([await shown(order), await trackParcel(order)]).toEqual([null, 'none']);
    changeSettings({ RAJAONGKIR_SHAPE: 'komerce' });
    for (const other of others)
      expect([await shown(other), await trackParcel(other)]).toEqual([null, 'none']);
    await asUser(await presentOwner(storeId), (tx) => removeApiKey(tx, storeId));
    expect([await shown(order), await trackParcel(order)]).toEqual([null, 'none']);
    expect(provider.asked).toEqual([]);
  });

  it('can be read only by the buyer, the shop and the link', async () => {
    const order = await sentOrder(storeId);
    await trackParcel(order);
    const other = await sentOrder(storeId);
    const buyerOf = (id: string) => ({ id, email: '', role: 'customer' as const, storeId: null });
    const owner = await presentOwner(storeId);
    const rows = (run: typeof asSystem) =>
      run(async (tx) =>
        (await tx.selectFrom('parcelTracks').select('orderId').execute()).map((r) => r.orderId),
      );
    for (const run of [
      (work) => asBuyerAt(buyerOf(order.customerId), storeId, work),
      (work) => asLinkAt({ storeId, orderId: order.id }, work),
    ] as (typeof asSystem)[])
      expect(await rows(run)).toEqual([order.id]);
    expect(await rows((work) => asUser(owner, work as never))).toContain(order.id);
    for (const run of [
      (work) => asBuyerAt(buyerOf(other.customerId), storeId, work),
      (work) => asLinkAt({ storeId, orderId: other.id }, work),
      (work) => asGuest(storeId, work as never),
    ] as (typeof asSystem)[])
      expect(await rows(run)).toEqual([]);
  });
});

describe('a provider', () => {
  it.each([
    '401',
    '429',
    '500',
    '503',
    'html',
    'besar',
    'diam',
    'lambat',
    'utf',
    'kosong',
    'dalam',
    'pindah',
  ])('with the fault %s costs three seconds at most, once, and the known steps stay', async (fault) => {
    const order = await sentOrder(storeId);
    await trackParcel(order);
    const known = await shown(order);
    await endAll();
    await saveProviderKey(storeId, `uji-${fault}-buruk`);
    const limits = vi.spyOn(AbortSignal, 'timeout');
    const began = Date.now();
    const failure = await trackParcel(order);
    expect(Math.max(...limits.mock.calls.flat())).toBeLessThanOrEqual(3_000);
    // A second wait would make it six seconds.
    expect(Date.now() - began).toBeLessThan(5_900);
    expect(failure).toBe(
      fault === '401' ? 'refused' : fault === 'kosong' || fault === 'dalam' ? 'unknown' : 'away',
    );
    expect(await trackParcel(order)).toBe(failure);
    expect(provider.asked).toHaveLength(2);
    expect(await shown(order)).toMatchObject({ track: known?.track, checkedAt: known?.checkedAt });
  });

  it.each([
    ['401', 1],
    ['429', 1],
    ['500', 1],
    ['diam', 1],
    ['html', 2],
  ])('is not called for other parcels either after %s', async (fault, expected) => {
    slowClock();
    await saveProviderKey(storeId, `uji-${fault}-buruk`);
    await trackParcel(await sentOrder(storeId));
    const other = await sentOrder(storeId);
    expect(await trackParcel(other)).toBe(fault === '401' ? 'refused' : 'away');
    expect(provider.asked).toHaveLength(expected);
    expect((await shown(other))?.mayAsk).toBe(fault !== '401');
    await saveProviderKey(storeId, 'kunci-lain');
    expect(await trackParcel(await sentOrder(storeId))).toBeNull();
  });

  it.each(['nanti', 'penuh'])(
    'that fails late (%s) does not block a key that was saved meanwhile',
    async (fault) => {
      await saveProviderKey(storeId, `uji-${fault}-buruk`);
      const late = trackParcel(await sentOrder(storeId));
      await expect.poll(() => provider.asked).toHaveLength(1);
      await saveProviderKey(storeId, 'kunci-lain-baik');
      expect(await late).toBe(fault === 'nanti' ? 'refused' : 'away');
      const other = await sentOrder(storeId);
      expect((await shown(other))?.keyRefused).toBe(false);
      expect(await trackParcel(other)).toBeNull();
    },
  );

  it('that does not know a number is asked again an hour later', async () => {
    const order = await sentOrder(storeId, { nomorResi: 'BARU12345' });
    expect([await trackParcel(order), await trackParcel(order)]).toEqual(['unknown', 'unknown']);
    expect(provider.asked).toHaveLength(1);
    await endAll();
    await trackParcel(order);
    expect(provider.asked).toHaveLength(2);
  });

  it('is asked again by the next press if another process waited for its answer in vain', async () => {
    const order = await sentOrder(storeId);
    await trackParcel(order);
    await asSystem((tx) =>
      tx
        .updateTable('parcelTracks')
        .set({ outcome: 'asking', endsAt: new Date(Date.now() + 60_000) })
        .where('storeId', '=', storeId)
        .where('orderId', '=', order.id)
        .execute(),
    );
    const began = Date.now();
    expect(await trackParcel(order)).toBe('away');
    expect(Date.now() - began).toBeLessThan(5_900);
    await endAll();
    expect(await trackParcel(order)).toBeNull();
  });

  it('is called at most 30 times an hour per shop', async () => {
    liftTimeLimits();
    const order = await sentOrder(storeId);
    const numbers = Array.from({ length: 33 }, (_, nth) => ({ ...order, nomorResi: `JP1234567${nth}` }));
    const results = await concurrently(
      numbers.map((one) => () => trackParcel(one)),
      11,
    );
    expect(results.filter((one) => one === 'often')).toHaveLength(3);
    expect(provider.asked).toHaveLength(30);
    const { storeId: elsewhere } = world.batik;
    await saveProviderKey(elsewhere, 'kunci-baik');
    expect(await trackParcel(await sentOrder(elsewhere))).toBeNull();
  });
});
