import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, budi, warung, batik, esTeh } = world;

let app: TestApp;
let owner: Visitor;
let otherOwner: Visitor;

beforeAll(async () => {
  app = await startApp();
  [owner, otherOwner] = await Promise.all([app.loginAs(sri), app.loginAs(dewi)]);
});

afterAll(() => app.stop());

describe('/dashboard/pesanan', () => {
  const order = () => placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 2 }]);
  const read = (id: string) => asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));

  test('has a section for every status', async () => {
    await order();
    const { all, title, links } = await readPage(await owner.get(href('/dashboard/pesanan')));
    for (const status of orderStatuses)
      expect(all('*', { id: `status-${status.toLowerCase().replace(' ', '-')}` }), status).toHaveLength(1);
    expect(title).toMatch(/^\(\d+\) Pesanan Masuk$/);
    expect(links.some((link) => link.startsWith('https://wa.me/6281233334444?text='))).toBe(true);
  });

  test('finds an order by number, name and phone, whatever its status', async () => {
    const id = await order();
    const found = await read(id);
    await setOrderState(id, warung.storeId, 'Shipped');
    for (const typed of [`#${found?.orderNumber}`, 'bud', '0812-3333-4444']) {
      const answer = await owner.get(`${href('/dashboard/pesanan')}?cari=${encodeURIComponent(typed)}`);
      const { text, links, all } = await readPage(answer);
      expect(text).toContain(`Hasil pencarian “${typed}”`);
      expect(links).toContain(href('/dashboard/pesanan/:orderId', { orderId: id }));
      expect(all('*', { id: 'status-pending' })).toEqual([]);
    }
    const none = await textOf(await owner.get(`${href('/dashboard/pesanan')}?cari=tidak+ada+ini`));
    expect(none).toContain('Tidak ada pesanan untuk “tidak ada ini”');
    expect(await (await otherOwner.get(`${href('/dashboard/pesanan')}?cari=bud`)).text()).not.toContain(id);
  });

  test('?ubah= shows the fields of the step, and submitting them changes the order', async () => {
    const id = await order();
    const page = await owner.get(`${href('/dashboard/pesanan')}?ubah=${id}&ke=Harus+Dibayar`);
    const text = await textOf(page.clone());
    expect(text).toContain('Ubah status pesanan ini menjadi "Harus Dibayar"?');
    expect(text).toContain('Ongkos Kirim');
    expect((await readPage(page)).field('shippingCost')).toBe('0');
    const change = { orderId: id, from: 'Pending', to: 'Harus Dibayar', shippingCost: '9.000' };
    const answer = await owner.post(href('/dashboard/pesanan'), change);
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain('Status pesanan berhasil diperbarui!');
    expect(await read(id)).toMatchObject({
      status: 'Harus Dibayar',
      shippingCost: 9_000,
      totalPrice: 19_000,
    });
  });

  test('the second of two concurrent users sees the present status', async () => {
    const id = await order();
    const change = { orderId: id, from: 'Pending', to: 'Cancelled' };
    expect((await owner.post(href('/dashboard/pesanan'), change)).status).toBe(200);
    const late = await owner.post(href('/dashboard/pesanan'), change);
    expect(late.status).toBe(409);
    expect(await textOf(late)).toContain(
      'Gagal memperbarui status: status pesanan ini sekarang sudah "Cancelled".',
    );
  });

  test('an unknown step is rejected', async () => {
    const id = await order();
    const answer = await owner.post(href('/dashboard/pesanan'), {
      orderId: id,
      from: 'Pending',
      to: 'Completed',
    });
    expect(answer.status).toBe(409);
    expect((await read(id))?.status).toBe('Pending');
  });

  test.each(['-1', 'abc', '1.5', '9007199254740993'])(
    'a shipping cost of %s is rejected and the input stays',
    async (shippingCost) => {
      const id = await order();
      const answer = await owner.post(`${href('/dashboard/pesanan')}?ubah=${id}&ke=Harus+Dibayar`, {
        orderId: id,
        from: 'Pending',
        to: 'Harus Dibayar',
        shippingCost,
      });
      expect(answer.status).toBe(400);
      expect((await readPage(answer)).field('shippingCost')).toBe(shippingCost);
      expect((await read(id))?.status).toBe('Pending');
    },
  );

  test('extra fields change nothing beyond the step', async () => {
    const id = await order();
    await owner.post(href('/dashboard/pesanan'), {
      orderId: id,
      from: 'Pending',
      to: 'Harus Dibayar',
      totalPrice: '1',
      storeId: batik.storeId,
      customerId: sri.id,
      courier: 'JNE',
    });
    expect(await read(id)).toMatchObject({ totalPrice: 10_000, customerId: budi.id, courier: '' });
  });

  test('a section continues after its key', async () => {
    for (let count = 0; count < 11; count++) await order();
    const { links } = await readPage(await owner.get(href('/dashboard/pesanan')));
    const next = links.find((link) => link.includes('status=Pending&setelah=')) ?? '';
    const more = await readPage(await owner.get(next));
    expect(more.text).toContain('Semua pesanan');
    expect(more.all('*', { id: `pesanan-${next.split('setelah=')[1]}` })).toEqual([]);
    expect(more.all('article')).not.toEqual([]);
  });

  test('access that the database denies has its sentence', async () => {
    const { ownerUrl } = testDatabase();
    const appRole = decodeURIComponent(new URL(testDatabase().appUrl).username);
    const withRight = (verb: string) =>
      withClient(ownerUrl, (client) =>
        client.query(
          `${verb} ${verb === 'REVOKE' ? 'SELECT ON orders FROM' : 'SELECT ON orders TO'} "${appRole}"`,
        ),
      );
    await withRight('REVOKE');
    const answer = await owner.get(href('/dashboard/pesanan'));
    await withRight('GRANT');
    expect(answer.status).toBe(500);
    const text = await textOf(answer);
    expect(text).toContain(
      'IZIN DITOLAK: Anda tidak punya izin untuk memuat pesanan ini (cek Security Rules).',
    );
    expect(text).toContain('Coba Lagi');
  });
});

