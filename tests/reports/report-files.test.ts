import Papa from 'papaparse';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { openAdmin } from '../support/database/database.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { readWrittenXlsx } from '../support/sheets/written-xlsx.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { saleVoucher, sell } from '../support/world/sales.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, budi, warung, batik, esTeh, nasiGoreng } = world;
const PAGE = href('/dashboard/laporan');
const phone = '6281233334444';

let app: TestApp;
let admin: pg.Client;
let owner: Visitor;
let made: { id: string; orderNumber: number }[];

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  owner = await app.loginAs(sri);
  const one = { storeId: warung.storeId, lines: [{ product: esTeh, quantity: 1 }] };
  const lines = [
    { product: esTeh, quantity: 2 },
    { product: nasiGoreng, quantity: 1 },
  ];
  const odd = { customerName: '=1+1', customerAddress: 'Jalan "A"; RT 1\nRW 2 <b>&' };
  const money = { discount: 3_000, shippingCost: 9_000, uniqueCode: 123 };
  made = [
    await sell(admin, { ...one, at: '2026-11-20T23:59:59+07:00', lines, ...money, ...odd }),
    await sell(admin, { ...one, at: '2026-11-21T00:00:00+07:00', customerName: '\t@SUM(A1)' }),
    await sell(admin, { ...one, at: '2026-11-21T23:59:59+07:00', customerName: 'Ani 😀' }),
  ];
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

const ordersIn = async (answer: Response) => (await readWrittenXlsx(answer)).get('Laporan') ?? [];

describe('the downloads', () => {
  const header =
    'Tanggal,Nomor Pesanan,ID Pesanan,Pelanggan,WhatsApp,Email,Alamat,Barang,Voucher,Subtotal,Diskon,Ongkir,Kode Unik,Total,Dana Dikembalikan';

  test('CSV opens in an Indonesian Excel, and nothing in it runs', async () => {
    const answer = await owner.get(`${PAGE}/unduh?format=csv`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="laporan-${warung.slug}.csv"`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { data, errors } = Papa.parse<string[]>(new TextDecoder().decode(bytes), {
      delimiter: ';',
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    expect(data[0]?.join(',')).toBe(header);
    expect(data.slice(1).map((row) => row[2])).toEqual([made[2]?.id, made[1]?.id, made[0]?.id]);
    const { code } = await saleVoucher(warung.storeId);
    expect(data[3]).toEqual([
      '2026-11-20 23:59:59',
      String(made[0]?.orderNumber),
      made[0]?.id,
      "'=1+1",
      `'${phone}`,
      budi.email,
      'Jalan "A"; RT 1\nRW 2 <b>&',
      '2 × Es Teh Manis; 1 × Nasi Goreng Kampung',
      code,
      '28000',
      '3000',
      '9000',
      '123',
      '34123',
      '0',
    ]);
    expect(data[2]?.[3]).toBe("'\t@SUM(A1)");
    expect(data.flat().filter((cell) => /^[\s]*[=+\-@]/.test(cell))).toEqual([]);
  });

  test('Excel has texts as texts, money as numbers and days as days', async () => {
    const answer = await owner.get(`${PAGE}/unduh?format=xlsx&sampai=2026-11-20`);
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="laporan-${warung.slug}_2026-11-20.xlsx"`,
    );
    const [head, row, ...rest] = await ordersIn(answer);
    expect(head?.map(({ text }) => text).join(',')).toBe(header);
    expect(rest).toEqual([]);
    const texts = row?.map(({ text, isText }) => (isText ? text : Number(text)));
    // Excel counts days from 30 December 1899, so 46346 is 20 November 2026.
    expect(texts?.[0]).toBeCloseTo(46_346 + 86_399 / 86_400, 6);
    const { code } = await saleVoucher(warung.storeId);
    expect(texts?.slice(1)).toEqual([
      made[0]?.orderNumber,
      made[0]?.id,
      '=1+1',
      phone,
      budi.email,
      'Jalan "A"; RT 1\nRW 2 <b>&',
      '2 × Es Teh Manis; 1 × Nasi Goreng Kampung',
      code,
      28_000,
      3_000,
      9_000,
      123,
      34_123,
      0,
    ]);
    expect(row?.map(({ format }) => format)).toEqual(
      [165, 0, 49, 49, 49, 49, 49, 49, 49, 164, 164, 164, 164, 164, 164].map(String),
    );
  });

  test('contain more orders than one batch, each once', async () => {
    await admin.query(
      `INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
         customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price,
         status, created_at)
       SELECT $1, gen_random_uuid(), 200000 + n, $2, 'a@b.test', 'Pembeli', '6281233334444', 'Jl.', 'Jl.', 'DIY', 'Yogya',
         'Gondokusuman', '55225', 1000, 1000, 'Completed', timestamptz '2025-01-01 00:00Z' + n / 3 * interval '1 s'
       FROM generate_series(1, 1100) AS n`,
      [batik.storeId, budi.id],
    );
    const client = await app.loginAs(dewi);
    const text = await (await client.get(`${PAGE}/unduh?format=csv&sampai=2025-12-31`)).text();
    const { data } = Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true });
    expect(data).toHaveLength(1_101);
    expect(new Set(data.map((row) => row[2])).size).toBe(1_101);
    expect(await ordersIn(await client.get(`${PAGE}/unduh?format=xlsx&sampai=2025-12-31`))).toHaveLength(
      1_101,
    );
  });

  test('without orders are only a header', async () => {
    const query = 'dari=2020-01-01&sampai=2020-01-02';
    const csv = await (await owner.get(`${PAGE}/unduh?format=csv&${query}`)).text();
    expect(csv.trim()).toBe(header.replaceAll(',', ';'));
    expect(await ordersIn(await owner.get(`${PAGE}/unduh?format=xlsx&${query}`))).toHaveLength(1);
  });

  test('run three at a time in a shop; the fourth is reported on the report, and the next may run', async () => {
    const download = (client = owner) => client.get(`${PAGE}/unduh?format=csv&dari=2026-11-01`);
    await admin.query('BEGIN');
    await admin.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
    const held = [download(), download(), download()];
    const fourth = async () => locationOf(await download());
    const full = `${PAGE}?dari=2026-11-01&unduhan=penuh`;
    // The server redirects one of the four downloads at once, whichever it is; the other three wait for the lock.
    const redirect = await Promise.race(
      [...held, download()].map(async (answer) => locationOf(await answer)),
    );
    expect(redirect).toBe(full);
    expect(await fourth()).toBe(full);
    await admin.query('ROLLBACK');
    const done = await Promise.all(held);
    await Promise.all(done.map((answer) => answer.text()));
    expect((await download()).status).toBe(200);
    expect(await textOf(await owner.get(full))).toContain('Beberapa unduhan laporan masih berjalan.');
  });

  test('of another format are rejected', async () => {
    for (const format of ['', 'pdf', 'constructor', '__proto__'])
      expect((await owner.get(`${PAGE}/unduh?format=${format}`)).status).toBe(400);
  });
});
