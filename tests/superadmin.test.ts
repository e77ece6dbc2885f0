import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asGuest, asSystem } from '../server/db/access.ts';
import { readStore } from '../server/stores.ts';
import { type Client, locationOf, startApp, type TestApp } from './app.ts';
import { textOf } from './page-text.ts';
import { world } from './world.ts';

const { sri, joko, budi, wati, warung, kopi } = world;

let app: TestApp;
let superAdmin: Client;

beforeAll(async () => {
  app = await startApp();
  superAdmin = await app.loginAs(wati);
});

afterAll(() => app.stop());

const DAY_MS = 86_400_000;
const storeNow = (storeId: string) => asGuest(storeId, (tx) => readStore(tx, storeId));

describe('/superadmin', () => {
  test('shows every shop with owner, status and end; a past end is EXPIRED', async () => {
    const text = await textOf(await superAdmin.get('/superadmin'));
    for (const fact of [warung.namaToko, sri.email, 'pending', kopi.namaToko, joko.email, 'EXPIRED']) {
      expect(text).toContain(fact);
    }
  });

  test('finds shops by name', async () => {
    const text = await textOf(await superAdmin.get('/superadmin?cari=kopi'));
    expect(text).toContain(kopi.namaToko);
    expect(text).not.toContain(warung.namaToko);
  });

  test('everyone else is sent to /', async () => {
    for (const person of [sri, budi]) {
      const client = await app.loginAs(person);
      expect(locationOf(await client.get('/superadmin'))).toBe('/');
      const answer = await client.post('/superadmin', { storeId: warung.storeId, intent: 'inactive' });
      expect(locationOf(answer)).toBe('/');
    }
    expect(locationOf(await app.guest().get('/superadmin'))).toBe('/');
    expect((await storeNow(warung.storeId))?.status).toBe('trial');
  });

  test.each(['/SUPERADMIN', '/%73uperadmin', '/SuperAdmin.data'])('%s is guarded like it', async (path) => {
    for (const client of [await app.loginAs(sri), await app.loginAs(budi), app.guest()]) {
      const answer = await client.get(path);
      expect(answer.status).toBe(path.endsWith('.data') ? 202 : 302);
      expect(await answer.text()).not.toContain(warung.namaToko);
    }
  });

  test('activates and deactivates, recorded; doing it twice is told', async () => {
    for (const intent of ['active', 'inactive'] as const) {
      const answer = await superAdmin.post('/superadmin', { storeId: warung.storeId, intent });
      expect(await textOf(answer)).toContain('Status berhasil diperbarui!');
      expect((await storeNow(warung.storeId))?.status).toBe(intent);
    }
    const again = await superAdmin.post('/superadmin', { storeId: warung.storeId, intent: 'inactive' });
    expect(again.status).toBe(409);
    expect(await textOf(again)).toContain('Error: Status toko sudah berubah.');
    const events = await asSystem((tx) =>
      tx
        .selectFrom('auditEvents')
        .select(['actorId', 'action'])
        .where('action', '=', 'store-status')
        .execute(),
    );
    expect(events).toEqual(Array(2).fill({ actorId: wati.id, action: 'store-status' }));
  });

  test('extends by 30 days from the present end, once per confirmation', async () => {
    const before = (await storeNow(warung.storeId))?.expiryDate as Date;
    const wish = { storeId: warung.storeId, intent: 'extend', expiryDate: before.toISOString() };
    const answers = await Promise.all([
      superAdmin.post('/superadmin', wish),
      superAdmin.post('/superadmin', wish),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = (await storeNow(warung.storeId))?.expiryDate as Date;
    expect(after.getTime() - before.getTime()).toBe(30 * DAY_MS);
  });

  test('an end long past can be counted from today', async () => {
    const past = new Date('2020-01-01T00:00:00Z');
    await asSystem((tx) =>
      tx.updateTable('stores').set({ expiryDate: past }).where('storeId', '=', kopi.storeId).execute(),
    );
    expect(await textOf(await superAdmin.get('/superadmin'))).toContain('Hitung dari hari ini');
    const wish = { storeId: kopi.storeId, intent: 'extend-from-today', expiryDate: past.toISOString() };
    const answer = await superAdmin.post('/superadmin', wish);
    expect(await textOf(answer)).toContain('Trial berhasil diperpanjang!');
    expect((await storeNow(kopi.storeId))?.life).toBe('open');
  });

  test.each([
    [{ storeId: 'x', intent: 'active' }, 404],
    [{ storeId: warung.storeId, intent: 'delete' }, 400],
    [{ storeId: warung.storeId, intent: 'extend', expiryDate: 'besok' }, 409],
  ])('%j is answered with %d', async (fields, status) => {
    expect((await superAdmin.post('/superadmin', fields)).status).toBe(status);
  });
});
