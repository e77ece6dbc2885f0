import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountMessages } from '#domain/accounts/user.ts';
import { address } from '../../tests/support/addresses.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  ownerOf,
  stockProduct,
  stokOf,
  traces,
  updateProduct,
} from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { readProfile } from '../accounts/profiles.ts';
import { flushBatchers } from '../bounds/batcher.ts';
import { asBuyerAt, asSystem, asUser } from '../db/access.ts';
import { readOwnOrder } from '../orders/orders.ts';
import { cancelOwnOrder, changeOrderStatus } from '../orders/status.ts';
import { hideProduct } from '../products/list.ts';
import { deleteProduct } from '../products/products.ts';
import { placeOrder } from './place-order.ts';
import { findOrderOfKey } from './todays-cart.ts';

const { warung, batik, kopi } = world;
const { storeId } = warung;

describe('an order', () => {
  it('stores a snapshot of the products and the buyer', async () => {
    const result = await placeOrder(
      world.budi,
      checkoutRequest(storeId, [{ id: world.esTeh.id, quantity: 3 }], 5_000),
      address,
    );
    if (result.kind !== 'placed') throw new Error(result.kind);
    const order = await asUser(world.budi, (tx) => readOwnOrder(tx, world.budi, result.orderId));
    expect(order).toMatchObject({
      storeId,
      orderNumber: 1001,
      customerId: world.budi.id,
      customerEmail: world.budi.email,
      customerName: 'Budi Santoso',
      customerWa: '6281233334444',
      customerAddress: 'Jalan Melati 5, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55225',
      subtotal: 15_000,
      discount: 0,
      shippingCost: 0,
      totalPrice: 15_000,
      status: 'Pending',
      items: [
        { variantId: world.esTeh.id, namaProduk: 'Es Teh Manis', harga: 5_000, berat: 300, quantity: 3 },
      ],
    });
    expect(await stokOf(world.esTeh.id)).toBe(97);
    await flushBatchers();
    const profile = await asUser(world.budi, (tx) => readProfile(tx, world.budi.id));
    expect(profile).toMatchObject({ namaLengkap: 'Budi Santoso', kecamatan: 'Gondokusuman' });
  });

  it('gets the next number of its own shop', async () => {
    const id = await stockProduct(batik.storeId, 5);
    const numbers: number[] = [];
    for (const buyer of [newBuyer(), newBuyer()]) {
      const result = await placeOrder(buyer, checkoutRequest(batik.storeId, [{ id, quantity: 1 }]), address);
      if (result.kind !== 'placed') throw new Error(result.kind);
      const order = await asUser(buyer, (tx) => readOwnOrder(tx, buyer, result.orderId));
      numbers.push(order?.orderNumber ?? 0);
    }
    expect(numbers).toEqual([1001, 1002]);
  });

  it('is for customers only', async () => {
    const before = await traces();
    for (const admin of [world.sri, world.wati]) {
      const request = checkoutRequest(storeId, [{ id: world.esTeh.id, quantity: 1 }], 5_000);
      expect(await placeOrder(admin, request, address)).toEqual({
        kind: 'refused',
        message: 'Hanya pelanggan yang bisa melakukan checkout. Silakan masuk dengan akun pelanggan.',
      });
    }
    expect(await traces()).toEqual(before);
  });
});

