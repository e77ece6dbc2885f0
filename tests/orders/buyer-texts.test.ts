import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { typedAddress } from '../support/addresses.ts';
import { send } from '../support/checkout-form.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { withoutTable } from '../support/database/database-state.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { readText } from '../support/source-files.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder, warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

/*
 * For each text of docs/product about shops, cart, checkout and a buyer's orders, a test makes the program show the
 * text. A text that the program no longer shows fails its test.
 */

const { budi, ani, warung, kopi, esTeh } = world;

let app: TestApp;
let guest: Visitor;
let buyer: Visitor;
let otherBuyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  guest = app.guest();
  [buyer, otherBuyer] = await Promise.all([app.loginAs(budi), app.loginAs(ani)]);
});

afterAll(() => app.stop());

const oneEsTeh = () => warungCart([{ id: esTeh.id, quantity: 1 }], esTeh.harga);
const placed = () => placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
const pageOf = async (client: Visitor, path: string) => textOf(await client.get(path));

async function todaysCart(storeId: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: app.url };
  const body = JSON.stringify({ storeId, ids: [], key: null });
  return (await fetch(new URL(href('/api/cart'), app.url), { method: 'POST', headers, body })).text();
}

async function withoutNumber<T>(work: () => Promise<T>): Promise<T> {
  const set = (waNumber: string) =>
    withClient(testDatabase().adminUrl, (client) =>
      client.query('UPDATE stores SET wa_number = $1 WHERE store_id = $2', [waNumber, warung.storeId]),
    );
  await set('');
  try {
    return await work();
  } finally {
    await set(warung.waNumber);
  }
}

const answered: Record<string, () => Promise<string>> = {
  'ID Toko tidak ditemukan.': () => pageOf(guest, href('/toko')),
  'Toko ini tidak (lagi) ada.': () => pageOf(guest, href('/toko/:toko', { toko: 'tidak-ada' })),
  'Gagal memuat data toko.': () =>
    withoutTable('products', () => pageOf(guest, href('/toko/:toko', { toko: kopi.slug }))),
  'Toko tidak ditemukan.': () => pageOf(guest, href('/toko/:toko', { toko: 'tidak-ada' })),
  'Nomor WhatsApp admin untuk toko ini belum diatur.': () => withoutNumber(() => todaysCart(warung.storeId)),
  'Data toko tidak ditemukan.': () => todaysCart(randomUUID()),
  'Gagal mengambil data toko.': () => withoutTable('users', () => pageOf(buyer, href('/keranjang'))),
  'Terjadi kesalahan saat checkout: ': () =>
    withoutTable('order_items', async () => (await send(buyer, { ...typedAddress, cart: oneEsTeh() })).text),
  'Maaf, nomor admin toko ini tidak tersedia': () =>
    withoutNumber(async () => (await send(buyer, { ...typedAddress, cart: oneEsTeh() })).text),
  'Gagal memuat riwayat pesanan.': () => withoutTable('orders', () => pageOf(buyer, href('/profil'))),
  'Profil berhasil diperbarui!': async () =>
    textOf(await buyer.post(href('/profil'), { ...typedAddress, intent: 'profile' })),
  'Pesanan tidak ditemukan.': () => pageOf(buyer, href('/pesanan/:orderId', { orderId: randomUUID() })),
  'Akses ditolak.': async () => pageOf(otherBuyer, href('/pesanan/:orderId', { orderId: await placed() })),
  'Gagal memuat detail pesanan.': async () => {
    const id = await placed();
    return withoutTable('order_events', () => pageOf(buyer, href('/pesanan/:orderId', { orderId: id })));
  },
  'Gagal memuat data faktur.': async () => {
    const id = await placed();
    return withoutTable('order_events', () => pageOf(buyer, href('/faktur/:orderId', { orderId: id })));
  },
  'Nomor WhatsApp admin toko ini tidak tersedia.': async () => {
    const id = await placed();
    return withoutNumber(() => pageOf(buyer, href('/pesanan/:orderId', { orderId: id })));
  },
};

/** Only scripts in a browser show these texts; each value is the file of the test that expects the text. */
const heardInBrowser: Record<string, string> = {
  'Anda hanya dapat membeli dari satu toko dalam satu waktu.': 'tests/e2e/buyer/cart.e2e.ts',
  'Harap selesaikan pembelian Anda dari toko sebelumnya atau kosongkan keranjang Anda untuk memulai dari toko ini.':
    'tests/e2e/buyer/cart.e2e.ts',
  'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.':
    'tests/e2e/support/shopping.ts',
  'Gagal parse': 'app/browser/cart.test.ts',
};

describe('a buyer sees', () => {
  test.each(Object.entries(answered))('%s', async (text, meet) => {
    expect(await meet()).toContain(text);
  });

  test.each(Object.entries(heardInBrowser))('%s (in %s)', (text, file) => {
    expect(readText(file)).toContain(text);
  });
});
