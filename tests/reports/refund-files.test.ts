import Papa from 'papaparse';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { refundsOf } from '#domain/orders/refunds/refund.ts';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readOrderEvents, readStoreOrder } from '#server/orders/orders.ts';
import { recordRefund, withdrawRefund } from '#server/orders/refunds/refunds.ts';
import { openAdmin } from '../support/database/database.ts';
import { recountSales } from '../support/database/sales.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { readWrittenXlsx } from '../support/sheets/written-xlsx.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { sell } from '../support/world/sales.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { type Person, world } from '../support/world/world.ts';

const { sri, dewi, joko, budi, wati, warung, kopi, kemeja } = world;
const PAGE = href('/dashboard/laporan');
const header = [
  'Tanggal Pengembalian,Nomor Pesanan,ID Pesanan,Pelanggan',
  'WhatsApp,Status Pesanan,Total Pesanan,Jumlah Dikembalikan',
].join(',');

const dayBefore = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000), 'Asia/Jakarta');
const [today, yesterday, longAgo] = [dayBefore(0), dayBefore(1), dayBefore(9)];

let app: TestApp;
let admin: pg.Client;
let owner: Visitor;
let cancelled: string;
let complained: string;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  owner = await app.loginAs(sri);
  cancelled = await orderOf(sri, 'Sudah Dibayar', 'Cancelled');
  complained = await orderOf(sri, 'Shipped', 'Complain');
  await refund(sri, cancelled, { amount: 5_000, day: longAgo, seenRefunded: 0 });
  await refund(sri, cancelled, { amount: 7_000, day: yesterday, seenRefunded: 5_000 });
  await refund(sri, complained, { amount: 30_000, day: today, seenRefunded: 0 });
  const elsewhere = await orderOf(dewi, 'Sudah Dibayar', 'Cancelled');
  await refund(dewi, elsewhere, { amount: 999, day: yesterday, seenRefunded: 0 });
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

/** Places an order of Rp 30.000 dated ten days ago, and changes its status to each of `path` in turn. */
async function orderOf({ storeId }: Person, ...path: OrderStatus[]): Promise<string> {
  const shop = storeId ?? '';
  const product = { ...world.esTeh, id: await stockProduct(shop, 1_000), harga: 10_000 };
  const id = await placeTestOrder(budi, shop, [{ product, quantity: 3 }]);
  for (const status of path) await setOrderState(id, shop, status);
  await admin.query(
    `UPDATE orders SET created_at = now() - interval '10 days' WHERE store_id = $1 AND id = $2`,
    [shop, id],
  );
  return id;
}

type Given = { amount: number; day: string; seenRefunded: number };

async function refund(by: Person, orderId: string, given: Given): Promise<void> {
  const result = await asUser(by, (tx) => recordRefund(tx, by, by.storeId ?? '', { orderId, ...given }));
  expect(result).toEqual({ kind: 'noted' });
}

