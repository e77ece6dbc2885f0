import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { readProfile } from '#server/accounts/profiles.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { typedAddress } from '../support/addresses.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { stokOf } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { budi, ani, warung, batik, esTeh, kemeja } = world;

let app: TestApp;
let buyer: Visitor;
let otherBuyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  [buyer, otherBuyer] = await Promise.all([app.loginAs(budi), app.loginAs(ani)]);
});

afterAll(() => app.stop());

const { catatan: _, ...typed } = typedAddress;
const profile = { intent: 'profile', ...typed };

describe('/profil', () => {
  test('saves the profile and confirms it', async () => {
    const answer = await buyer.post(href('/profil'), profile);
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain('Profil berhasil diperbarui!');
    const saved = await asUser(budi, (tx) => readProfile(tx, budi.id));
    expect(saved).toMatchObject({ namaLengkap: 'Budi Santoso', wa: '6281233334444', kodePos: '55225' });
  });

  test('shows errors beside their fields and keeps the input', async () => {
    const answer = await buyer.post(href('/profil'), {
      ...profile,
      kodePos: '12',
      wa: 'abc',
      kecamatan: 'Baru',
    });
    expect(answer.status).toBe(400);
    const { text, field } = await readPage(answer);
    expect(text).toContain('Kode pos terdiri dari 5 angka.');
    expect(text).toContain('Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.');
    expect(field('kecamatan')).toBe('Baru');
    const saved = await asUser(budi, (tx) => readProfile(tx, budi.id));
    expect(saved?.kecamatan).not.toBe('Baru');
  });

  test('groups the orders by status with counts and a link to each', async () => {
    const first = await placeTestOrder(ani, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const second = await placeTestOrder(ani, batik.storeId, [{ product: kemeja, quantity: 1 }]);
    for (const path of [href('/profil'), href('/pesanan')]) {
      const answer = await otherBuyer.get(path);
      const { text, links } = await readPage(answer);
      for (const fact of ['2 pesanan', warung.namaToko, batik.namaToko]) expect(text).toContain(fact);
      for (const id of [first, second]) expect(links).toContain(href('/pesanan/:orderId', { orderId: id }));
    }
    expect(await (await buyer.get(href('/pesanan'))).text()).not.toContain(first);
  });

  test('a new password ends all sessions at once and is confirmed', async () => {
    const leaving = await app.loginAs(ani);
    const answer = await leaving.post(href('/profil'), { intent: 'password', newPassword: 'pendek' });
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain('Password berhasil diubah! Silakan login kembali.');
    expect(locationOf(await leaving.get(href('/profil')))).toBe(`${href('/login')}?from=%2Fprofil`);
    expect(locationOf(await otherBuyer.get(href('/profil')))).toBe(`${href('/login')}?from=%2Fprofil`);
    otherBuyer = await app.loginAs({ email: ani.email, password: 'pendek' });
  });

  test('five characters are too few', async () => {
    const answer = await buyer.post(href('/profil'), { intent: 'password', newPassword: '12345' });
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain('Password baru harus minimal 6 karakter.');
  });
});

describe('/pesanan/{orderId}', () => {
  test('shows number, id, status, items, money, address and timeline', async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 2 }]);
    const text = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
    for (const fact of [
      id,
      'Pending',
      esTeh.namaProduk,
      'Subtotal',
      'Total',
      'Riwayat',
      'Hubungi Admin Toko',
    ]) {
      expect(text).toContain(fact);
    }
  });

  test("another person's order is denied, an unknown one not found", async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const denied = await otherBuyer.get(href('/pesanan/:orderId', { orderId: id }));
    expect([denied.status, await textOf(denied)]).toEqual([403, expect.stringContaining('Akses ditolak.')]);
    for (const unknown of [randomUUID(), 'bukan-id', '%00', 'a'.repeat(3_000)]) {
      const answer = await buyer.get(href('/pesanan/:orderId', { orderId: unknown }));
      expect(answer.status, unknown.slice(0, 40)).toBe(404);
    }
    const absent = await buyer.get(href('/pesanan/:orderId', { orderId: randomUUID() }));
    expect(await textOf(absent)).toContain('Pesanan tidak ditemukan.');
  });

  test('is cancelled by its buyer once, and restocks once', async () => {
    const before = await stokOf(esTeh.id);
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 3 }]);
    expect(await stokOf(esTeh.id)).toBe(Number(before) - 3);
    expect((await otherBuyer.post(href('/pesanan/:orderId', { orderId: id }))).status).toBe(403);
    const answers = await Promise.all([
      buyer.post(href('/pesanan/:orderId', { orderId: id })),
      buyer.post(href('/pesanan/:orderId', { orderId: id })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stokOf(esTeh.id)).toBe(before);
    const text = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
    expect(text).toMatch(/Riwayat .*Pending · Menunggu toko .*Cancelled · Dibatalkan/);
    expect(text).not.toContain('Batalkan Pesanan');
    expect(text).not.toContain('Hubungi Admin Toko');
  });

  test('cannot be cancelled by its buyer after it was paid', async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    await asSystem((tx) =>
      tx.updateTable('orders').set({ status: 'Sudah Dibayar' }).where('id', '=', id).execute(),
    );
    const answer = await buyer.post(href('/pesanan/:orderId', { orderId: id }));
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain(
      'Gagal memperbarui status: Pesanan sudah berstatus "Sudah Dibayar"',
    );
  });

  test('shows how to pay from the bill on', async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const setStatus = (status: OrderStatus) =>
      asSystem((tx) => tx.updateTable('orders').set({ status }).where('id', '=', id).execute());
    await asSystem((tx) =>
      tx
        .updateTable('stores')
        .set({ caraPembayaran: 'Transfer BCA 123 a.n. Sri' })
        .where('storeId', '=', warung.storeId)
        .execute(),
    );
    for (const [status, shown] of [
      ['Pending', false],
      ['Harus Dibayar', true],
      ['Shipped', true],
      ['Cancelled', false],
    ] as const) {
      await setStatus(status);
      const text = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
      expect([status, text.includes('Transfer BCA 123 a.n. Sri')]).toEqual([status, shown]);
    }
  });
});
