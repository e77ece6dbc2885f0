import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { withoutTable } from '../support/database/database-state.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { readText } from '../support/source-files.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { typed as settingsOf } from '../support/world/shop-settings.ts';
import { world } from '../support/world/world.ts';

/*
 * For each text of docs/product about products, settings, orders, reports and shipping, a test sends the owner's
 * request that shows the text. A text that the program no longer shows fails its test.
 */

const { budi, sri, dewi, warung, esTeh } = world;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

const product = { namaProduk: 'Rempeyek', harga: '15000', stok: '20', berat: '150', deskripsi: '' };
const pageOf = async (path: string) => textOf(await owner.get(path));
const sent = async (path: string, fields: Record<string, string>) => textOf(await owner.post(path, fields));
const edited = (change: Record<string, string>) =>
  sent(href('/dashboard/produk'), {
    ...product,
    intent: 'edit',
    productId: esTeh.id,
    seenStok: '0',
    ...change,
  });
const onTables = (statement: string) =>
  withClient(testDatabase().ownerUrl, (client) => client.query(statement));

async function deniedOrders<T>(work: () => Promise<T>): Promise<T> {
  const role = decodeURIComponent(new URL(testDatabase().appUrl).username);
  await onTables(`REVOKE SELECT ON orders FROM "${role}"`);
  try {
    return await work();
  } finally {
    await onTables(`GRANT SELECT ON orders TO "${role}"`);
  }
}

/** Renames a column while `work` runs, as if a migration were missing. */
async function notMigrated<T>(table: string, column: string, work: () => Promise<T>): Promise<T> {
  await onTables(`ALTER TABLE ${table} RENAME COLUMN ${column} TO lama`);
  try {
    return await work();
  } finally {
    await onTables(`ALTER TABLE ${table} RENAME COLUMN lama TO ${column}`);
  }
}

const answered: Record<string, () => Promise<string>> = {
  'Gagal memuat produk': () => withoutTable('product_photos', () => pageOf(href('/dashboard/produk'))),
  'Gagal memuat produk: Index diperlukan.': () =>
    notMigrated('variants', 'berat', () => pageOf(href('/dashboard/produk'))),
  'Gagal menambah produk: ': async () => {
    const photos = new File(['<svg/>'], 'foto.png', { type: 'image/png' });
    return textOf(await owner.post(href('/dashboard/produk'), { ...product, intent: 'add', photos }));
  },
  'Gagal menghapus produk: ': () =>
    sent(href('/dashboard/produk'), { intent: 'delete', productId: randomUUID() }),
  'Gagal memperbarui produk: ': () => edited({ productId: randomUUID() }),
  'Nama, Harga, Stok dan Berat tidak boleh kosong.': () => edited({ namaProduk: '' }),
  'Harga, Stok, dan Berat harus angka.': () => edited({ harga: 'mahal' }),
  'Berat harus lebih besar dari 0 gram.': () => edited({ berat: '0' }),
  'Semua kolom wajib diisi: nama, harga, stok, dan berat.': () =>
    sent(href('/dashboard/produk'), { ...product, intent: 'add', stok: '' }),
  'Gagal menyimpan: ': () => sent(href('/dashboard/pengaturan'), settingsOf(warung, { slug: 'admin' })),
  'Pengaturan berhasil disimpan!': () => sent(href('/dashboard/pengaturan'), settingsOf(warung)),
  'Gagal memuat pesanan: ': () => withoutTable('orders', () => pageOf(href('/dashboard/pesanan'))),
  'Gagal memperbarui status: ': async () => {
    const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    return sent(href('/dashboard/pesanan'), { orderId, from: 'Pending', to: 'Shipped' });
  },
  'Informasi tidak lengkap untuk memuat pesanan.': () =>
    pageOf(href('/dashboard/pesanan/:orderId', { orderId: '01a1fd3e' })),
  'Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).': async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    return textOf(await (await app.loginAs(dewi)).get(href('/dashboard/pesanan/:orderId', { orderId: id })));
  },
  'IZIN DITOLAK: Anda tidak punya izin untuk memuat pesanan ini (cek Security Rules).': () =>
    deniedOrders(() => pageOf(href('/dashboard/pesanan'))),
  'Gagal memuat laporan: Index Firestore diperlukan. Cek console browser untuk link pembuatan index (storeId, status, createdAt).':
    () => notMigrated('orders', 'customer_name', () => pageOf(href('/dashboard/laporan'))),
  'Gagal memuat laporan: Izin ditolak (cek Security Rules).': () =>
    deniedOrders(() => pageOf(href('/dashboard/laporan'))),
  'Gagal memuat pengaturan ongkir yang tersimpan.': () =>
    withoutTable('store_shipping', () => pageOf(href('/dashboard/ongkir'))),
  'Silakan pilih kota/kabupaten asal.': () =>
    sent(href('/dashboard/ongkir'), { intent: 'save', province: 'built-in:34' }),
  'Gagal mengambil data dari RajaOngkir: ': () =>
    sent(href('/dashboard/ongkir'), { intent: 'test', apiKey: 'kunci-uji-1234' }),
  'Gagal menyimpan pengaturan: ': () =>
    withoutTable('store_secrets', () =>
      sent(href('/dashboard/ongkir'), {
        intent: 'save',
        apiKey: 'kunci-uji-1234',
        province: 'built-in:34',
        city: 'built-in:34.71',
      }),
    ),
  'Pengaturan ongkir berhasil disimpan!': () =>
    sent(href('/dashboard/ongkir'), { intent: 'save', province: 'built-in:34', city: 'built-in:34.71' }),
};

/** These texts need states that this file does not create; each value is the file whose test expects the text. */
const heardElsewhere: Record<string, string> = {
  'User tidak login.': 'tests/stores/dashboard-logo.test.ts',
  'Gagal memuat laporan awal.': 'tests/reports/dashboard-report.test.ts',
};

describe('an owner sees', () => {
  test.each(Object.entries(answered))('%s', async (text, meet) => {
    expect(await meet()).toContain(text);
  });

  test.each(Object.entries(heardElsewhere))('%s (in %s)', (text, file) => {
    expect(readText(file)).toContain(text);
  });

  test('a code that the program’s log shows if orders could not be loaded', async () => {
    const text = await withoutTable('orders', () => pageOf(href('/dashboard/pesanan')));
    expect(text).toMatch(/Gagal memuat pesanan: ada gangguan di server\. \(Code: [\w-]{8,}\)/);
  });
});
