import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readOwnProduct } from '#server/products/list.ts';
import { type Page, readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { sri, warung, esTeh } = world;

let app: TestApp;
let owner: Visitor;

const fields = (change: Record<string, string | string[] | File | File[]> = {}) => ({
  intent: 'edit',
  productId: esTeh.id,
  namaProduk: esTeh.namaProduk,
  harga: '5000',
  stok: '100',
  seenStok: '100',
  berat: '300',
  deskripsi: '',
  ...change,
});

const save = (change: Parameters<typeof fields>[0]) =>
  owner.post(`${href('/dashboard/produk')}?edit=${esTeh.id}`, fields(change));

async function photoIds(): Promise<string[]> {
  const product = await asUser(sri, (tx) => readOwnProduct(tx, warung.storeId, esTeh.id));
  return product?.photos.map(({ id }) => id) ?? [];
}

async function photoFile(): Promise<File> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3311' } });
  return new File([new Uint8Array(await picture.png().toBuffer())], 'foto.png', { type: 'image/png' });
}

const orderIn = ({ fields }: Page) => fields('photoOrder').map(({ attributes }) => attributes.value);

const ticked = ({ all }: Page) =>
  all('input', { name: 'removePhoto', checked: true }).map(({ attributes }) => attributes.value);

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
  await save({ photos: await Promise.all([photoFile(), photoFile(), photoFile(), photoFile()]) });
});

afterAll(() => app.stop());

test('photos are saved in the order of the form; the first is the shop page’s cover', async () => {
  const [a = '', b = '', c = '', d = ''] = await photoIds();
  expect((await save({ photoOrder: [c, a, d, b] })).status).toBe(200);
  expect(await photoIds()).toEqual([c, a, d, b]);
  await expect
    .poll(async () => (await app.guest().get(href('/toko/:toko', { toko: warung.slug }))).text())
    .toContain(`/files/products/${warung.storeId}/${c}/`);
});

test('an order that omits some photos, or names others, loses none', async () => {
  const [a = '', b = '', c = '', d = ''] = await photoIds();
  await save({ photoOrder: [d, randomUUID(), d, 'x'] });
  expect(await photoIds()).toEqual([d, a, b, c]);
});

test('a removal, a new order and new photos work together', async () => {
  const [a = '', b = '', c = '', d = ''] = await photoIds();
  await save({ photoOrder: [c, b, a, d], removePhoto: [b], photos: [await photoFile(), await photoFile()] });
  const now = await photoIds();
  expect(now.slice(0, 3)).toEqual([c, a, d]);
  expect(now).toHaveLength(5);
});

test('without scripts a button moves a photo in the form; input and ticks stay, nothing is saved', async () => {
  const before = await photoIds();
  const [a = '', b = '', ...others] = before;
  const answer = await save({
    photoOrder: before,
    removePhoto: [others[0] ?? ''],
    harga: 'lima ribu',
    movePhoto: `${b}:sampul`,
  });
  expect(answer.status).toBe(200);
  const shown = await readPage(answer);
  expect(orderIn(shown)).toEqual([b, a, ...others]);
  expect(shown.field('harga')).toBe('lima ribu');
  expect(ticked(shown)).toEqual([others[0]]);
  expect(shown.text).not.toContain('Gagal memperbarui produk');
  expect(await photoIds()).toEqual(before);
});

test('a rejected form keeps the order and the ticks, too', async () => {
  const before = await photoIds();
  const answer = await save({ photoOrder: before.toReversed(), removePhoto: [before[1] ?? ''], harga: '' });
  expect(answer.status).toBe(400);
  const shown = await readPage(answer);
  expect(orderIn(shown)).toEqual(before.toReversed());
  expect(ticked(shown)).toEqual([before[1]]);
});

test('HEIC is rejected with instructions for the phone', async () => {
  const heic = new File([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')], 'IMG_0001.HEIC');
  const answer = await save({ photos: heic });
  expect(answer.status).toBe(415);
  expect(await textOf(answer)).toContain(
    'Gagal memperbarui produk: Foto HEIC dari iPhone tidak bisa dibaca. ' +
      'Di Pengaturan > Kamera > Format pilih Paling Kompatibel, atau kirim sebagai JPEG.',
  );
});

test('scripts get JSON with the result, or the invalid photo', async () => {
  const send = (photos: File[]) => owner.post(href('/dashboard/produk/kirim'), fields({ photos }));
  const done = await send([await photoFile()]);
  expect([done.status, await done.json()]).toEqual([
    200,
    {
      kind: 'done',
      intent: 'edit',
      id: esTeh.id,
      sentence: 'Es Teh Manis disimpan.',
      values: {},
      product: await asUser(sri, (tx) => readOwnProduct(tx, warung.storeId, esTeh.id)),
    },
  ]);
  const before = await photoIds();
  const broken = new File(['<svg/>'], 'foto.png', { type: 'image/png' });
  const refused = await send([await photoFile(), broken]);
  expect([refused.status, await refused.json()]).toEqual([
    415,
    expect.objectContaining({
      kind: 'refused',
      wrongPhoto: 1,
      errors: expect.objectContaining({
        photos: 'Foto ke-2: Format foto tidak didukung. Pakai JPEG, PNG, atau WebP.',
      }),
    }),
  ]);
  expect(await photoIds()).toEqual(before);
});
