import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asGuest, asSystem } from '#server/db/access.ts';
import { readStore } from '#server/stores/store.ts';
import { askAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { withoutTable } from '../support/database/database-state.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { readText } from '../support/source-files.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { sri, joko, budi, wati, warung, kopi } = world;

let app: TestApp;
let superAdmin: Visitor;

beforeAll(async () => {
  app = await startApp();
  superAdmin = await app.loginAs(wati);
});

afterAll(() => app.stop());

const DAY_MS = 86_400_000;
const storeNow = (storeId: string) => asGuest(storeId, (tx) => readStore(tx, storeId));

describe('/superadmin', () => {
  test('shows every shop with owner, status and end; a past end is EXPIRED', async () => {
    const text = await textOf(await superAdmin.get(href('/superadmin')));
    for (const fact of [warung.namaToko, sri.email, 'pending', kopi.namaToko, joko.email, 'EXPIRED']) {
      expect(text).toContain(fact);
    }
  });

  test('shows the version from package.json', async () => {
    const { version } = JSON.parse(readText('package.json')) as { version: string };
    expect(await textOf(await superAdmin.get(href('/superadmin')))).toContain(`Kedai ${version}`);
  });

  test.each([
    ['name', 'cari=kopi'],
    ['owner', `cari=${encodeURIComponent(joko.email)}`],
    ['WhatsApp number', `cari=0${kopi.waNumber.slice(2)}`],
    ['id', `cari=${kopi.storeId}`],
    ['phase', 'keadaan=tutup'],
    ['badge', 'keadaan=EXPIRED&urut=nama'],
  ])('finds shops by %s', async (_, query) => {
    const text = await textOf(await superAdmin.get(`${href('/superadmin')}?${query}`));
    expect(text).toContain(kopi.namaToko);
    expect(text).not.toContain(warung.namaToko);
  });

  test('links to the dashboard, the shop page, the entries of each shop, and the logout', async () => {
    const { links, all } = await readPage(await superAdmin.get(href('/superadmin')));
    for (const path of [
      `${href('/dashboard')}?toko=${kopi.storeId}`,
      href('/toko/:toko', { toko: kopi.slug }),
      href('/superadmin/audit'),
    ])
      expect(links).toContain(path);
    expect(links).toContain(`${href('/superadmin/audit')}?toko=${kopi.slug}`);
    expect(all('form', { action: href('/logout') })).not.toEqual([]);
  });

  test('shows how many shops are in each state', async () => {
    const text = await textOf(await superAdmin.get(href('/superadmin')));
    expect(text).toMatch(/Semua 3 .*active 0 .*inactive 0 .*pending 2 .*EXPIRED 1 /);
    expect(text).not.toContain('Tutup 1');
    const ended = await textOf(await superAdmin.get(`${href('/superadmin')}?keadaan=EXPIRED`));
    expect(ended).toMatch(/EXPIRED 1 .*Tutup 1 /);
  });

  test('is paged by 50, in every sort order', async () => {
    const made = `md5('halaman ' || n)::uuid`;
    for (const rows of [
      `stores (store_id, nama_toko, slug, wa_number) SELECT ${made}, 'Halaman ' || n, 'halaman-' || n, ''`,
      `memberships (store_id, user_id, role, main, email)
         SELECT ${made}, gen_random_uuid(), 'owner', true, 'halaman-' || n || '@contoh.test'`,
      `store_terms (store_id) SELECT ${made}`,
    ])
      await askAdmin(`INSERT INTO ${rows} FROM generate_series(1, 60) AS n`);
    const read = async (path: string) => {
      const { links, text } = await readPage(await superAdmin.get(path));
      const next = links.find(
        (link) => link.startsWith(`${href('/superadmin')}?`) && link.includes('setelah='),
      );
      return { next, rows: text.match(/(?<= )halaman-\d+@contoh\.test(?= )/g) ?? [] };
    };
    const first = await read(`${href('/superadmin')}?cari=halaman&urut=nama`);
    const second = await read(first.next ?? '');
    expect([first.rows.length, second.rows.length]).toEqual([50, 10]);
    expect(new Set([...first.rows, ...second.rows]).size).toBe(60);
    expect(second.next).toBeUndefined();
  });

  test('a shop list that cannot be read is reported, and so is a change that fails', async () => {
    await withoutTable('stores', async () => {
      const list = await superAdmin.get(href('/superadmin'));
      expect([list.status, await textOf(list)]).toEqual([
        500,
        expect.stringContaining('Gagal mengambil data toko.'),
      ]);
    });
    await withoutTable('store_terms', async () => {
      const change = await superAdmin.post(href('/superadmin'), {
        storeId: warung.storeId,
        intent: 'active',
      });
      expect(change.status).toBe(500);
    });
    await withClient(testDatabase().adminUrl, async (client) => {
      await client.query(
        "ALTER TABLE store_terms ADD CONSTRAINT broken CHECK (status <> 'active') NOT VALID",
      );
      const change = await superAdmin.post(href('/superadmin'), {
        storeId: warung.storeId,
        intent: 'active',
      });
      await client.query('ALTER TABLE store_terms DROP CONSTRAINT broken');
      expect(change.status).toBe(500);
      expect(await textOf(change)).toContain('Error: ada gangguan di server');
    });
  });

  test('nothing that cannot be recorded is done or shown', async () => {
    await withoutTable('audit_events', async () => {
      const change = await superAdmin.post(href('/superadmin'), {
        storeId: warung.storeId,
        intent: 'active',
      });
      expect(change.status).toBe(500);
      expect((await storeNow(warung.storeId))?.status).toBe('trial');
      for (const path of [
        href('/superadmin'),
        href('/superadmin/email'),
        `${href('/dashboard')}?toko=${warung.storeId}`,
      ])
        expect((await superAdmin.get(path)).status, path).toBe(500);
    });
  });

  test('everyone else is sent to /', async () => {
    for (const person of [sri, budi]) {
      const client = await app.loginAs(person);
      expect(locationOf(await client.get(href('/superadmin')))).toBe('/');
      const answer = await client.post(href('/superadmin'), { storeId: warung.storeId, intent: 'inactive' });
      expect(locationOf(answer)).toBe('/');
    }
    expect(locationOf(await app.guest().get(href('/superadmin')))).toBe('/');
    expect((await storeNow(warung.storeId))?.status).toBe('trial');
  });

  test.each(['/SUPERADMIN', '/%73uperadmin', '/SuperAdmin.data'])('%s is guarded like it', async (path) => {
    for (const client of [await app.loginAs(sri), await app.loginAs(budi), app.guest()]) {
      const answer = await client.get(path);
      expect(answer.status).toBe(path.endsWith('.data') ? 202 : 302);
      expect(await answer.text()).not.toContain(warung.namaToko);
    }
  });

  test('activates and deactivates, recorded; a repetition is reported', async () => {
    for (const intent of ['active', 'inactive'] as const) {
      const answer = await superAdmin.post(href('/superadmin'), { storeId: warung.storeId, intent });
      expect(await textOf(answer)).toContain('Status berhasil diperbarui!');
      expect((await storeNow(warung.storeId))?.status).toBe(intent);
    }
    const again = await superAdmin.post(href('/superadmin'), { storeId: warung.storeId, intent: 'inactive' });
    expect(again.status).toBe(409);
    expect(await textOf(again)).toContain('Error: Status toko sudah berubah.');
    const events = await asSystem((tx) =>
      tx
        .selectFrom('auditEvents')
        .select(['actorId', 'clientIp', 'storeId', 'details'])
        .where('action', '=', 'store-status')
        .orderBy('createdAt')
        .execute(),
    );
    const about = { actorId: wati.id, clientIp: '127.0.0.1', storeId: warung.storeId };
    expect(events).toEqual([
      { ...about, details: { from: 'trial', status: 'active' } },
      { ...about, details: { from: 'active', status: 'inactive' } },
      { ...about, details: { from: 'inactive', status: 'inactive', refused: true } },
    ]);
  });

  test('extends by 30 days from the present end, once per confirmation', async () => {
    const before = (await storeNow(warung.storeId))?.expiryDate as Date;
    const fields = { storeId: warung.storeId, intent: 'extend', expiryDate: before.toISOString() };
    const answers = await Promise.all([
      superAdmin.post(href('/superadmin'), fields),
      superAdmin.post(href('/superadmin'), fields),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = (await storeNow(warung.storeId))?.expiryDate as Date;
    expect(after.getTime() - before.getTime()).toBe(30 * DAY_MS);
  });

  test('an expired shop can be extended from today', async () => {
    const past = new Date('2020-01-01T00:00:00Z');
    await asSystem((tx) =>
      tx.updateTable('storeTerms').set({ expiryDate: past }).where('storeId', '=', kopi.storeId).execute(),
    );
    const asking = `${href('/superadmin')}?cari=kopi&tanya=extend&untuk=${kopi.storeId}`;
    expect(await textOf(await superAdmin.get(asking))).toContain('Hitung dari hari ini');
    const fields = { storeId: kopi.storeId, intent: 'extend-from-today', expiryDate: past.toISOString() };
    const answer = await superAdmin.post(href('/superadmin'), fields);
    expect(await textOf(answer)).toContain('Trial berhasil diperpanjang!');
    expect((await storeNow(kopi.storeId))?.phase).toBe('open');
  });

  test('asks on the page without scripts, for existing shops', async () => {
    const ask = async (action: string, storeId: string) =>
      readPage(await superAdmin.get(`${href('/superadmin')}?cari=kopi&tanya=${action}&untuk=${storeId}`));
    const [question] = (await ask('active', kopi.storeId)).all('*', { 'aria-label': 'Konfirmasi' });
    expect(question?.text).toMatch(/Aktifkan toko "[^"]+"\?/);
    expect(question?.all('form', { action: `${href('/superadmin')}?cari=kopi` })).toHaveLength(1);
    for (const page of [await ask('active', randomUUID()), await ask('hapus', kopi.storeId)])
      expect(page.all('*', { 'aria-label': 'Konfirmasi' })).toEqual([]);
  });

  test.each([
    [{ storeId: 'x', intent: 'active' }, 404, 'Toko ini tidak (lagi) ada.'],
    [{ storeId: warung.storeId, intent: 'delete' }, 400, 'Permintaan ini tidak dikenal.'],
    [
      { storeId: warung.storeId, intent: 'extend', expiryDate: 'besok' },
      409,
      'Tanggal berakhir sudah berubah.',
    ],
  ])('%j is answered with %d', async (fields, status, sentence) => {
    const answer = await superAdmin.post(href('/superadmin'), fields);
    expect(answer.status).toBe(status);
    const text = await textOf(answer);
    expect(text).toContain(sentence);
    expect(text).not.toContain('Pesanan Masuk');
  });
});
