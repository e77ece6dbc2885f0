import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { page, readShop, typed } from '../support/world/shop-settings.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, joko, wati, warung, batik, kopi } = world;

let app: TestApp;
let owner: Visitor;
let otherOwner: Visitor;

beforeAll(async () => {
  app = await startApp();
  [owner, otherOwner] = await Promise.all([app.loginAs(sri), app.loginAs(dewi)]);
});

afterAll(() => app.stop());

test('the page shows the saved settings, and its colours are in no style attribute', async () => {
  const answer = await owner.get(page);
  const { field, all, link } = await readPage(answer);
  expect([field('namaToko'), field('slug'), field('themeColor')]).toEqual([
    warung.namaToko,
    warung.slug,
    '#007bff',
  ]);
  expect(all('*', { style: true })).toEqual([]);
  expect(all('style').map(({ source }) => source)).toEqual([
    expect.stringContaining('#pratinjau{--theme:#0072ed;--theme-on:#ffffff;'),
  ]);
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src[^;]*'sha256-/);
  expect(link(/^Coba Kirim/)).toMatch(new RegExp(`^https://wa.me/${warung.waNumber}\\?text=.`));
  const labels = all('label').map(({ text }) => text);
  for (const label of [
    'Nama Toko',
    'Alamat link toko',
    'Nomor WhatsApp',
    'Logo',
    'Deskripsi Toko',
    'Batas Waktu Bayar',
    'Zona Waktu',
  ]) {
    expect(labels).toContain(label);
  }
  expect(all('input', { type: 'color' })[0]?.attributes['aria-label']).toBe('Warna Tema');
});

test('all is saved without scripts, and guests see it; the old address redirects to the new one', async () => {
  const slug = `warung-${randomUUID().slice(0, 6)}x`;
  const change = {
    namaToko: 'Warung Sri Baru',
    slug,
    deskripsi: 'Pedas & manis.',
    timeZone: 'Asia/Makassar',
    paymentHours: '72',
    answerHours: '48',
  };
  const answer = await owner.post(page, typed(warung, change));
  expect([answer.status, await textOf(answer)]).toEqual([
    200,
    expect.stringContaining('Pengaturan berhasil disimpan!'),
  ]);
  expect(await readShop(warung)).toMatchObject({
    ...change,
    paymentHours: 72,
    answerHours: 48,
    waNumber: '6281211110001',
    themeColor: '#a33a16',
  });
  const old = await app.guest().get(href('/toko/:toko', { toko: warung.slug }));
  expect([old.status, locationOf(old), old.headers.get('cache-control')]).toEqual([
    302,
    href('/toko/:toko', { toko: slug }),
    'no-cache',
  ]);
  const shop = await (await app.guest().get(href('/toko/:toko', { toko: slug }))).text();
  expect(shop).toContain('Warung Sri Baru');
  expect(shop).toContain('--theme:#a33a16');
  expect(await textOf(await owner.get(page))).toContain(`Alamat lama yang masih berlaku: ${warung.slug}.`);
  await owner.post(page, typed(warung));
});

test('a new name changes no address', async () => {
  await owner.post(page, typed(warung, { namaToko: 'Nama Lain' }));
  expect(await readShop(warung)).toMatchObject({ namaToko: 'Nama Lain', slug: warung.slug });
  await owner.post(page, typed(warung));
});

test.each([
  ['namaToko', '', 'Nama toko wajib diisi.'],
  [
    'slug',
    'Tidak Boleh',
    'Alamat link toko hanya berisi huruf kecil, angka, dan tanda hubung, 3–40 karakter.',
  ],
  ['slug', 'dashboard', 'Alamat ini tidak bisa dipakai. Pilih yang lain.'],
  ['waNumber', '123', 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.'],
  ['themeColor', 'red;}body{', 'Warna tema ditulis #rrggbb, misalnya #007bff.'],
])('%s %j is rejected beside its field; all input stays, nothing is saved', async (name, value, text) => {
  const before = await readShop(warung);
  const answer = await owner.post(page, typed(warung, { deskripsi: 'Baru saja diketik', [name]: value }));
  expect(answer.status).toBe(400);
  const shown = await readPage(answer);
  expect(shown.text).toContain('Gagal menyimpan: ada isian yang perlu diperbaiki.');
  expect(shown.text).toContain(text);
  expect(shown.field('deskripsi')).toBe('Baru saja diketik');
  if (name !== 'themeColor') expect(shown.field(name)).toBe(value);
  expect(shown.all('input', { name, 'aria-invalid': 'true' })).toHaveLength(1);
  expect(await readShop(warung)).toEqual(before);
});

test("another shop's address is rejected, and a free one is suggested", async () => {
  const before = await readShop(warung);
  const answer = await owner.post(page, typed(warung, { slug: batik.slug, namaToko: 'Tetap diketik' }));
  expect(answer.status).toBe(409);
  expect((await readPage(answer)).field('namaToko')).toBe('Tetap diketik');
  expect(await textOf(answer)).toContain(
    `Alamat "${batik.slug}" sudah dipakai toko lain. Coba "${batik.slug}-2".`,
  );
  expect(await readShop(warung)).toEqual(before);
});

test('a closed shop can be set up, and so can an inactive one', async () => {
  const client = await app.loginAs(joko);
  const answer = await client.post(page, typed(kopi, { namaToko: 'Kopi Joko Buka Lagi' }));
  expect(await textOf(answer)).toContain('Pengaturan berhasil disimpan!');
  expect((await readShop(kopi)).namaToko).toBe('Kopi Joko Buka Lagi');
});

test('a super admin sees the settings and cannot save them', async () => {
  const admin = await app.loginAs(wati);
  const shown = await readPage(await admin.get(`${page}?toko=${batik.storeId}`));
  expect(shown.field('namaToko')).toBe(batik.namaToko);
  expect(shown.all('fieldset', { disabled: true })).not.toEqual([]);
  expect(shown.buttons('Simpan Pengaturan')).toEqual([]);
});

test("each owner's form changes the own shop, whatever is sent along", async () => {
  const before = await readShop(warung);
  await otherOwner.post(`${page}?toko=${warung.storeId}`, {
    ...typed(batik, { namaToko: 'Batik Diganti' }),
    storeId: warung.storeId,
    logoUrl: '/files/logos/x',
    status: 'active',
  });
  expect(await readShop(warung)).toEqual(before);
  expect(await readShop(batik)).toMatchObject({ namaToko: 'Batik Diganti', logoUrl: '', status: 'trial' });
});
