import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { withoutTable } from '../support/database/database-state.ts';
import { type Page, readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { budi, ani, warung, esTeh } = world;

let app: TestApp;
let buyer: Visitor;
let otherBuyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  [buyer, otherBuyer] = await Promise.all([app.loginAs(budi), app.loginAs(ani)]);
});

afterAll(() => app.stop());

async function orderIn(status: OrderStatus): Promise<string> {
  const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await setOrderState(id, warung.storeId, status);
  return id;
}

async function setWayToPay(caraPembayaran: string): Promise<void> {
  await asSystem((tx) =>
    tx.updateTable('stores').set({ caraPembayaran }).where('storeId', '=', warung.storeId).execute(),
  );
}

async function read(path: string): Promise<Page> {
  return readPage(await buyer.get(path));
}

function chatText({ link }: Page): string | null {
  const address = link('Hubungi Admin Toko');
  return address?.startsWith('https://wa.me/') ? new URL(address).searchParams.get('text') : null;
}

test.each(['/pesanan/', `${href('/pesanan-berhasil')}?pesanan=`, '/faktur/'])(
  'the long id is once and last on %s',
  async (path) => {
    const id = await orderIn('Completed');
    const [main] = (await read(`${path}${id}`)).all('main');
    expect(main?.text.split(id)).toHaveLength(2);
    expect(main?.text).toMatch(new RegExp(`ID pesanan: ${id}$`));
  },
);

describe('Hubungi Admin Toko', () => {
  const sentences: { [status in OrderStatus]?: string } = {
    Pending: 'Mohon konfirmasi dan kirim tagihannya, ya.',
    'Harus Dibayar': 'Saya kirim bukti pembayaran untuk pesanan ini.',
    'Sudah Dibayar': 'Kapan pesanan saya disiapkan?',
    Processing: 'Kira-kira kapan dikirim?',
    Shipped: 'Saya ingin menanyakan paket pesanan ini.',
    Complain: 'Saya ada kendala dengan pesanan ini',
  };

  test.each(orderStatuses)('is present with a suitable text, or absent: %s', async (status) => {
    const id = await orderIn(status);
    const text = chatText(await read(href('/pesanan/:orderId', { orderId: id })));
    const sentence = sentences[status];
    if (!sentence) return expect(text).toBeNull();
    expect(text).toContain(sentence);
    expect(text).toContain(`ID pesanan: ${id}`);
    expect(text).toContain(`Detail untuk penjual: ${app.url}/dashboard/pesanan/${id}`);
  });

  test('is replaced by a note if the shop has no number', async () => {
    const id = await orderIn('Pending');
    const setNumber = (waNumber: string) =>
      asSystem((tx) =>
        tx.updateTable('stores').set({ waNumber }).where('storeId', '=', warung.storeId).execute(),
      );
    await setNumber('');
    const pages = await Promise.all([
      buyer.get(href('/pesanan/:orderId', { orderId: id })),
      buyer.get(`${href('/pesanan-berhasil')}?pesanan=${id}`),
    ]);
    await setNumber(warung.waNumber);
    for (const page of pages) {
      const text = await textOf(page);
      expect(text).toContain('Nomor WhatsApp admin toko ini tidak tersedia.');
      expect(text).not.toContain('Hubungi Admin Toko');
    }
  });
});