describe('/dashboard/pesanan/:orderId', () => {
  test('shows the whole order, and its steps', async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 3 }]);
    await setOrderState(id, warung.storeId, 'Processing');
    const text = await textOf(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })));
    for (const fact of [
      id,
      'Budi',
      budi.email,
      'Jalan Melati 5',
      'Titip di satpam',
      'Es Teh Manis',
      'Rp 15.000',
      'Tandai Dikirim',
      'Batalkan',
      'Komplain',
    ]) {
      expect(text).toContain(fact);
    }
    const asking = await textOf(
      await owner.get(`${href('/dashboard/pesanan/:orderId', { orderId: id })}?ubah=${id}&ke=Shipped`),
    );
    for (const field of ['Kurir', 'Nomor Resi']) expect(asking).toContain(field);
  });

  test('has the id at its end, below everything that an owner needs', async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const text = await textOf(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })));
    expect(text.split(id)).toHaveLength(2);
    expect(text.indexOf(id)).toBeGreaterThan(text.indexOf('Riwayat'));
    expect(text.slice(text.indexOf(id))).toContain('Salin ID');
  });

  test("another shop's order is denied, an unknown one not found", async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const denied = await otherOwner.get(href('/dashboard/pesanan/:orderId', { orderId: id }));
    expect(denied.status).toBe(403);
    const text = await textOf(denied);
    expect(text).toContain('Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).');
    expect(text).not.toContain('Budi');
    const absent = await owner.get(href('/dashboard/pesanan/:orderId', { orderId: randomUUID() }));
    expect([absent.status, await textOf(absent)]).toEqual([
      404,
      expect.stringContaining('Pesanan tidak ditemukan.'),
    ]);
    for (const cutOff of [id.slice(0, 20), 'x', '%20', 'x'.repeat(2000)]) {
      const answer = await owner.get(href('/dashboard/pesanan/:orderId', { orderId: cutOff }));
      expect(answer.status).toBe(404);
      expect(await textOf(answer)).toContain('Informasi tidak lengkap untuk memuat pesanan.');
    }
    const forged = await otherOwner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), {
      orderId: id,
      from: 'Pending',
      to: 'Cancelled',
    });
    expect(forged.status).toBe(403);
  });

  test('changes no other order than its own', async () => {
    const place = () => placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const [open, other] = await Promise.all([place(), place()]);
    const change = { orderId: other, from: 'Pending', to: 'Cancelled' };
    for (const address of [open, randomUUID()]) {
      expect(
        (await owner.post(href('/dashboard/pesanan/:orderId', { orderId: address }), change)).status,
      ).toBe(404);
    }
    const found = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, other));
    expect(found?.status).toBe('Pending');
    expect((await owner.post(href('/dashboard/pesanan/:orderId', { orderId: other }), change)).status).toBe(
      200,
    );
  });
});