describe('an order key', () => {
  it('makes one order, however often it is sent', async () => {
    const [buyer, id] = [newBuyer(), await stockProduct(storeId, 100)];
    const request = checkoutRequest(storeId, [{ id, quantity: 2 }]);
    const tasks = Array.from({ length: 50 }, () => () => placeOrder(buyer, request, address));
    const results = await concurrently(tasks);
    const orders = new Set(
      results.map((result) => (result.kind === 'placed' ? result.orderId : result.kind)),
    );
    expect(orders.size).toBe(1);
    expect(results.filter((result) => result.kind === 'placed' && !result.repeated)).toHaveLength(1);
    expect(await stokOf(id)).toBe(98);
  });

  it('gives the same order after prices have changed and after its shop has closed', async () => {
    const [buyer, id] = [newBuyer(), await stockProduct(batik.storeId, 3)];
    const request = checkoutRequest(batik.storeId, [{ id, quantity: 3 }]);
    const first = await placeOrder(buyer, request, address);
    const again = await placeOrder(buyer, { ...request, seenTotal: 1 }, address);
    if (first.kind !== 'placed') throw new Error(first.kind);
    const repeated = { kind: 'placed', orderId: first.orderId, repeated: true };
    expect(again).toEqual(repeated);
    await setStatus(batik.storeId, 'inactive');
    expect(await placeOrder(buyer, request, address)).toEqual(repeated);
    await setStatus(batik.storeId, 'trial');
  });

  it('is refused with another cart', async () => {
    const [buyer, id] = [newBuyer(), await stockProduct(storeId, 10)];
    const request = checkoutRequest(storeId, [{ id, quantity: 1 }]);
    await placeOrder(buyer, request, address);
    const other = { ...checkoutRequest(storeId, [{ id, quantity: 2 }]), key: request.key };
    expect(await placeOrder(buyer, other, address)).toMatchObject({ kind: 'refused' });
    expect(await stokOf(id)).toBe(9);
  });

  it('makes no order for anybody else, and tells them nothing about its order', async () => {
    const [buyer, other, id] = [newBuyer(), newBuyer(), await stockProduct(storeId, 10)];
    const request = checkoutRequest(storeId, [{ id, quantity: 1 }]);
    const mine = await placeOrder(buyer, request, address);
    if (mine.kind !== 'placed') throw new Error('the order must be made');
    const before = await traces();
    const message = accountMessages.orderOfOtherAccount;
    expect(await placeOrder(other, request, address)).toEqual({ kind: 'refused', message });
    expect(await traces()).toEqual(before);
    expect(await stokOf(id)).toBe(9);
    expect(await findOrderOfKey(buyer, storeId, request.key)).toBe(mine.orderId);
    expect(await findOrderOfKey(newBuyer(), storeId, request.key)).toBeNull();
    expect(await findOrderOfKey(buyer, batik.storeId, request.key)).toBeNull();
  });

  it('leaves no trace of a refused checkout and can be retried', async () => {
    const [buyer, id] = [newBuyer(), await stockProduct(storeId, 1)];
    const request = checkoutRequest(storeId, [{ id, quantity: 2 }]);
    const before = await traces();
    expect(await placeOrder(buyer, request, address)).toMatchObject({ kind: 'changed' });
    expect(await traces()).toEqual(before);
    await restock(id, 5);
    expect(await placeOrder(buyer, request, address)).toMatchObject({ kind: 'placed', repeated: false });
  });
});

describe('nothing is written', () => {
  it.each([
    ['the price has changed', async (id: string) => edit(id, { harga: 12_000 }), { harga: 12_000, stok: 5 }],
    ['too little is left', async (id: string) => edit(id, { stok: 1 }), { harga: 10_000, stok: 1 }],
    [
      'the product was deleted',
      async (id: string) => remove(id),
      { harga: null, stok: null, namaProduk: null },
    ],
    ['the product was hidden', async (id: string) => hide(id), { harga: null, stok: null, namaProduk: null }],
  ])('if %s since the cart was filled, and the buyer is told', async (_, change, now) => {
    const id = await stockProduct(storeId, 5);
    const other = await stockProduct(storeId, 5);
    await change(id);
    const before = await traces();
    const request = checkoutRequest(storeId, [
      { id, quantity: 2 },
      { id: other, quantity: 1 },
    ]);
    const result = await placeOrder(newBuyer(), request, address);
    if (result.kind !== 'changed') throw new Error(result.kind);
    expect(result.lines.find((line) => line.id === id)).toMatchObject(now);
    expect(result.total).toBe(2 * (now.harga ?? 0) + 10_000);
    expect(await traces()).toEqual(before);
    expect(await stokOf(other)).toBe(5);
  });

  it('if a product belongs to another shop', async () => {
    const before = await traces();
    const request = checkoutRequest(storeId, [{ id: world.kemeja.id, quantity: 1 }], 185_000);
    expect(await placeOrder(newBuyer(), request, address)).toEqual({
      kind: 'changed',
      lines: [
        {
          id: world.kemeja.id,
          quantity: 1,
          namaProduk: null,
          optionText: null,
          harga: null,
          stok: null,
          berat: null,
        },
      ],
      total: 0,
      tariffs: [],
      shippingChanged: false,
    });
    expect(await traces()).toEqual(before);
    expect(await stokOf(world.kemeja.id)).toBe(5);
  });

  it('if the total was forged', async () => {
    const [id, before] = [await stockProduct(storeId, 5), await traces()];
    const request = { ...checkoutRequest(storeId, [{ id, quantity: 2 }]), seenTotal: 2 };
    expect(await placeOrder(newBuyer(), request, address)).toMatchObject({ kind: 'changed', total: 20_000 });
    expect(await traces()).toEqual(before);
  });

  it('if the quantity exceeds any stock', async () => {
    const id = await stockProduct(storeId, MAX_STOCK_ASKED - 1, 1_000_000_000);
    const request = checkoutRequest(storeId, [{ id, quantity: MAX_STOCK_ASKED }], 1_000_000_000);
    expect(await placeOrder(newBuyer(), request, address)).toMatchObject({ kind: 'changed', total: 1e15 });
  });

  it.each([
    ['closed', kopi.storeId, 'Toko ini sedang tidak menerima pesanan.'],
    ['not there', randomUUID(), 'Data toko tidak ditemukan.'],
  ])('if the shop is %s', async (_, shop, message) => {
    const before = await traces();
    const request = checkoutRequest(shop, [{ id: world.bijiKopi.id, quantity: 1 }], 65_000);
    expect(await placeOrder(newBuyer(), request, address)).toEqual({ kind: 'refused', message });
    expect(await traces()).toEqual(before);
  });

  it('if the shop was switched off or has no number', async () => {
    const id = await stockProduct(batik.storeId, 5);
    const request = checkoutRequest(batik.storeId, [{ id, quantity: 1 }]);
    const before = await traces();
    await setStatus(batik.storeId, 'inactive');
    const off = await placeOrder(newBuyer(), request, address);
    await setStatus(batik.storeId, 'trial');
    expect(off).toEqual({ kind: 'refused', message: 'Toko ini sedang tidak aktif.' });
    await setNumber(batik.storeId, '');
    const mute = await placeOrder(newBuyer(), request, address);
    await setNumber(batik.storeId, batik.waNumber);
    const message = 'Maaf, nomor admin toko ini tidak tersedia. Silakan coba lagi nanti.';
    expect(mute).toEqual({ kind: 'refused', message });
    expect(await traces()).toEqual(before);
  });
});

