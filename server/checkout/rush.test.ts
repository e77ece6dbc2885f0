import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainMatrix } from '#domain/products/matrix.ts';
import type { StoreSettings } from '#domain/stores/settings.ts';
import { address } from '../../tests/support/addresses.ts';
import { type HeldCheckouts, holdCheckouts } from '../../tests/support/database/locks.ts';
import { until } from '../../tests/support/eventually.ts';
import { placeTestOrder, setOrderState } from '../../tests/support/world/orders.ts';
import {
  checkoutRequest,
  newBuyer,
  ownerOf,
  stockProduct,
  stokOf,
} from '../../tests/support/world/shop-floor.ts';
import { makeTestVoucher } from '../../tests/support/world/vouchers.ts';
import { world } from '../../tests/support/world/world.ts';
import { asOperatorAt, asSystem, asUser, type Tx } from '../db/access.ts';
import { extendDeadline } from '../orders/deadlines/deadline-extension.ts';
import { extendTrial, setStoreStatus } from '../platform/store-admin.ts';
import { editProduct } from '../products/edit.ts';
import { hideProduct } from '../products/list.ts';
import { deleteProduct } from '../products/products.ts';
import { changeStock } from '../products/stock/change.ts';
import { saveShippingSettings } from '../shipping/settings.ts';
import { markLinkShared } from '../stores/first-steps.ts';
import { saveStoreSettings } from '../stores/settings.ts';
import { createVoucher, switchVoucher } from '../vouchers/vouchers.ts';
import { placeOrder } from './place-order.ts';

/*
 * These tests stop a checkout just before its end, while it holds all its locks. An owner's or super admin's action
 * must not wait for these locks. If it waits, it fails after 5 s; in a rush of buyers, it would wait forever.
 */

const { warung, sri, wati, budi, nasiGoreng } = world;
const { storeId } = warung;
const owner = ownerOf(storeId);
const auditor = { id: wati.id, email: wati.email, clientIp: '' };

let gate: HeldCheckouts;
let product: string;
let voucher: { id: string; code: string };
let orderId: string;

beforeAll(async () => {
  orderId = await placeTestOrder(budi, storeId, [{ product: nasiGoreng, quantity: 1 }]);
  await setOrderState(orderId, storeId, 'Harus Dibayar');
  gate = await holdCheckouts();
});

afterAll(() => gate.end());

beforeEach(async () => {
  product = await stockProduct(storeId, 50);
  voucher = await makeTestVoucher(storeId);
  await asSystem((tx) =>
    tx.updateTable('storeTerms').set({ status: 'trial' }).where('storeId', '=', storeId).execute(),
  );
});

function buy() {
  const order = checkoutRequest(storeId, [{ id: product, quantity: 3 }]);
  return placeOrder(newBuyer(), { ...order, seenTotal: 29_000, voucherCode: voucher.code }, address);
}

const settings = (change: Partial<StoreSettings> = {}): StoreSettings => ({
  namaToko: warung.namaToko,
  slug: warung.slug,
  waNumber: warung.waNumber,
  themeColor: '#a33a16',
  deskripsi: 'Masakan rumah.',
  timeZone: 'Asia/Jakarta',
  paymentHours: null,
  answerHours: null,
  openingNote: '',
  closedUntil: null,
  minOrder: 0,
  ...change,
});

const origin = {
  originShape: 'built-in',
  originProvinceId: '34',
  originProvinceName: 'DI Yogyakarta',
  originCityId: '34.71',
  originCityName: 'Kota Yogyakarta',
} as const;

const newVoucher = () => ({
  code: `BARU-${randomUUID().slice(0, 8).toUpperCase()}`,
  kind: 'rupiah' as const,
  value: 500,
  maxDiscount: null,
  minPurchase: 0,
  startsAt: new Date(),
  endsAt: null,
  quota: null,
  perBuyerLimit: null,
});

async function endOf(tx: Tx): Promise<Date | null> {
  const row = await tx
    .selectFrom('storeTerms')
    .select('expiryDate')
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return row?.expiryDate ?? null;
}

type Act = { name: string; who: typeof owner; act: (tx: Tx) => Promise<unknown>; came: unknown };

function runAs<T>(who: Act['who'], work: (tx: Tx) => Promise<T>): Promise<T> {
  return who.role === 'superAdmin' ? asOperatorAt(who, storeId, work) : asUser(who, work);
}

