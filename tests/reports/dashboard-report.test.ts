import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { openAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { type Sale, sell } from '../support/world/sales.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, joko, budi, wati, warung, batik, kopi, esTeh, nasiGoreng, kemeja, bijiKopi } = world;
const PAGE = href('/dashboard/laporan');
const noOrders = 'Tidak ada pesanan selesai dalam rentang tanggal yang dipilih.';

let app: TestApp;
let admin: pg.Client;
let owner: Visitor;
let superAdmin: Visitor;
let made: { id: string; orderNumber: number }[];

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  [owner, superAdmin] = (await Promise.all([sri, wati].map(app.loginAs))) as [Visitor, Visitor];
  const lines = [
    { product: esTeh, quantity: 2 },
    { product: nasiGoreng, quantity: 1 },
  ];
  const odd = { customerName: '=1+1', customerAddress: 'Jalan "A"; RT 1\nRW 2 <b>&' };
  made = [
    await sale({ at: '2026-11-20T23:59:59+07:00', lines, discount: 3_000, shippingCost: 9_000, ...odd }),
    await sale({ at: '2026-11-21T00:00:00+07:00', customerName: '\t@SUM(A1)' }),
    await sale({ at: '2026-11-21T23:59:59+07:00', customerName: 'Ani 😀' }),
  ];
  await sale({ at: '2026-11-21T10:00:00+07:00', status: 'Shipped', customerName: 'Belum selesai' });
  await sale({
    at: '2026-11-21T10:00:00+07:00',
    storeId: batik.storeId,
    lines: [{ product: kemeja, quantity: 1 }],
    customerName: 'Pembeli Batik',
  });
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

const sale = (more: Partial<Sale> & { at: string }) =>
  sell(admin, { storeId: warung.storeId, lines: [{ product: esTeh, quantity: 1 }], ...more });

describe(PAGE, () => {
  test('sums up all time, and says so', async () => {
    const answer = await owner.get(PAGE);
    expect(answer.status).toBe(200);
    const text = await textOf(answer);
    for (const fact of [
      'Ringkasan (Semua Waktu)',
      'Rp 44.000',
      'Subtotal barang Rp 38.000 Diskon −Rp 3.000 Ongkir Rp 9.000',
      'Grafik Pendapatan Harian (Pesanan Selesai)',
      'Pendapatan Harian',
      '20 November 2026 1 Rp 34.000',
      'Es Teh Manis 4 terjual',
      `#${made[0]?.orderNumber} =1+1`,
      '20 Nov 2026, 23.59',
      'Unduh Excel',
      'Unduh CSV',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(fact);
    for (const foreign of ['Belum selesai', 'Pembeli Batik', kemeja.namaProduk])
      expect(text).not.toContain(foreign);
    const { all, link } = await readPage(answer);
    expect(link('Kembali ke Dashboard')).toBe(href('/dashboard'));
    expect(
      all('a', {
        target: '_blank',
        href: href('/dashboard/pesanan/:orderId', { orderId: made[0]?.id ?? '' }),
      }),
    ).not.toEqual([]);
    expect(all('rect')).not.toEqual([]);
    expect(all('*', { style: true })).toEqual([]);
  });

  test('limits it to days, and keeps them in its links', async () => {
    const answer = await owner.get(`${PAGE}?dari=2026-11-21&sampai=2026-11-21`);
    const { text, links, field } = await readPage(answer);
    expect(text).toContain('Ringkasan (21 November 2026)');
    expect(text).toContain('Total Pendapatan Rp 10.000 Pesanan Selesai 2');
    expect(text).not.toContain('Semua Waktu');
    expect(links).not.toContain(href('/dashboard/pesanan/:orderId', { orderId: made[0]?.id ?? '' }));
    expect(links.join(' ')).toContain('unduh?format=csv&dari=2026-11-21&sampai=2026-11-21');
    expect(field('dari')).toBe('2026-11-21');
  });

  test('says if it is empty', async () => {
    const text = await textOf(await owner.get(`${PAGE}?dari=2020-01-01&sampai=2020-12-31`));
    for (const sentence of [
      noOrders,
      'Belum ada produk yang terjual dalam periode ini.',
      'Belum ada pendapatan dalam periode ini.',
    ])
      expect(text).toContain(sentence);
  });

  test.each([
    ['dari=abc', 'Tanggal ini tidak ada, atau terlalu jauh dari sekarang.'],
    ['dari=2026-02-31', 'Tanggal ini tidak ada, atau terlalu jauh dari sekarang.'],
    ['sampai=0000-00-00', 'Tanggal ini tidak ada, atau terlalu jauh dari sekarang.'],
    ['sampai=9999-12-31', 'Tanggal ini tidak ada, atau terlalu jauh dari sekarang.'],
    ['dari=2026-11-22&sampai=2026-11-21', 'Sampai Tanggal tidak boleh sebelum Dari Tanggal.'],
  ])('%s gets a text beside the field, and the report of all time', async (query, sentence) => {
    const answer = await owner.get(`${PAGE}?${query}`);
    expect(answer.status).toBe(200);
    const text = await textOf(answer);
    expect(text).toContain(sentence);
    expect(text).toContain('(Semua Waktu)');
    const file = await owner.get(`${PAGE}/unduh?format=csv&${query}`);
    expect([file.status, await file.text()]).toEqual([400, sentence]);
  });

  test('accepts the last day of the calendar that it knows', async () => {
    expect((await owner.get(`${PAGE}?dari=2000-01-01&sampai=2100-12-31`)).status).toBe(200);
  });

  test('continues after a key with the orders alone', async () => {
    const { text, links } = await readPage(await owner.get(`${PAGE}?setelah=${made[1]?.id}`));
    expect(links).toContain(href('/dashboard/pesanan/:orderId', { orderId: made[0]?.id ?? '' }));
    expect(text).not.toContain('Ringkasan');
    expect(links).not.toContain(href('/dashboard/pesanan/:orderId', { orderId: made[2]?.id ?? '' }));
  });

  test('follows the shop’s own time zone', async () => {
    const setZone = (zone: string) =>
      admin.query('UPDATE stores SET time_zone = $1 WHERE store_id = $2', [zone, warung.storeId]);
    await setZone('Asia/Jayapura');
    const page = await (await owner.get(`${PAGE}?dari=2026-11-21&sampai=2026-11-21`)).text();
    await setZone('Asia/Jakarta');
    expect(page).toContain(made[0]?.id);
    expect(page).toContain(made[1]?.id);
    expect(page).not.toContain(made[2]?.id);
  });
});

describe('access to the report', () => {
  test('another owner sees the own shop, a super admin the chosen one, all others are redirected', async () => {
    const [other, buyer] = await Promise.all([dewi, budi].map(app.loginAs));
    const theirs = await other?.get(`${PAGE}?toko=${warung.storeId}`).then((answer) => answer.text());
    expect(theirs).toContain('Pembeli Batik');
    expect(theirs).not.toContain(made[0]?.id);
    for (const path of [PAGE, `${PAGE}/unduh?format=csv`]) {
      expect(locationOf((await buyer?.get(path)) as Response)).toBe(href('/profil'));
      expect(locationOf(await app.guest().get(path))).toBe(
        `${href('/login')}?from=${encodeURIComponent(path)}`,
      );
      expect(locationOf(await superAdmin.get(path))).toBe(href('/dashboard'));
    }
    const visited = await readPage(await superAdmin.get(`${PAGE}?toko=${warung.storeId}`));
    expect(visited.links).toContain(
      `${href('/dashboard/pesanan/:orderId', { orderId: made[0]?.id ?? '' })}?toko=${warung.storeId}`,
    );
    expect(visited.links.join(' ')).toContain(`unduh?format=xlsx&toko=${warung.storeId}`);
    expect(visited.field('toko')).toBe(warung.storeId);
    expect(await (await superAdmin.get(`${PAGE}/unduh?format=csv&toko=${warung.storeId}`)).text()).toContain(
      made[0]?.id,
    );
  });

  test('the owner of a closed shop sees and exports it', async () => {
    const at = '2026-11-21T12:00:00+07:00';
    const { id } = await sale({ at, storeId: kopi.storeId, lines: [{ product: bijiKopi, quantity: 1 }] });
    const client = await app.loginAs(joko);
    expect(await (await client.get(PAGE)).text()).toContain(id);
    expect(await (await client.get(`${PAGE}/unduh?format=csv`)).text()).toContain(id);
  });

  test('three orders are visible, the others folded', async () => {
    const lines = [{ product: bijiKopi, quantity: 1 }];
    for (const day of [10, 11, 12, 13])
      await sale({ at: `2026-11-${day}T12:00:00+07:00`, storeId: kopi.storeId, lines });
    const { all } = await readPage(await (await app.loginAs(joko)).get(PAGE));
    const rowsOf = (table: string) => all('table', { 'aria-label': table }).flatMap((one) => one.all('tr'));
    expect(rowsOf('Pesanan selesai')).toHaveLength(1 + 3);
    const folded = all('details').find(({ text }) => text.includes('Lihat pesanan lainnya'));
    expect(folded?.all('table', { 'aria-label': 'Pesanan selesai lainnya' })).toHaveLength(1);
    expect(rowsOf('Pesanan selesai lainnya').length).toBeGreaterThanOrEqual(1 + 1);
  });
});

describe('a report that can’t be read says why', () => {
  const appRole = () => decodeURIComponent(new URL(testDatabase().appUrl).username);
  const asOwner = (statement: string) =>
    withClient(testDatabase().ownerUrl, (client) => client.query(statement));
  const cases: [string, () => string, () => string, string][] = [
    [
      'access refused',
      () => `REVOKE SELECT ON orders FROM "${appRole()}"`,
      () => `GRANT SELECT ON orders TO "${appRole()}"`,
      'Gagal memuat laporan: Izin ditolak (cek Security Rules).',
    ],
    [
      'not migrated',
      () => 'ALTER TABLE orders RENAME COLUMN customer_name TO nama_lama',
      () => 'ALTER TABLE orders RENAME COLUMN nama_lama TO customer_name',
      'Gagal memuat laporan: Index Firestore diperlukan. Cek console browser untuk link pembuatan index (storeId, status, createdAt).',
    ],
  ];

  test.each(cases)('%s', async (_, harm, mend, sentence) => {
    await asOwner(harm());
    const page = await owner.get(PAGE);
    const file = await owner.get(`${PAGE}/unduh?format=xlsx`);
    await asOwner(mend());
    expect([page.status, file.status]).toEqual([500, 500]);
    const text = await textOf(page);
    expect(text).toContain(sentence);
    expect(text).toContain('Coba Lagi');
    expect(await file.text()).toContain(sentence);
    expect((await owner.get(PAGE)).status).toBe(200);
  });

  test('otherwise: more rupiah than the database can add up', async () => {
    const lines = [{ product: { ...esTeh, harga: 9e18 }, quantity: 1 }];
    const at = '2019-01-01T12:00:00+07:00';
    for (let count = 0; count < 2; count++) await sale({ at, lines });
    const page = await owner.get(PAGE);
    await admin.query(`UPDATE orders SET status = 'Cancelled' WHERE created_at < '2020-01-01'`);
    expect(page.status).toBe(500);
    expect(await textOf(page)).toContain('Gagal memuat laporan awal.');
  });
});
