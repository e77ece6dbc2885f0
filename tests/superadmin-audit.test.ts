import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../domain/day.ts';
import { env } from '../server/env.ts';
import { type Client, locationOf, startApp, type TestApp } from './app.ts';
import { textOf } from './page-text.ts';
import { freshEmail } from './visitor.ts';
import { world } from './world.ts';

const { sri, budi, wati, warung, kopi } = world;

let app: TestApp;
let superAdmin: Client;

beforeAll(async () => {
  app = await startApp();
  superAdmin = await app.loginAs(wati);
  await superAdmin.post('/superadmin', { storeId: warung.storeId, intent: 'active' });
  await superAdmin.get(`/dashboard?toko=${kopi.storeId}`);
});

afterAll(() => app.stop());

const read = async (query = '') => textOf(await superAdmin.get(`/superadmin/audit?${query}`));
const registration = (email: string, secretCode: string) => ({ email, password: 'rahasia-uji', secretCode });

describe('/superadmin/audit', () => {
  test('tells who did what on which shop, from where, newest first', async () => {
    const text = await read();
    expect(text).toContain('Mengaktifkan toko (sebelumnya trial).');
    expect(text.indexOf('Melihat dashboard toko.')).toBeLessThan(text.indexOf('Mengaktifkan toko ('));
    for (const fact of [wati.email, 'dari 127.0.0.1', warung.namaToko, kopi.namaToko, 'WIB'])
      expect(text).toContain(fact);
  });

  test('keeps a registration as super admin, and every refused one', async () => {
    const [made, refused] = [freshEmail('pengelola'), freshEmail('penyusup')];
    const guest = app.guest();
    const right = env.superadminCode ?? '';
    await guest.post('/register?role=superAdmin', registration(refused, 'salah'));
    expect(await read(`pelaku=${refused}`)).toContain('ditolak: kode rahasia salah.');
    await guest.post('/register?role=superAdmin', registration(budi.email, right));
    expect(await read(`pelaku=${budi.email}`)).toContain('tetapi email sudah terdaftar.');
    await guest.post('/register?role=superAdmin', registration(made, right));
    expect(await read(`pelaku=${made}`)).toContain('Mendaftar sebagai super admin.');
    const again = app.guest();
    await again.post('/login', { email: made, password: 'rahasia-uji' });
    expect((await read(`pelaku=${made}`)).match(/Mendaftar sebagai super admin/g)).toHaveLength(1);
  });

  test('is filtered by who, act, shop and day', async () => {
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

  test('says that a shop is unknown, and that a day is none', async () => {
    expect(await read('toko=tidak-ada')).toContain('Toko tidak ditemukan.');
    expect(await read('dari=2026-02-30')).toContain(
      'Tanggal ini tidak ada, atau terlalu jauh dari sekarang.',
    );
  });

  test('everyone else is sent to /', async () => {
    for (const client of [await app.loginAs(sri), await app.loginAs(budi), app.guest()])
      expect(locationOf(await client.get('/superadmin/audit'))).toBe('/');
  });
});