const beside: Act[] = [
  {
    name: 'switching the shop off',
    who: wati,
    act: (tx) => setStoreStatus(tx, auditor, storeId, 'inactive'),
    came: true,
  },
  {
    name: 'switching the shop on',
    who: wati,
    act: (tx) => setStoreStatus(tx, auditor, storeId, 'active'),
    came: true,
  },
  {
    name: 'extending the shop',
    who: wati,
    act: async (tx) => extendTrial(tx, auditor, storeId, await endOf(tx), 'end'),
    came: expect.any(Date),
  },
  {
    name: 'saving the settings',
    who: owner,
    act: (tx) => saveStoreSettings(tx, storeId, settings({ paymentHours: 24 })),
    came: expect.objectContaining({ kind: 'saved' }),
  },
  {
    name: 'changing the short name',
    who: owner,
    act: (tx) => saveStoreSettings(tx, storeId, settings({ slug: 'warung-ramai' })),
    came: expect.objectContaining({ kind: 'saved' }),
  },
  {
    name: 'changing the logo',
    who: owner,
    act: (tx) => saveStoreSettings(tx, storeId, settings(), { logoUrl: '/files/logos/uji.png' }),
    came: expect.objectContaining({ kind: 'saved' }),
  },
  {
    name: 'noting that the link was shared',
    who: owner,
    act: (tx) => markLinkShared(tx, storeId),
    came: undefined,
  },
  {
    name: 'saving where it ships from',
    who: owner,
    act: (tx) => saveShippingSettings(tx, storeId, origin, 'kunci-uji-1234'),
    came: false,
  },
  {
    name: 'making a voucher',
    who: owner,
    act: (tx) => createVoucher(tx, storeId, newVoucher()),
    came: expect.any(String),
  },
  {
    name: 'switching the used voucher off',
    who: owner,
    act: (tx) => switchVoucher(tx, storeId, voucher.id, false),
    came: expect.any(String),
  },
  {
    name: 'giving another order more time',
    who: owner,
    act: (tx) => extendDeadline(tx, sri, storeId, { orderId, seenDue: '', addedHours: 24 }),
    came: expect.anything(),
  },
];

describe('beside a checkout that has not ended', () => {
  test.each(beside)('$name waits for nothing', async ({ who, act, came }) => {
    const { held, result } = await gate.whileHeld(buy, () => runAs(who, act));
    expect(result).toEqual(came);
    expect(held).toMatchObject({ kind: 'placed' });
  });

  test.each(beside)(
    '$name does not block checkouts before it has ended itself',
    async ({ who, act, name }) => {
      const bought = await runAs(who, async (tx) => {
        await act(tx);
        return buy();
      });
      const isOff = name === 'switching the shop off';
      expect(bought).toMatchObject({ kind: 'placed' });
      expect((await buy()).kind).toBe(
        isOff ? 'refused' : name.includes('voucher off') ? 'voucher' : 'placed',
      );
    },
  );
});

describe('the product in a running checkout is changed once after it, and neither change is lost', () => {
  const form = plainMatrix(
    { namaProduk: 'Barang baru', harga: 12_000, stok: 50, berat: 100, deskripsi: '' },
    50,
  );
  const edit = { newPhotos: [], removedPhotoIds: [], photoOrder: [] };
  test.each<{ name: string; act: (tx: Tx) => Promise<unknown>; came: unknown; left: number }>([
    {
      name: 'a tap on its stock',
      act: (tx) => changeStock(tx, storeId, product, { delta: 5, key: randomUUID() }),
      came: { kind: 'changed', namaProduk: 'Barang uji', stok: 52 },
      left: 52,
    },
    {
      name: 'an edit that leaves its stock alone',
      act: (tx) => editProduct(tx, storeId, { ...edit, id: product, product: form }),
      came: { kind: 'updated', removedPhotoIds: [] },
      left: 47,
    },
    { name: 'hiding it', act: (tx) => hideProduct(tx, storeId, product, true), came: 'Barang uji', left: 47 },
    { name: 'deleting it', act: (tx) => deleteProduct(tx, storeId, product), came: true, left: 47 },
  ])('$name', async ({ act, came, left }) => {
    const { held, result } = await gate.whileHeld(buy, async (open) => {
      const acting = asUser(owner, act);
      await until(() => gate.isBlocking());
      await open();
      return acting;
    });
    expect([result, held]).toEqual([came, expect.objectContaining({ kind: 'placed' })]);
    expect(await stokOf(product)).toBe(left);
  });
});

test('a checkout that runs while the shop is switched off may end, but no new one is accepted', async () => {
  const { held, result } = await gate.whileHeld(buy, async () => {
    await runAs(wati, (tx) => setStoreStatus(tx, auditor, storeId, 'inactive'));
    return Promise.all(Array.from({ length: 5 }, buy));
  });
  expect(held).toMatchObject({ kind: 'placed' });
  expect(new Set(result.map(({ kind }) => kind))).toEqual(new Set(['refused']));
  expect(await stokOf(product)).toBe(47);
});
