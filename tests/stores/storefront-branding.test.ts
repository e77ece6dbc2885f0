import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asGuest, asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { deleteAccount } from '#server/payment-methods/accounts.ts';
import { deleteShopQris } from '#server/payment-methods/qris.ts';
import { saveShippingSettings } from '#server/shipping/settings.ts';
import { deleteTariff } from '#server/shipping/tariffs.ts';
import { eventually } from '../support/eventually.ts';
import { pageOf, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { makeTestAccount, saveTestQris } from '../support/world/accounts.ts';
import { bantul } from '../support/world/parcels.ts';
import { page, readShop, typed } from '../support/world/shop-settings.ts';
import { makeTestTariff } from '../support/world/tariffs.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, warung, batik } = world;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

async function photo(color: string): Promise<File> {
  const bytes = await sharp({ create: { width: 1000, height: 900, channels: 3, background: color } })
    .webp()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'sampul.webp', { type: 'image/webp' });
}

const storedCovers = () =>
  readdir(join(env.dataDir, 'files', 'public', 'covers', warung.storeId), { recursive: true }).catch(
    () => [],
  );

const storefront = async (slug: string) =>
  (await app.guest().get(href('/toko/:toko', { toko: slug }))).text();

test('a cover is stored in two widths, shown to guests, replaced, and deleted', async () => {
  const answer = await owner.post(page, { ...typed(warung), cover: await photo('#aa3311') });
  expect(await textOf(answer)).toContain('Pengaturan berhasil disimpan!');
  const { coverUrl } = await readShop(warung);
  expect(coverUrl).toMatch(new RegExp(`^/files/covers/${warung.storeId}/cover_\\d{13}$`));
  const [shown] = pageOf(await storefront(warung.slug)).all('img', { 'data-cover': true });
  expect(shown?.attributes.srcset).toBe(`${coverUrl}/800.webp 800w, ${coverUrl}/1600.webp 1600w`);
  for (const width of [800, 1600]) {
    const file = await app.guest().get(`${coverUrl}/${width}.webp`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(file.headers.get('cache-control')).toContain('immutable');
  }

  await owner.post(page, { ...typed(warung), cover: await photo('#11aa33') });
  const second = (await readShop(warung)).coverUrl;
  expect(second).not.toBe(coverUrl);
  expect((await app.guest().get(`${coverUrl}/800.webp`)).status).toBe(404);

  await owner.post(page, typed(warung));
  expect((await readShop(warung)).coverUrl).toBe(second);
  await owner.post(page, typed(warung, { removeCover: 'on' }));
  expect((await readShop(warung)).coverUrl).toBe('');
  expect((await storedCovers()).filter((name) => name.endsWith('.webp'))).toEqual([]);
  expect(await storefront(warung.slug)).not.toContain('data-cover');
});

test('a file that is no photo is rejected, and a save that fails leaves no file', async () => {
  const broken = new File(['GIF89a'], 'sampul.gif', { type: 'image/gif' });
  const refused = await owner.post(page, { ...typed(warung), cover: broken });
  expect(refused.status).toBe(415);
  expect(await textOf(refused)).toContain('Format foto tidak didukung. Pakai JPEG, PNG, atau WebP.');
  const taken = { ...typed(warung, { slug: batik.slug }), cover: await photo('#aa3311') };
  const answer = await owner.post(page, taken);
  expect(answer.status).toBe(409);
  expect(await textOf(answer)).toContain('Gambar yang tadi dipilih belum tersimpan');
  expect((await storedCovers()).filter((name) => name.endsWith('.webp'))).toEqual([]);
});

test('the line follows each setting at once, and shows guests no number', async () => {
  const { storeId, slug } = batik;
  const expectLine = async (line: string) =>
    eventually(async () =>
      expect(
        pageOf(await storefront(slug))
          .all('span', { 'data-facts': true })
          .map(({ text }) => text),
      ).toEqual(line ? [line] : []),
    );
  const account = await makeTestAccount(storeId, { number: '8812345678', provider: 'BRI' });
  await expectLine('BRI');
  await saveTestQris(storeId);
  await expectLine('QRIS, BRI');
  await asUser(dewi, (tx) => saveShippingSettings(tx, storeId, bantul, ''));
  await expectLine('Kirim dari Kab. Bantul · QRIS, BRI');
  const pickup = await makeTestTariff(storeId, { kind: 'pickup', name: 'Ambil sendiri', price: 0 });
  await expectLine('Kirim dari Kab. Bantul · QRIS, BRI · Ambil sendiri');
  expect(await storefront(slug)).not.toContain('8812345678');
  const read = (table: 'paymentAccounts' | 'storeQris' | 'storeShipping') =>
    asGuest(storeId, (tx) => tx.selectFrom(table).select('storeId').execute());
  expect([await read('paymentAccounts'), await read('storeQris'), await read('storeShipping')]).toEqual([
    [],
    [],
    [],
  ]);
  await asUser(dewi, (tx) => deleteTariff(tx, storeId, pickup));
  await asUser(dewi, (tx) => deleteAccount(tx, storeId, account));
  await expectLine('Kirim dari Kab. Bantul · QRIS');
  await asUser(dewi, (tx) => deleteShopQris(tx, storeId));
  await expectLine('Kirim dari Kab. Bantul');
});

test('a shop without a logo has a tile with its initials, also in its dashboard', async () => {
  const letters = (html: string) =>
    pageOf(html)
      .all('span')
      .flatMap(({ attributes }) => attributes['data-monogram'] ?? []);
  await owner.post(page, typed(warung, { namaToko: 'Warung Bu Sri', removeLogo: 'on' }));
  expect(letters(await storefront(warung.slug))).toEqual(['WB']);
  const dashboard = await (await owner.get(href('/dashboard'))).text();
  expect(letters(dashboard)).toEqual(['WB']);
  expect(dashboard).toContain('fill="#a33a16"');
  expect(letters(await (await owner.get(page)).text())).toEqual(['WB', 'WB']);
  await owner.post(page, typed(warung));
});
