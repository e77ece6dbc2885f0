import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { registrationByAddress } from '#domain/limits.ts';
import { href } from '#domain/routes/href.ts';
import { register } from '#server/accounts/registration.ts';
import { hitLimit } from '#server/bounds/rate-limit.ts';
import { env } from '#server/env.ts';
import { freshEmail } from '../support/addresses.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, wati, warung, kopi, esTeh } = world;

let app: TestApp;
let superAdmin: Visitor;

beforeAll(async () => {
  app = await startApp();
  superAdmin = await app.loginAs(wati);
  await superAdmin.post(href('/superadmin'), { storeId: warung.storeId, intent: 'active' });
  await superAdmin.get(`${href('/dashboard')}?toko=${kopi.storeId}`);
});

afterAll(() => app.stop());

const read = async (query = '') => textOf(await superAdmin.get(`${href('/superadmin/audit')}?${query}`));
const registration = (email: string, secretCode: string) => ({ email, password: 'rahasia-uji', secretCode });

describe('/superadmin/audit', () => {
  test('lists who did what on which shop, from where, newest first', async () => {
    const text = await read();
    expect(text).toContain('Mengaktifkan toko (sebelumnya trial).');
    expect(text.indexOf('Melihat dashboard toko.')).toBeLessThan(text.indexOf('Mengaktifkan toko ('));
    for (const fact of [wati.email, 'dari 127.0.0.1', warung.namaToko, kopi.namaToko, 'WIB'])
      expect(text).toContain(fact);
  });

  test('records a registration as super admin, and every rejected one', async () => {
    const [made, refused] = [freshEmail('pengelola'), freshEmail('penyusup')];
    const guest = app.guest();
    const right = env.superadminCode ?? '';
    await guest.post(`${href('/register')}?role=superAdmin`, registration(refused, 'salah'));
    expect(await read(`pelaku=${refused}`)).toContain('ditolak: kode rahasia salah.');
    await guest.post(`${href('/register')}?role=superAdmin`, registration(budi.email, right));
    expect(await read(`pelaku=${budi.email}`)).toContain('tetapi email sudah terdaftar.');
    await guest.post(`${href('/register')}?role=superAdmin`, registration(made, right));
    expect(await read(`pelaku=${made}`)).toContain('Mendaftar sebagai super admin.');
    const again = app.guest();
    await again.post(href('/login'), { email: made, password: 'rahasia-uji' });
    expect((await read(`pelaku=${made}`)).match(/Mendaftar sebagai super admin/g)).toHaveLength(1);
  });

  test('is filtered by person, action, shop and day', async () => {
    const acts = async (query: string) => {
      const text = await read(query);
      return [text.includes('Mengaktifkan toko ('), text.includes('Melihat dashboard toko.')];
    };
    expect(await acts(`pelaku=${wati.email.toUpperCase()}`)).toEqual([true, true]);
    expect(await acts('tindakan=store-status')).toEqual([true, false]);
    expect(await acts(`toko=${kopi.slug}`)).toEqual([false, true]);
    expect(await acts(`toko=${warung.storeId}`)).toEqual([true, false]);
    const today = dayOf(new Date(), 'Asia/Jakarta');
    expect(await acts(`dari=${today}&sampai=${today}`)).toEqual([true, true]);
    expect(await acts('dari=2100-01-01')).toEqual([false, false]);
    expect(await acts('sampai=2020-01-01')).toEqual([false, false]);
  });

  test('records every view of a list, an order or a report once an hour, and every download', async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const toko = `toko=${warung.storeId}`;
    for (const path of [
      href('/superadmin'),
      `${href('/superadmin')}?cari=batik`,
      href('/superadmin/email'),
      `${href('/dashboard/pesanan/:orderId', { orderId: id })}?${toko}`,
      `${href('/dashboard/laporan/unduh')}?format=csv&${toko}&dari=2026-01-01`,
    ])
      for (const _ of [1, 2]) expect((await superAdmin.get(path)).status, path).toBe(200);
    expect((await superAdmin.post(`${href('/dashboard/produk')}?${toko}`, { intent: 'add' })).status).toBe(
      403,
    );
    const text = await read(`pelaku=${wati.email}`);
    const count = (sentence: string) => text.split(sentence).length - 1;
    const sentences = [
      'Melihat daftar toko.',
      'Mencari toko: “batik”.',
      'Melihat daftar email gagal.',
      'Melihat catatan audit.',
      `Melihat pesanan ${id}.`,
      'Mencoba mengubah isi toko; ditolak.',
    ];
    expect(sentences.map(count)).toEqual(sentences.map(() => 1));
    expect(count('Mengunduh laporan (csv): Sejak 1 Januari 2026.')).toBe(2);
    expect(count('Login.')).toBe(1);
  });

  test('does not record an order or a shop that does not exist', async () => {
    const before = await read(`pelaku=${wati.email}&tindakan=order-visit`);
    await superAdmin.get(
      `${href('/dashboard/pesanan/:orderId', { orderId: randomUUID() })}?toko=${warung.storeId}`,
    );
    expect(await read(`pelaku=${wati.email}&tindakan=order-visit`)).toBe(before);
  });

  test('records rejected actions: a shop already in that state, a changed end, a missing mail', async () => {
    const { storeId } = kopi;
    await superAdmin.post(href('/superadmin'), { storeId, intent: 'active' });
    await superAdmin.post(href('/superadmin'), { storeId, intent: 'active' });
    await superAdmin.post(href('/superadmin'), {
      storeId,
      intent: 'extend',
      expiryDate: '2020-01-01T00:00:00.000Z',
    });
    await superAdmin.post(href('/superadmin/email'), { mailId: randomUUID() });
    const text = await read();
    expect(text).toContain('Ingin mengaktifkan toko; ditolak, statusnya sudah active.');
    expect(text).toContain('Ingin memperpanjang toko; ditolak, tanggal berakhirnya sekarang');
    expect(text).toContain('Ingin mencoba lagi sebuah email; ditolak.');
  });

  test('records registrations that the limit of an address rejects, once an hour', async () => {
    const address = '198.51.100.7';
    for (let tried = 0; tried < registrationByAddress.attempts; tried += 1)
      await hitLimit(registrationByAddress, address);
    const request = new Request(app.url, { headers: { 'x-kedai-client-ip': address } });
    const [first, second, buyer] = ['pertama', 'kedua', 'pembeli'].map(freshEmail) as [
      string,
      string,
      string,
    ];
    for (const email of [first, second]) {
      const input = { role: 'superAdmin', email, password: 'rahasia-uji', secretCode: 'tebakan' } as const;
      expect(await register(request, input)).toMatchObject({ ok: false, status: 429 });
    }
    const input = { role: 'customer', email: buyer, password: 'rahasia-uji' } as const;
    expect(await register(request, input)).toMatchObject({ ok: false, status: 429 });
    const text = await read('tindakan=superAdminRefused');
    expect(text).toContain('ditolak: terlalu banyak pendaftaran dari alamat ini (dicatat sekali per jam).');
    expect([first, second, buyer].map((email) => text.includes(email))).toEqual([true, false, false]);
    expect(text).toContain(`dari ${address}`);
  });

  test('reports an unknown shop and an invalid day', async () => {
    expect(await read('toko=tidak-ada')).toContain('Toko tidak ditemukan.');
    expect(await read('dari=2026-02-30')).toContain(
      'Tanggal ini tidak ada, atau terlalu jauh dari sekarang.',
    );
  });

  test('everyone else is sent to /', async () => {
    for (const client of [await app.loginAs(sri), await app.loginAs(budi), app.guest()])
      expect(locationOf(await client.get(href('/superadmin/audit')))).toBe('/');
  });
});
