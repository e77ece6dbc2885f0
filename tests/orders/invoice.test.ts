import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatPhone } from '#domain/format.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import type { StoreStatus } from '#domain/stores/store.ts';
import { asSystem } from '#server/db/access.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { world } from '../support/world/world.ts';

const { budi, ani, warung } = world;

let app: TestApp;
let buyer: Visitor;
let otherBuyer: Visitor;
let productId: string;

beforeAll(async () => {
  app = await startApp();
  [buyer, otherBuyer] = await Promise.all([app.loginAs(budi), app.loginAs(ani)]);
  productId = await stockProduct(warung.storeId, 1_000, 417_000);
});

afterAll(() => app.stop());

describe('/faktur/{orderId}', () => {
  test('names seller, buyer, goods, date and cost', async () => {
    const id = await completedOrder();
    await change(id, {
      shipping_cost: 20_000,
      unique_code: 7,
      total_price: 1_271_007,
      courier: 'JNE',
      nomor_resi: 'JT0012',
    });
    const answer = await buyer.get(href('/faktur/:orderId', { orderId: id }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const number = await numberOf(id);
    const { title, meta, text } = await readPage(answer);
    expect([title, meta('robots')]).toEqual([`Faktur #${number}`, 'noindex']);
    for (const fact of [
      `Faktur #${number}`,
      `ID pesanan: ${id}`,
      warung.namaToko,
      `WhatsApp ${formatPhone(warung.waNumber)}`,
      budi.nama,
      budi.email,
      '0812-3333-4444',
      'Jalan Melati 5, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55225',
      'Barang uji',
      'Rp 417.000 3 Rp 1.251.000',
      'Ongkos kirim Rp 20.000',
      'Kode unik Rp 7',
      'Total Rp 1.271.007',
      'Satu juta dua ratus tujuh puluh satu ribu tujuh rupiah',
      '3 barang (1 jenis)',
      'Kurir: JNE',
      'Nomor resi: JT0012',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toContain('Diskon');
    expect(text).not.toContain('Titip di satpam');
  });

  test('shows a discount, and no shipping if there was none', async () => {
    const { code } = await makeTestVoucher(warung.storeId, { kind: 'rupiah', value: 251_000 });
    const id = await completedOrder({ code, discount: 251_000 });
    const text = await textOf(await buyer.get(href('/faktur/:orderId', { orderId: id })));
    expect(text).toContain(`Diskon (voucher ${code}) −Rp 251.000`);
    expect(text).toContain('Satu juta rupiah');
    expect(text).not.toMatch(/Ongkos kirim|Kode unik|Kurir|Nomor resi/);
  });

  test.each<[TimeZone, string]>([
    ['Asia/Jakarta', '20 November 2026'],
    ['Asia/Jayapura', '21 November 2026'],
  ])('is dated in the shop’s time zone: %s', async (timeZone, day) => {
    const id = await completedOrder();
    await change(id, { created_at: new Date('2026-11-20T16:30:00Z') });
    await changeShop({ timeZone });
    expect(await textOf(await buyer.get(href('/faktur/:orderId', { orderId: id })))).toContain(day);
    await changeShop({ timeZone: 'Asia/Jakarta' });
  });

  test('shows the logo of the shop', async () => {
    const id = await completedOrder();
    const logos = async () =>
      (await readPage(await buyer.get(href('/faktur/:orderId', { orderId: id })))).all('img', {
        alt: 'Logo Warung Bu Sri',
      });
    expect(await logos()).toEqual([]);
    await changeShop({ logoUrl: '/files/logos/x/logo_1' });
    expect((await logos()).map(({ attributes }) => attributes.src)).toEqual(['/files/logos/x/logo_1']);
    await changeShop({ logoUrl: '' });
  });

  test.each<[string, { status: StoreStatus; expiryDate: Date }]>([
    ['closed', { status: 'trial', expiryDate: new Date('2020-01-01') }],
    ['inactive', { status: 'inactive', expiryDate: new Date('2100-01-01') }],
  ])('stays available when the shop is %s', async (_, state) => {
    const id = await completedOrder();
    await changeTerms(state);
    const answer = await buyer.get(href('/faktur/:orderId', { orderId: id }));
    await changeTerms({ status: 'active', expiryDate: null });
    expect([answer.status, await textOf(answer)]).toEqual([200, expect.stringContaining(warung.namaToko)]);
  });

  test.each<[OrderStatus, string, string]>([
    ['Pending', 'Menunggu toko', 'Faktur bisa dibuka dan dicetak setelah pesanan selesai.'],
    ['Shipped', 'Dikirim', 'Faktur bisa dibuka dan dicetak setelah pesanan selesai.'],
    ['Complain', 'Komplain', 'Faktur tersedia lagi setelah komplain Anda selesai ditangani.'],
    ['Cancelled', 'Dibatalkan', 'Pesanan ini dibatalkan, jadi tidak ada fakturnya.'],
  ])('is not available while the order is %s', async (status, word, advice) => {
    const id = await newOrder();
    await setOrderState(id, warung.storeId, status);
    const answer = await buyer.get(href('/faktur/:orderId', { orderId: id }));
    expect(answer.status).toBe(409);
    const { title, links, text } = await readPage(answer);
    expect(title).toBe('Faktur belum tersedia.');
    expect(links).toContain(href('/pesanan/:orderId', { orderId: id }));
    for (const fact of ['Faktur belum tersedia.', advice, `${status} ${word}`]) expect(text).toContain(fact);
    expect(text).not.toContain('rupiah');
  });

  test("another person's is denied, an unknown one not found", async () => {
    const id = await completedOrder();
    const denied = await otherBuyer.get(href('/faktur/:orderId', { orderId: id }));
    expect([denied.status, await textOf(denied)]).toEqual([403, expect.stringContaining('Akses ditolak.')]);
    for (const unknown of [randomUUID(), 'bukan-id']) {
      const absent = await buyer.get(href('/faktur/:orderId', { orderId: unknown }));
      const text = expect.stringContaining('Pesanan tidak ditemukan.');
      expect(
        (await readPage(absent)).all('a', { href: href('/pesanan') }).map((link) => link.text),
      ).toContain('Pesanan Saya');
      expect([absent.status, await textOf(absent)]).toEqual([404, text]);
    }
  });

  test('a database failure has its sentence, with a link to try again', async () => {
    const id = await completedOrder();
    const rename = (from: string, to: string) =>
      withClient(testDatabase().ownerUrl, (client) => client.query(`ALTER TABLE ${from} RENAME TO ${to}`));
    await rename('order_items', 'order_lines');
    const answer = await buyer.get(href('/faktur/:orderId', { orderId: id }));
    await rename('order_lines', 'order_items');
    expect(answer.status).toBe(500);
    const text = await textOf(answer);
    for (const fact of ['Gagal memuat data faktur.', 'Coba Lagi']) expect(text).toContain(fact);
    expect(text).not.toContain('order_items');
  });
});

type UsedVoucher = Parameters<typeof placeTestOrder>[3];

function newOrder(voucher?: UsedVoucher): Promise<string> {
  const product = { ...world.nasiGoreng, id: productId, harga: 417_000 };
  return placeTestOrder(budi, warung.storeId, [{ product, quantity: 3 }], voucher);
}

async function completedOrder(voucher?: UsedVoucher): Promise<string> {
  const id = await newOrder(voucher);
  await setOrderState(id, warung.storeId, 'Completed');
  return id;
}

/** Changes an order by SQL, because the program could not give it these values, such as a chosen time. */
async function change(id: string, columns: Record<string, number | string | Date>): Promise<void> {
  const names = Object.keys(columns);
  const sets = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
  await withClient(testDatabase().adminUrl, (client) =>
    client.query(`UPDATE orders SET ${sets} WHERE id = $1`, [id, ...Object.values(columns)]),
  );
}

type ShopChange = { timeZone?: TimeZone; logoUrl?: string };
type TermsChange = { status: StoreStatus; expiryDate: Date | null };

async function changeShop(values: ShopChange): Promise<void> {
  const { storeId } = warung;
  await asSystem((tx) => tx.updateTable('stores').set(values).where('storeId', '=', storeId).execute());
}

async function changeTerms(values: TermsChange): Promise<void> {
  const { storeId } = warung;
  await asSystem((tx) => tx.updateTable('storeTerms').set(values).where('storeId', '=', storeId).execute());
}

async function numberOf(id: string): Promise<number> {
  const read = asSystem((tx) =>
    tx.selectFrom('orders').select('orderNumber').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return (await read).orderNumber;
}
