import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { NAMES_RESERVED_DAYS } from '#domain/stores/store.ts';
import { register } from '#server/accounts/registration.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asUser } from '#server/db/access.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { sweepAll } from '#server/program/worker/sweeps.ts';
import { address, freshEmail } from '../../../tests/support/addresses.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { visit } from '../../../tests/support/visitor.ts';
import { checkoutRequest, newBuyer, ownerOf, stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { storeSettings } from '../../../tests/support/world/store-settings.ts';
import { saveStoreSettings } from '../settings.ts';
import { readStore, resolveStoreId } from '../store.ts';

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.end());

async function newShop(): Promise<{ storeId: string; slug: string }> {
  const slug = `nama-${randomUUID().slice(0, 8)}x`;
  const fields = { email: freshEmail(), password: 'rahasia', role: 'storeAdmin' } as const;
  const made = await register(visit(), { ...fields, namaToko: slug, waNumber: '6281234567890' });
  if (!made.ok) throw new Error(made.message);
  return { storeId: made.id, slug };
}

const endedDaysAgo = (storeId: string, days: number) =>
  admin.query('UPDATE store_terms SET expiry_date = now() - make_interval(days => $2) WHERE store_id = $1', [
    storeId,
    days,
  ]);

const rename = (storeId: string, slug: string) =>
  asUser(ownerOf(storeId), (tx) => saveStoreSettings(tx, storeId, storeSettings({ slug })));

const nameOf = async (storeId: string) =>
  (await asUser(ownerOf(storeId), (tx) => readStore(tx, storeId)))?.slug ?? '';

test('a shop that never sold anything loses its names 30 days after its end, and others may have them', async () => {
  const { storeId, slug } = await newShop();
  const former = `bekas-${randomUUID().slice(0, 6)}x`;
  await rename(storeId, former);
  await rename(storeId, slug);
  await endedDaysAgo(storeId, NAMES_RESERVED_DAYS - 1);
  await sweepAll();
  expect([await nameOf(storeId), await resolveStoreId(former)]).toEqual([slug, storeId]);
  await endedDaysAgo(storeId, NAMES_RESERVED_DAYS + 1);
  await sweepAll();
  const name = await nameOf(storeId);
  expect(name).toMatch(/^toko-[0-9a-f]{16}$/);
  expect(await Promise.all([slug, former, name].map(resolveStoreId))).toEqual([null, null, storeId]);
  const other = await newShop();
  expect(await rename(other.storeId, slug)).toMatchObject({ kind: 'saved' });
  expect(await resolveStoreId(slug)).toBe(other.storeId);
});

test('it can take another name only after an extension, and the new end is decided anew', async () => {
  const { storeId, slug } = await newShop();
  await endedDaysAgo(storeId, 60);
  expect(await rename(storeId, `${slug}-baru`)).toEqual({ kind: 'ended' });
  await sweepAll();
  const name = await nameOf(storeId);
  expect(await rename(storeId, slug)).toEqual({ kind: 'ended' });
  expect(await rename(storeId, name)).toMatchObject({ kind: 'saved' });
  await endedDaysAgo(storeId, -30);
  expect(await rename(storeId, slug)).toMatchObject({ kind: 'saved' });
  await endedDaysAgo(storeId, 31);
  await sweepAll();
  expect(await resolveStoreId(slug)).toBeNull();
});

async function ordered(storeId: string, steps: readonly OrderStatus[]): Promise<void> {
  const lines = [{ id: await stockProduct(storeId, 1), quantity: 1 }];
  const placed = await placeOrder(newBuyer(), checkoutRequest(storeId, lines), address);
  if (placed.kind !== 'placed') throw new Error('no order was made');
  const { orderId } = placed;
  let from: OrderStatus = 'Pending';
  for (const to of steps) {
    const change = { orderId, from, to };
    const changed = await asUser(ownerOf(storeId), (tx) =>
      changeOrderStatus(tx, ownerOf(storeId), storeId, change),
    );
    expect(changed.kind).toBe('changed');
    from = to;
  }
}

const paid = ['Harus Dibayar', 'Sudah Dibayar'] as const;

test.each([[paid], [[...paid, 'Processing', 'Shipped', 'Completed']], [[...paid, 'Complain']]] as const)(
  'a shop keeps its names for good after an order went %j',
  async (steps) => {
    const { storeId, slug } = await newShop();
    await ordered(storeId, steps);
    await endedDaysAgo(storeId, 400);
    await sweepAll();
    expect([await nameOf(storeId), await resolveStoreId(slug)]).toEqual([slug, storeId]);
  },
);

test.each([[[]], [['Cancelled']], [['Complain']], [['Harus Dibayar', 'Cancelled']]] as const)(
  'a shop keeps no names for an unpaid order: %j',
  async (steps) => {
    const { storeId, slug } = await newShop();
    await ordered(storeId, steps);
    await endedDaysAgo(storeId, 60);
    expect(await rename(storeId, `${slug}-baru`)).toEqual({ kind: 'ended' });
    await sweepAll();
    expect(await resolveStoreId(slug)).toBeNull();
  },
);

test('a shop takes five new names a day, also if more are requested at once; its former names are free', async () => {
  const { storeId, slug } = await newShop();
  const slugs = Array.from({ length: 8 }, (_, nth) => `${slug}-${nth}`);
  const kinds = (await Promise.all(slugs.map((one) => rename(storeId, one)))).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'saved')).toHaveLength(5);
  expect(kinds.filter((kind) => kind === 'tooManyToday')).toHaveLength(3);
  expect(await rename(storeId, slug)).toMatchObject({ kind: 'saved' });
  await admin.query(`UPDATE slugs SET created_at = created_at - interval '1 day' WHERE store_id = $1`, [
    storeId,
  ]);
  expect(await rename(storeId, `${slug}-besok`)).toMatchObject({ kind: 'saved' });
});
