import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopCustomer } from '#domain/customers/customer.ts';
import { href } from '#domain/routes/href.ts';
import { listBestCustomers, listCustomers } from '#server/customers/customers.ts';
import { asUser } from '#server/db/access.ts';
import { askAdmin } from '../support/database/database.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, wati, budi, ani, warung, batik, esTeh, nasiGoreng, kemeja } = world;

let app: TestApp;
let owner: Visitor;
/** This buyer has no account. */
const stranger = randomUUID();

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
  const first = await placeTestOrder(budi, warung.storeId, [{ product: nasiGoreng, quantity: 1 }]);
  await askAdmin(`UPDATE orders SET status = 'Completed', due_at = NULL, due_set_at = NULL WHERE id = $1`, [
    first,
  ]);
  await placeTestOrder(ani, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 2 }]);
  await placeTestOrder(ani, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  await askAdmin(
    `INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
       customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price, created_at,
       status)
     VALUES ($1, $2, 900000, $3, '', '=HYPERLINK("x")', '6281233334444', 'A', 'A', 'DIY', 'Yogyakarta', 'G', '55225', 100,
       100, now() - interval '3 days', 'Completed')`,
    [warung.storeId, randomUUID(), stranger],
  );
});

afterAll(() => app.stop());

const cut = { limit: 20, after: null };

async function everyone(limit: number, list = listCustomersOf): Promise<ShopCustomer[]> {
  const found: ShopCustomer[] = [];
  let after: string | null = null;
  do {
    const page = await list({ limit, after });
    found.push(...page.customers);
    after = page.next;
  } while (after !== null);
  return found;
}

function listCustomersOf(at: typeof cut | { limit: number; after: string | null }) {
  return asUser(sri, (tx) => listCustomers(tx, warung.storeId, null, at));
}

function bestOf(at: { limit: number; after: string | null }) {
  return asUser(sri, (tx) => listBestCustomers(tx, warung.storeId, at));
}

describe('the list', () => {
  test('lists each buyer of the shop once, by the last order, with the sums of all their orders', async () => {
    const rows = await everyone(20);
    expect(rows.map(({ id }) => id)).toEqual([budi.id, ani.id, stranger]);
    expect(rows[0]).toMatchObject({ orders: 2, spent: nasiGoreng.harga, email: budi.email });
    expect(rows[1]).toMatchObject({ orders: 1, spent: 0 });
    expect(rows[2]).toMatchObject({ orders: 1, spent: 100, email: '', wa: '6281233334444' });
  });

  test('is sorted by spending too; the pages of both orders have no gap', async () => {
    const best = await everyone(20, bestOf);
    expect(best.map(({ id }) => id)).toEqual([budi.id, stranger]);
    expect(await everyone(1, bestOf)).toEqual(best);
    expect(await everyone(1)).toEqual(await everyone(20));
    expect(await bestOf({ limit: 1, after: 'x' })).toEqual({ customers: [], next: null });
    expect((await listCustomersOf({ limit: 1, after: 'x' })).customers).toEqual([]);
  });

  test.each([
    ['name', budi.nama.slice(0, 5), [budi.id]],
    ['number', '0812-3333', [budi.id, stranger]],
    ['nobody', 'tidak ada', []],
    ['a pattern', '%', []],
  ])('is searched by %s', async (_, typed, ids) => {
    const page = await readPage(
      await owner.get(`${href('/dashboard/pelanggan')}?cari=${encodeURIComponent(typed)}`),
    );
    const found = page.links.filter((link) => /^\/dashboard\/pelanggan\/[0-9a-f-]{36}$/.test(link));
    for (const id of ids)
      expect(found).toContain(href('/dashboard/pelanggan/:customerId', { customerId: id }));
    if (ids.length === 0) expect(found).toEqual([]);
    const chats = page.links.filter((link) => link.startsWith('https://wa.me/62812'));
    expect(chats).toHaveLength(found.length);
  });

  test('shows another shop its own buyers only', async () => {
    const rows = await asUser(dewi, (tx) => listCustomers(tx, batik.storeId, null, cut));
    expect(rows.customers.map(({ id }) => id)).toEqual([ani.id]);
    expect((await asUser(dewi, (tx) => listCustomers(tx, warung.storeId, null, cut))).customers).toEqual([]);
  });
});

describe("one customer's page", () => {
  const path = href('/dashboard/pelanggan/:customerId', { customerId: budi.id });

  test('saves note and tags, and links to orders and chat', async () => {
    const saved = await owner.post(path, { note: 'Titip di satpam', tags: 'Reseller, grosir, reseller' });
    expect([saved.status, (await readPage(saved)).text.includes('Catatan pelanggan disimpan.')]).toEqual([
      200,
      true,
    ]);
    const page = await readPage(await owner.get(path));
    expect([page.field('note'), page.field('tags')]).toEqual(['Titip di satpam', 'reseller, grosir']);
    expect(page.link('Lihat pesanannya')).toMatch(/^\/dashboard\/pesanan\?cari=0\d{3}-\d{4}-\d{4}$/);
    expect(page.link('Chat WhatsApp')).toMatch(/^https:\/\/wa\.me\/62\d+\?text=Halo/);
    const found = await readPage(await owner.get(`${href('/dashboard/pelanggan')}?cari=RESELLER`));
    expect(found.links).toContain(path);
  });

  test('shows errors beside their fields and keeps the input', async () => {
    const answer = await owner.post(path, { note: 'Baru', tags: 'a,b,c,d,e,f' });
    const page = await readPage(answer);
    expect([answer.status, page.field('note'), page.text.includes('Paling banyak 5 tag.')]).toEqual([
      400,
      'Baru',
      true,
    ]);
  });

  test('emptied leaves no row', async () => {
    await owner.post(path, { note: ' ', tags: ',' });
    expect(await askAdmin('SELECT 1 FROM store_customers WHERE customer_id = $1', [budi.id])).toEqual([]);
  });

  test('does not exist for somebody who never ordered', async () => {
    for (const id of [randomUUID(), 'x']) {
      expect((await owner.get(href('/dashboard/pelanggan/:customerId', { customerId: id }))).status).toBe(
        404,
      );
      expect(
        (
          await owner.post(href('/dashboard/pelanggan/:customerId', { customerId: id }), {
            note: 'x',
            tags: '',
          })
        ).status,
      ).toBe(404);
    }
  });
});

describe('the file', () => {
  test('contains everybody, and no formula', async () => {
    const answer = await owner.get(`${href('/dashboard/pelanggan/unduh')}?format=csv`);
    expect(answer.headers.get('content-disposition')).toContain(`pelanggan-${warung.slug}.csv`);
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toBe('Nama;WhatsApp;Email;Jumlah Pesanan;Belanja Selesai;Pesanan Terakhir;Tag;Catatan');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toContain(`'=HYPERLINK(`);
    expect(lines[3]).toContain(`;'6281233334444;`);
    const sheet = await owner.get(`${href('/dashboard/pelanggan/unduh')}?format=xlsx`);
    expect((await sheet.bytes()).subarray(0, 2)).toEqual(new TextEncoder().encode('PK'));
    expect((await owner.get(`${href('/dashboard/pelanggan/unduh')}?format=pdf`)).status).toBe(400);
  });

  test('is recorded when a super admin downloads it', async () => {
    const visitor = await app.loginAs(wati);
    await visitor.get(`${href('/dashboard/pelanggan/unduh')}?format=csv&toko=${warung.storeId}`);
    const rows = await askAdmin(`SELECT details FROM audit_events WHERE action = 'customer-list'`);
    expect(rows).toEqual([{ details: { format: 'csv' } }]);
  });
});