async function csvRows(query = '', client = owner): Promise<string[][]> {
  const answer = await client.get(`${PAGE}/unduh?format=csv&isi=pengembalian&${query}`);
  const { data, errors } = Papa.parse<string[]>((await answer.text()).replace('\ufeff', ''), {
    delimiter: ';',
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data[0]?.join(',')).toBe(header);
  return data.slice(1);
}

/** Returns the refunded sum that the report page shows for the days in `query`, such as 'Rp 37.000 (2 kali)'. */
async function shown(query: string, client = owner): Promise<string> {
  const { text } = await readPage(await client.get(`${PAGE}?${query}`));
  return /Dana dikembalikan (?:−)?(Rp [\d.]+(?: \([\d.]+ kali\))?)/.exec(text)?.[1] ?? '';
}

const rupiahOf = (rows: string[][]) => {
  const sum = rows.reduce((total, row) => total + Number(row[7]), 0);
  const times = rows.length > 0 ? ` (${rows.length.toLocaleString('id-ID')} kali)` : '';
  return `Rp ${sum.toLocaleString('id-ID')}${times}`;
};

async function orderNumber(id: string): Promise<number> {
  const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
  return order?.orderNumber ?? 0;
}

describe('the refunds', () => {
  test('of cancelled and of complained orders are in a CSV, newest first, none of another shop', async () => {
    const rows = await csvRows();
    const { customerWa } = (await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, cancelled))) ?? {};
    const ofCancelled = [cancelled, budi.nama, `'${customerWa}`, 'Cancelled', '30000'];
    expect(rows).toEqual([
      [
        today,
        String(await orderNumber(complained)),
        complained,
        budi.nama,
        `'${customerWa}`,
        'Complain',
        '30000',
        '30000',
      ],
      [yesterday, String(await orderNumber(cancelled)), ...ofCancelled, '7000'],
      [longAgo, String(await orderNumber(cancelled)), ...ofCancelled, '5000'],
    ]);
    expect(rupiahOf(rows)).toBe('Rp 42.000 (3 kali)');
    expect(await shown('')).toBe('Rp 42.000 (3 kali)');
  });

  test.each([
    [`dari=${yesterday}&sampai=${yesterday}`, 'Rp 7.000 (1 kali)'],
    [`dari=${yesterday}`, 'Rp 37.000 (2 kali)'],
    [`sampai=${yesterday}`, 'Rp 12.000 (2 kali)'],
    [`dari=${longAgo}&sampai=${longAgo}`, 'Rp 5.000 (1 kali)'],
    [`sampai=${dayBefore(10)}`, 'Rp 0'],
  ])('of %s are those that the screen adds up', async (query, sum) => {
    expect([rupiahOf(await csvRows(query)), await shown(query)]).toEqual([sum, sum]);
  });

  test('are in the same days, whatever time zone the shop has', async () => {
    const query = `dari=${yesterday}&sampai=${yesterday}`;
    for (const zone of ['Asia/Makassar', 'Asia/Jayapura', 'Asia/Jakarta']) {
      await admin.query('UPDATE stores SET time_zone = $1 WHERE store_id = $2', [zone, warung.storeId]);
      const sums = [rupiahOf(await csvRows(query)), await shown(query)];
      expect(sums, zone).toEqual(['Rp 7.000 (1 kali)', 'Rp 7.000 (1 kali)']);
    }
  });

  test('are Excel’s second sheet, with days as days and money as numbers', async () => {
    const sheets = await readWrittenXlsx(await owner.get(`${PAGE}/unduh?format=xlsx&sampai=${yesterday}`));
    expect([...sheets.keys()]).toEqual(['Laporan', 'Pengembalian']);
    const [head, row, ...rest] = sheets.get('Pengembalian') ?? [];
    expect(head?.map(({ text }) => text).join(',')).toBe(header);
    expect(rest).toHaveLength(1);
    const days = Date.parse(yesterday) / 86_400_000 - Date.parse('1899-12-30') / 86_400_000;
    expect(row?.map(({ text, isText }) => (isText ? text : Number(text)))).toEqual([
      days,
      await orderNumber(cancelled),
      cancelled,
      budi.nama,
      (await csvRows())[1]?.[4]?.slice(1),
      'Cancelled',
      30_000,
      7_000,
    ]);
    expect(row?.map(({ format }) => Number(format))).toEqual([166, 0, 49, 49, 49, 49, 164, 164]);
    const alone = await readWrittenXlsx(await owner.get(`${PAGE}/unduh?format=xlsx&isi=pengembalian`));
    expect([...alone.keys()]).toEqual(['Pengembalian']);
  });

  test('run no formula in a buyer’s name', async () => {
    await admin.query(`UPDATE orders SET customer_name = '=1+1' WHERE id = $1`, [complained]);
    const [row] = await csvRows(`dari=${today}`);
    await admin.query('UPDATE orders SET customer_name = $1 WHERE id = $2', [budi.nama, complained]);
    expect(row?.[3]).toBe("'=1+1");
  });

  test('that were deleted are missing', async () => {
    const id = await orderOf(sri, 'Sudah Dibayar', 'Cancelled');
    for (const [amount, seenRefunded] of [
      [100, 0],
      [200, 100],
    ] as const)
      await refund(sri, id, { amount, day: yesterday, seenRefunded });
    const events = await asUser(sri, (tx) => readOrderEvents(tx, { storeId: warung.storeId, id }));
    for (const { id: refundId } of refundsOf(events)) {
      const before = (await csvRows()).length;
      await asUser(sri, (tx) => withdrawRefund(tx, sri, warung.storeId, { orderId: id, refundId }));
      expect(await csvRows()).toHaveLength(before - 1);
    }
    expect(rupiahOf(await csvRows())).toBe(await shown(''));
  });
});

