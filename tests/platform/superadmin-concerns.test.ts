import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asOperatorAt, asSystem } from '#server/db/access.ts';
import { saveStoreNote } from '#server/platform/store-notes.ts';
import { askAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { sri, wati, warung, batik, kopi } = world;

let app: TestApp;
let superAdmin: Visitor;

beforeAll(async () => {
  app = await startApp();
  superAdmin = await app.loginAs(wati);
});

afterAll(() => app.stop());

const endIn = (storeId: string, fromNow: string) =>
  askAdmin('UPDATE store_terms SET expiry_date = now() + $2::interval WHERE store_id = $1', [
    storeId,
    fromNow,
  ]);

const pageOf = async (query: string) => readPage(await superAdmin.get(`${href('/superadmin')}${query}`));

describe('shops that need attention', () => {
  test('four counts are above the search and filter the list', async () => {
    await endIn(warung.storeId, '2 days');
    await endIn(batik.storeId, '-1 day');
    await askAdmin('UPDATE products SET deleted_at = now() WHERE store_id = $1', [batik.storeId]);
    for (const { storeId } of [warung, kopi])
      await askAdmin(`INSERT INTO qris_merchants (nmid, store_id) VALUES ('ID1020000000012', $1)`, [storeId]);
    const { all, text } = await pageOf('');
    const [concerns] = all('nav', { 'aria-label': 'Perlu diperhatikan' });
    expect(concerns?.text).toBe('1 berakhir dalam 3 hari 1 tenggang 2 NMID ganda 1 belum ada produk');
    expect(text.indexOf('belum ada produk')).toBeLessThan(text.indexOf('Cari toko'));
    for (const [state, found] of [
      ['segera-berakhir', [warung]],
      ['tenggang', [batik]],
      ['nmid-ganda', [warung, kopi]],
      ['tanpa-produk', [batik]],
    ] as const) {
      const page = await pageOf(`?keadaan=${state}`);
      const rows = page.all('tr').slice(1);
      expect(rows, state).toHaveLength(found.length);
      for (const { namaToko } of found) expect(page.text).toContain(namaToko);
      const [open] = page.all('a', { 'aria-current': 'true' });
      expect(open?.attributes.href).toBe(href('/superadmin'));
      expect(page.links).toContain(`${href('/superadmin')}?keadaan=EXPIRED`);
    }
  });

  test('the shop to call today has a button with the prepared text', async () => {
    await endIn(warung.storeId, '2 days');
    await endIn(batik.storeId, '-1 day');
    await endIn(kopi.storeId, '-400 days');
    const { all } = await pageOf('');
    const chatOf = (namaToko: string) =>
      all('a').find(({ attributes }) => attributes['aria-label']?.includes(` ${namaToko}`))?.attributes;
    expect(chatOf(warung.namaToko)?.['aria-label']).toMatch(/^Hubungi /);
    expect(decodeURIComponent(chatOf(warung.namaToko)?.href ?? '')).toMatch(
      /^https:\/\/wa\.me\/62\d+\?text=Halo .+, masa coba toko Anda sisa 2 hari, berakhir pada .+ WIB\. Mau diperpanjang\?$/,
    );
    expect(chatOf(batik.namaToko)?.['aria-label']).toMatch(/^Hubungi /);
    expect(decodeURIComponent(chatOf(batik.namaToko)?.href ?? '')).toContain(
      'Toko masih menerima pesanan sampai',
    );
    expect(chatOf(kopi.namaToko)?.['aria-label']).toMatch(/^Chat /);
  });
});

describe('a note on a shop', () => {
  const write = (note: string, seenNote: string) =>
    superAdmin.post(href('/superadmin'), { intent: 'note', storeId: warung.storeId, note, seenNote });
  const storedNotes = () => asSystem((tx) => tx.selectFrom('storeNotes').select('note').execute());
  const entries = async () =>
    (
      await askAdmin(`SELECT details FROM audit_events WHERE action = 'store-note' ORDER BY created_at, id`)
    ).map(({ details }) => details);

  test('is saved, shown, changed and deleted, each recorded without its text', async () => {
    expect(await textOf(await write('Telepon sore\r\nMinta NMID', ''))).toContain('Catatan disimpan.');
    expect(await storedNotes()).toEqual([{ note: 'Telepon sore\nMinta NMID' }]);
    expect((await pageOf('')).text).toContain('Telepon sore Minta NMID');
    // Sending the same note again, as a second press of the button does, changes nothing.
    expect((await write('Telepon sore\r\nMinta NMID', '')).status).toBe(200);
    expect((await write('Sudah bayar', 'Telepon sore\r\nMinta NMID')).status).toBe(200);
    expect((await write('', 'Sudah bayar')).status).toBe(200);
    expect(await storedNotes()).toEqual([]);
    expect(await entries()).toEqual([{ emptied: false }, { emptied: false }, { emptied: true }]);
  });

  test('that somebody has changed meanwhile is shown before it is replaced', async () => {
    await asOperatorAt(wati, warung.storeId, (tx) =>
      saveStoreNote(tx, { ...wati, clientIp: '' }, warung.storeId, {
        note: 'Jangan ditelepon',
        seenNote: '',
      }),
    );
    const refused = await superAdmin.post(`${href('/superadmin')}?tanya=note&untuk=${warung.storeId}`, {
      intent: 'note',
      storeId: warung.storeId,
      note: 'Telepon sore',
      seenNote: '',
    });
    expect(refused.status).toBe(409);
    const { text, fields, all } = await readPage(refused);
    expect(text).toContain('catatan ini diubah menjadi: “Jangan ditelepon”. Simpan lagi untuk menggantinya.');
    expect(fields('seenNote')[0]?.attributes.value).toBe('Jangan ditelepon');
    expect(all('textarea')[0]?.text).toBe('Telepon sore');
    expect(await storedNotes()).toEqual([{ note: 'Jangan ditelepon' }]);
    expect((await entries()).at(-1)).toEqual({ refused: true });
    expect((await write('Telepon sore', 'Jangan ditelepon')).status).toBe(200);
  });

  test('is edited on the page without scripts', async () => {
    const page = await pageOf(`?cari=${warung.slug}&tanya=note&untuk=${warung.storeId}`);
    const [section] = page.all('section', { 'aria-label': 'Catatan' });
    expect(section?.text).toContain(`Catatan ${warung.namaToko}`);
    expect(section?.all('textarea')[0]?.text).toBe('Telepon sore');
  });

  test('is on no page of its owner, who cannot write it', async () => {
    const owner = await app.loginAs(sri);
    for (const path of [
      href('/dashboard'),
      href('/dashboard/pengaturan'),
      href('/toko/:toko', { toko: warung.slug }),
    ])
      expect(await (await owner.get(path)).text(), path).not.toContain('Telepon sore');
    const fields = { intent: 'note', storeId: warung.storeId, note: '', seenNote: 'Telepon sore' };
    expect((await owner.post(href('/superadmin'), fields)).status).toBe(302);
    expect(await storedNotes()).toEqual([{ note: 'Telepon sore' }]);
  });
});
