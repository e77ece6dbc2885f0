import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qrisPhotoByAccount } from '#domain/limits.ts';
import { href } from '#domain/routes/href.ts';
import { drawQr } from '#domain/stores/qr.ts';
import { hitLimit } from '#server/bounds/rate-limit.ts';
import { openAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { paymentChanges } from '../support/world/accounts.ts';
import { testQris } from '../support/world/qris.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, wati, warung, batik } = world;
const page = href('/dashboard/pembayaran');

let app: TestApp;
let admin: pg.Client;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  owner = await app.loginAs(sri);
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

const storedQris = async () =>
  (
    await admin.query('SELECT merchant, city, nmid, active FROM store_qris WHERE store_id = $1', [
      warung.storeId,
    ])
  ).rows;

async function photo(): Promise<File> {
  const { size, path } = drawQr(testQris);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -9 ${size + 8} ${size + 18}" width="900"><rect x="-9" y="-9" width="200" height="200" fill="#fff"/><path d="${path}"/></svg>`;
  const bytes = await sharp(Buffer.from(svg))
    .rotate(6, { background: '#876' })
    .jpeg({ quality: 50 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'qris.jpg', { type: 'image/jpeg' });
}

test('a photo is read, confirmed with the password, logged, and deleted', async () => {
  const read = await owner.post(page, { intent: 'read-qris', qrisText: '', qris: await photo() });
  const html = await read.text();
  for (const fact of [
    'Apakah ini QRIS toko Anda?',
    'TOKO CONTOH UJI',
    'JAKARTA PUSAT',
    'ID1020000000012',
    testQris,
  ])
    expect(html).toContain(fact);
  expect(await storedQris()).toEqual([]);
  const confirm = { intent: 'save-qris', qrisText: testQris, active: 'on' };
  expect((await owner.post(page, { ...confirm, password: 'salah' })).status).toBe(409);
  expect(await storedQris()).toEqual([]);
  expect((await owner.post(page, { ...confirm, password: sri.password })).status).toBe(200);
  const row = { merchant: 'TOKO CONTOH UJI', city: 'JAKARTA PUSAT', nmid: 'ID1020000000012', active: true };
  expect(await storedQris()).toEqual([row]);
  await owner.post(page, { ...confirm, active: '', password: sri.password });
  expect(await storedQris()).toEqual([{ ...row, active: false }]);
  const unproven = await app.loginAs(sri);
  for (const [wrong, status] of [
    ['', 400],
    ['salah', 409],
  ] as const)
    expect((await unproven.post(page, { intent: 'delete-qris', password: wrong })).status).toBe(status);
  expect(await storedQris()).toEqual([{ ...row, active: false }]);
  expect((await owner.post(page, { intent: 'delete-qris', password: sri.password })).status).toBe(200);
  const gone = await owner.post(page, { intent: 'delete-qris', password: sri.password });
  expect([await storedQris(), gone.status]).toEqual([[], 404]);
  const changes = await paymentChanges(admin, warung.storeId);
  expect(changes.map(({ details }) => details.change)).toEqual([
    'QRIS dipasang',
    'QRIS diubah',
    'QRIS dihapus',
  ]);
  expect((await admin.query('SELECT FROM qris_merchants')).rows).toEqual([]);
});

test('a photo without a code suggests pasting the text', async () => {
  const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#987' } })
    .png()
    .toBuffer();
  const answer = await owner.post(page, {
    intent: 'read-qris',
    qrisText: '',
    qris: new File([new Uint8Array(blank)], 'a.png'),
  });
  expect([answer.status, await textOf(answer)]).toEqual([
    400,
    expect.stringContaining('atau tempel teks QRIS di bawah.'),
  ]);
});

test('a merchant number in two shops is shown to the super admin on both', async () => {
  const other = await app.loginAs(dewi);
  const confirm = { intent: 'save-qris', qrisText: testQris, active: 'on' };
  await owner.post(page, { ...confirm, password: sri.password });
  const operator = await app.loginAs(wati);
  const note = 'NMID ID1020000000012 juga dipakai toko lain';
  expect(await textOf(await operator.get(href('/superadmin')))).not.toContain(note);
  await other.post(page, { ...confirm, password: dewi.password });
  const shown = await readPage(await operator.get(href('/superadmin')));
  expect(shown.text.split(note)).toHaveLength(3);
  for (const { namaToko, storeId } of [warung, batik]) {
    expect(shown.text).toContain(`${note}: ${namaToko}`);
    expect(shown.links).toContain(`${href('/superadmin')}?cari=${storeId}`);
  }
});

test('photos are counted per account, whatever they contain; a pasted text is not', async () => {
  for (let nth = 0; nth < 30; nth++) await hitLimit(qrisPhotoByAccount, dewi.id);
  const other = await app.loginAs(dewi);
  const refused = await other.post(page, { intent: 'read-qris', qrisText: '', qris: await photo() });
  expect([refused.status, await textOf(refused)]).toEqual([
    429,
    expect.stringContaining('Terlalu banyak percobaan.'),
  ]);
  expect((await other.post(page, { intent: 'read-qris', qrisText: testQris })).status).toBe(200);
});