describe('their file', () => {
  test('is offered if the days have any, keeps the days, and has them in its name', async () => {
    const query = `dari=${yesterday}&sampai=${yesterday}`;
    const { link } = await readPage(await owner.get(`${PAGE}?${query}`));
    const path = link('Unduh Pengembalian (CSV)') ?? '';
    expect(path).toBe(`${PAGE}/unduh?format=csv&isi=pengembalian&${query}`);
    const answer = await owner.get(path);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="pengembalian-${warung.slug}_${yesterday}_${yesterday}.csv"`,
    );
    await answer.text();
    const without = await readPage(await owner.get(`${PAGE}?sampai=2020-01-01`));
    expect(without.text).not.toContain('Unduh Pengembalian');
  });

  test('has no further options', async () => {
    for (const part of ['', 'pesanan', 'constructor'])
      expect((await owner.get(`${PAGE}/unduh?format=csv&isi=${part}`)).status).toBe(400);
  });

  test('is the own shop’s for an owner, redirected for a buyer, and recorded for a super admin', async () => {
    const [other, buyer, superAdmin] = await Promise.all([dewi, budi, wati].map(app.loginAs));
    const file = `${PAGE}/unduh?format=csv&isi=pengembalian`;
    expect(rupiahOf(await csvRows(`toko=${warung.storeId}`, other))).toBe('Rp 999 (1 kali)');
    expect(locationOf((await buyer?.get(file)) as Response)).toBe(href('/profil'));
    expect(await csvRows(`toko=${warung.storeId}`, superAdmin)).toHaveLength(3);
    const { text } = await readPage((await superAdmin?.get(href('/superadmin/audit'))) as Response);
    expect(text).toContain('Mengunduh pengembalian dana dari laporan (csv): Semua Waktu.');
  });

  test('contains more refunds than one batch, each once', async () => {
    const { storeId } = kopi;
    const at = '2025-12-01T12:00:00+07:00';
    const { id } = await sell(admin, {
      storeId,
      at,
      status: 'Cancelled',
      lines: [{ product: kemeja, quantity: 1 }],
    });
    await admin.query(
      `INSERT INTO order_events (store_id, order_id, id, customer_id, actor_role, kind, to_status, amount, refund_day)
       SELECT $1, $2, gen_random_uuid(), $3, 'storeAdmin', 'refunded', 'Cancelled', n, date '2026-01-01' + n / 400
       FROM generate_series(1, 1100) AS n`,
      [storeId, id, budi.id],
    );
    await recountSales(admin);
    const client = await app.loginAs(joko);
    const rows = await csvRows('', client);
    expect(rows.map((row) => Number(row[7])).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 1_100 }, (_, index) => index + 1),
    );
    expect(rows.map(([day]) => day)).toEqual(
      rows
        .map(([day]) => day)
        .sort()
        .reverse(),
    );
    expect(rupiahOf(rows)).toBe(await shown('', client));
    const sheets = await readWrittenXlsx(await client.get(`${PAGE}/unduh?format=xlsx`));
    expect(sheets.get('Pengembalian')).toHaveLength(1_101);
  });
});