describe('the page', () => {
  test('says that the shipping cost is open, until the shop confirms', async () => {
    const id = await orderIn('Pending');
    const open = 'Ongkos kirim ditentukan penjual saat konfirmasi';
    expect(await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).toContain(open);
    expect(await textOf(await buyer.get(`${href('/pesanan-berhasil')}?pesanan=${id}`))).toContain(open);
    await setOrderState(id, warung.storeId, 'Harus Dibayar');
    expect(await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).not.toContain(open);
  });

  test('names the sum to pay, and how: at the top while it is unpaid, beside the sum afterwards', async () => {
    const [paid, unpaid] = [await orderIn('Sudah Dibayar'), await orderIn('Harus Dibayar')];
    const way = 'Transfer BCA 123 a.n. Sri';
    await setWayToPay(way);
    const [before, after] = [
      await buyer.get(href('/pesanan/:orderId', { orderId: unpaid })),
      await buyer.get(href('/pesanan/:orderId', { orderId: paid })),
    ];
    await setWayToPay('');
    const text = (await textOf(before)).replaceAll('\u00a0', ' ');
    expect(text).toContain(
      'Silakan bayar Rp 5.000, lalu kirim bukti pembayaran lewat “Saya sudah bayar” di bawah.',
    );
    expect(text).toMatch(new RegExp(`Cara Pembayaran ${way}.*Hubungi Admin Toko.*Pembayaran Subtotal`));
    expect(await textOf(after)).toMatch(
      new RegExp(`Hubungi Admin Toko.*Pembayaran Subtotal.*Cara Pembayaran ${way}.*Pengiriman`),
    );
  });

  test('shows which status an order had when it was complained about or cancelled', async () => {
    const id = await orderIn('Processing');
    const marked = async () => {
      const { all } = await read(href('/pesanan/:orderId', { orderId: id }));
      return all('li', { 'aria-current': 'step' }).map(({ text }) => text);
    };
    expect(await marked()).toEqual(['Disiapkan']);
    await setOrderState(id, warung.storeId, 'Complain');
    expect(await marked()).toEqual(['Disiapkan (Komplain)']);
    await setOrderState(id, warung.storeId, 'Cancelled');
    expect(await marked()).toEqual(['Disiapkan (Batal)']);
  });

  test.each(orderStatuses)(
    'links to the invoice once the order is completed, and only then: %s',
    async (status) => {
      const id = await orderIn(status);
      const { link } = await read(href('/pesanan/:orderId', { orderId: id }));
      expect(link('Lihat Faktur')).toBe(
        status === 'Completed' ? href('/faktur/:orderId', { orderId: id }) : undefined,
      );
    },
  );

  test('asks before it cancels, without scripts too', async () => {
    const id = await orderIn('Harus Dibayar');
    const shown = await read(href('/pesanan/:orderId', { orderId: id }));
    const [button] = shown.all('form', { method: 'get' }).flatMap(({ all }) => all('button'));
    expect([button?.text, shown.fields('batalkan').length]).toEqual(['Batalkan Pesanan', 1]);
    const asked = await read(`${href('/pesanan/:orderId', { orderId: id })}?batalkan=ya`);
    expect(asked.text).toContain('Batalkan pesanan ini?');
    expect(asked.all('*', { name: 'batalkan' })).toEqual([]);
    expect(
      asked.all('form', { action: href('/pesanan/:orderId', { orderId: id }), method: 'post' }),
    ).toHaveLength(1);
    expect((await buyer.post(href('/pesanan/:orderId', { orderId: id }))).status).toBe(200);
    expect((await read(`${href('/pesanan/:orderId', { orderId: id })}?batalkan=ya`)).text).not.toContain(
      'Batalkan pesanan ini?',
    );
  });

  test("says why it cannot be shown, and links to the buyer's own orders", async () => {
    const id = await orderIn('Pending');
    const failing = await withoutTable('order_events', () =>
      buyer.get(href('/pesanan/:orderId', { orderId: id })),
    );
    const answers: [Response, number, string][] = [
      [failing, 500, 'Gagal memuat detail pesanan.'],
      [await otherBuyer.get(href('/pesanan/:orderId', { orderId: id })), 403, 'Akses ditolak.'],
      [
        await buyer.get(href('/pesanan/:orderId', { orderId: randomUUID() })),
        404,
        'Pesanan tidak ditemukan.',
      ],
    ];
    for (const [answer, status, sentence] of answers) {
      const { title, text, all } = await readPage(answer);
      expect([answer.status, title]).toEqual([status, sentence]);
      expect(all('a', { href: href('/pesanan') }).map((link) => link.text)).toContain('Pesanan Saya');
      expect(text.includes('Coba Lagi')).toBe(status === 500);
    }
  });

  test('a placed order that cannot be read is reported', async () => {
    const id = await orderIn('Pending');
    const answer = await withoutTable('order_items', () =>
      buyer.get(`${href('/pesanan-berhasil')}?pesanan=${id}`),
    );
    expect(answer.status).toBe(500);
    expect(await textOf(answer)).toContain('Gagal memuat detail pesanan.');
  });

  test('without an order in the address, the link leads to the buyer’s own orders', async () => {
    const answer = await buyer.get(href('/pesanan-berhasil'));
    expect(answer.status).toBe(404);
    const ways = (await readPage(answer)).all('a', { href: href('/pesanan') });
    expect(ways.map(({ text }) => text)).toContain('Pesanan Saya');
  });
});