describe('cancelling', () => {
  it('returns the stock once, however many cancel concurrently', async () => {
    const [buyer, id] = [newBuyer(), await stockProduct(storeId, 10)];
    const result = await placeOrder(buyer, checkoutRequest(storeId, [{ id, quantity: 4 }]), address);
    if (result.kind !== 'placed') throw new Error(result.kind);
    const { orderId } = result;
    const owner = ownerOf(storeId);
    const change = { orderId, from: 'Pending' as const, to: 'Cancelled' as const };
    const tasks = Array.from(
      { length: 10 },
      (_, index) => () =>
        index % 2
          ? asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, orderId))
          : asUser(owner, (tx) => changeOrderStatus(tx, owner, storeId, change)),
    );
    const results = await concurrently(tasks);
    expect(results.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    expect(await stokOf(id)).toBe(10);
  });

  it('returns nothing once the order was shipped', async () => {
    const [buyer, id] = [newBuyer(), await stockProduct(storeId, 10)];
    const result = await placeOrder(buyer, checkoutRequest(storeId, [{ id, quantity: 4 }]), address);
    if (result.kind !== 'placed') throw new Error(result.kind);
    const owner = ownerOf(storeId);
    const way = ['Pending', 'Harus Dibayar', 'Sudah Dibayar', 'Processing', 'Shipped', 'Cancelled'] as const;
    for (const [index, from] of way.slice(0, -1).entries()) {
      const change = { orderId: result.orderId, from, to: way[index + 1] ?? from };
      expect(await asUser(owner, (tx) => changeOrderStatus(tx, owner, storeId, change))).toEqual({
        kind: 'changed',
      });
    }
    expect(await stokOf(id)).toBe(6);
  });
});

const MAX_STOCK_ASKED = 1_000_000;

function edit(id: string, changes: { harga?: number; stok?: number }): Promise<boolean> {
  const product = { namaProduk: 'Barang uji', harga: 10_000, stok: 5, berat: 100, deskripsi: '', ...changes };
  return asUser(ownerOf(storeId), (tx) => updateProduct(tx, storeId, id, product));
}

function restock(id: string, stok: number): Promise<boolean> {
  return edit(id, { stok });
}

function remove(id: string): Promise<boolean> {
  return asUser(ownerOf(storeId), (tx) => deleteProduct(tx, storeId, id));
}

function hide(id: string): Promise<string | null> {
  return asUser(ownerOf(storeId), (tx) => hideProduct(tx, storeId, id, true));
}

async function setStatus(shop: string, status: 'trial' | 'inactive'): Promise<void> {
  await asSystem((tx) => tx.updateTable('storeTerms').set({ status }).where('storeId', '=', shop).execute());
}

async function setNumber(shop: string, waNumber: string): Promise<void> {
  await asSystem((tx) => tx.updateTable('stores').set({ waNumber }).where('storeId', '=', shop).execute());
}
