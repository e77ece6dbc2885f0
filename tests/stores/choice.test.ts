import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { openAdmin } from '../support/database/database.ts';
import { pageOf, readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { makeVariants } from '../support/world/variants.ts';
import { world } from '../support/world/world.ts';

/* Tests what a browser without scripts, a crawler or a chat preview gets of a product with options. */

const { batik, kemeja, kain } = world;
const shop = href('/toko/:toko', { toko: batik.slug });
const page = `${shop}/produk/${kemeja.id}`;
const redPhoto = randomUUID();

let app: TestApp;
let admin: pg.Client;
let guest: Visitor;
let ids: string[];

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  guest = app.guest();
  const options = [
    { name: 'Ukuran', values: ['M', 'XL', 'XXL'] },
    { name: 'Warna', values: ['Biru', 'Merah'] },
  ];
  ids = await makeVariants(admin, kemeja, options, [
    { values: ['M', 'Biru'], harga: 100_000, stok: 5, formerPrice: 130_000 },
    { values: ['M', 'Merah'], harga: 110_000, stok: 0 },
    { values: ['XL', 'Biru'], harga: 120_000, stok: 7 },
    { values: ['XXL', 'Biru'], harga: 90_000, stok: 7, hidden: true },
  ]);
  const photos: [string, number, string | null][] = [
    [randomUUID(), 0, null],
    [redPhoto, 1, 'Merah'],
  ];
  for (const [id, position, value] of photos)
    await admin.query(
      `INSERT INTO product_photos (store_id, product_id, id, position, width, height, option_value)
       VALUES ($1, $2, $3, $4, 1200, 1200, $5)`,
      [batik.storeId, kemeja.id, id, position, value],
    );
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

const open = async (query = '') => pageOf(plain(await (await guest.get(page + query)).text()));
const plain = (html: string) => html.replaceAll('\u00a0', ' ');
const checked = ({ all }: Awaited<ReturnType<typeof open>>) =>
  all('input', { type: 'radio', checked: true }).map(({ attributes }) => attributes.value);

test('a card shows the lowest price, and leads to the choice', async () => {
  const { all } = pageOf(plain(await (await guest.get(shop)).text()));
  const card = all('li').find(({ text }) => text.includes(kemeja.namaProduk));
  expect(card?.text).toContain('Harga semula Rp 130.000 mulai Rp 100.000 Stok: 12 Pilih');
  expect(card?.all('a').map(({ text, attributes }) => [text, attributes.href])).toEqual([
    [kemeja.namaProduk, page],
    ['Pilih', page],
  ]);
  expect(card?.all('button')).toEqual([]);
  const soldOut = all('li').find(({ text }) => text.includes(kain.namaProduk));
  expect(soldOut?.all('button').map(({ text }) => text)).toEqual(['Stok Habis']);
});

test('today’s cart shows price and photo of a variant, and nothing of an ended one', async () => {
  const question = { storeId: batik.storeId, ids: [ids[1], ids[3]], key: null };
  const answer = await guest.postRaw(href('/api/cart'), JSON.stringify(question), 'application/json');
  const { products } = (await answer.json()) as { products: Record<string, unknown>[] };
  expect(products).toEqual([
    {
      id: ids[1],
      productId: kemeja.id,
      namaProduk: kemeja.namaProduk,
      optionText: 'M, Merah',
      harga: 110_000,
      stok: 0,
      berat: 100,
      photoUrl: expect.stringContaining(redPhoto),
    },
  ]);
});

describe('the page', () => {
  test('offers every value that is sold', async () => {
    const opened = await open();
    const groups = opened.all('fieldset').map(({ all }) => ({
      name: all('legend')[0]?.text,
      values: all('input', { type: 'radio' }).map(({ attributes }) => attributes.value),
    }));
    expect(groups).toEqual([
      { name: 'Ukuran', values: ['M', 'XL'] },
      { name: 'Warna', values: ['Biru', 'Merah'] },
    ]);
    expect(opened.all('input', { type: 'radio', disabled: true })).toEqual([]);
    expect(opened.text).toContain('Rp 100.000 – Rp 120.000 Stok: 12 · Berat: 100 – 350 gram');
    expect(opened.text).toContain('Pilih Ukuran dan Warna.');
    expect(opened.meta('description')).toMatch(/^mulai Rp 100\.000\. /);
  });

  test('names the variant in its address', async () => {
    const opened = await open(`?varian=${ids[0]}`);
    expect(checked(opened)).toEqual(['M', 'Biru']);
    expect(opened.text).toContain('Rp 100.000 Harga semula Rp 130.000 Stok: 5 · Berat: 350 gram');
    expect(opened.text).toContain('Pilihan Anda: M, Biru.');
    expect(opened.title).toBe(`${kemeja.namaProduk} (M, Biru) · ${batik.namaToko}`);
    expect(opened.meta('description')).toMatch(/^Rp 100\.000\. /);
    const chat = opened.links.find((link) => link.startsWith('https://wa.me/'));
    expect(new URL(chat ?? '').searchParams.get('text')).toContain(`${kemeja.namaProduk} (M, Biru).`);
  });

  test('shows what is sold out, what is not sold, and the stock', async () => {
    const soldOut = await open(`?varian=${ids[1]}`);
    expect(soldOut.text).toContain('M, Merah habis. Yang ada: M, Biru; XL, Biru.');
    expect(soldOut.buttons('Stok Habis')).not.toEqual([]);
    expect(soldOut.all('img')[0]?.attributes.src).toContain(redPhoto);
    const notSold = await open('?opsi1=XL&opsi2=Merah');
    expect(checked(notSold)).toEqual(['XL', 'Merah']);
    expect(notSold.text).toContain('XL, Merah tidak dijual. Yang ada: XL, Biru; M, Biru.');
    expect(notSold.buttons('Tidak Dijual')).not.toEqual([]);
  });

  test.each([
    ['hidden', () => ids[3]],
    ['made up', randomUUID],
    ['nonsense', () => 'x'],
  ])('says that a variant that is %s is no longer sold', async (_, id) => {
    const opened = await open(`?varian=${id()}`);
    expect(checked(opened)).toEqual([]);
    expect(opened.text).toContain('Pilihan di link ini tidak dijual lagi. Pilih Ukuran dan Warna.');
  });

  test('redirects from the form to the address of the variant', async () => {
    const answer = await guest.get(`${page}?opsi1=XL&opsi2=Biru`);
    expect([answer.status, locationOf(answer)]).toEqual([302, `${page}?varian=${ids[2]}`]);
  });

  test('is cached for each existing variant, and for no other address', async () => {
    const isCached = async (query: string) => (await guest.get(page + query)).headers.get('etag') !== null;
    expect([
      await isCached(''),
      await isCached(`?varian=${ids[0]}`),
      await isCached(`?varian=${ids[2]}&utm_source=x`),
    ]).toEqual([true, true, true]);
    for (const query of [
      `?varian=${randomUUID()}`,
      `?varian=${ids[3]}`,
      `?varian=${ids[0]?.toUpperCase()}`,
      '?opsi1=M',
    ])
      expect([query, await isCached(query)]).toEqual([query, false]);
  });

  test('names no option if there is none', async () => {
    const { all, text, buttons } = await readPage(await guest.get(`${shop}/produk/${kain.id}`));
    expect(all('fieldset')).toEqual([]);
    expect(text).not.toContain('Pilih');
    expect(buttons('Stok Habis')).not.toEqual([]);
  });
});
