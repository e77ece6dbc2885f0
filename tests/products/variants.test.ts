import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { listOwnProducts } from '#server/products/list.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, warung, batik } = world;

let app: TestApp;
let owner: Visitor;
let otherOwner: Visitor;

beforeAll(async () => {
  app = await startApp();
  [owner, otherOwner] = await Promise.all([app.loginAs(sri), app.loginAs(dewi)]);
});

afterAll(() => app.stop());

type Fields = Record<string, string>;

function matrix(change: Fields = {}): Fields {
  const fields: Fields = {
    intent: 'add',
    namaProduk: 'Kaos Polos',
    deskripsi: '',
    optionName0: 'Ukuran',
    optionValues0: 'M, L',
    optionName1: 'Warna',
    optionValues1: 'Merah, Biru',
  };
  for (const place of [0, 1, 2, 3])
    Object.assign(fields, {
      [`harga.${place}`]: String(50_000 + place),
      [`stok.${place}`]: String(10 + place),
      [`berat.${place}`]: '200',
    });
  return { ...fields, ...change };
}

const many = (count: number) => Array.from({ length: count }, (_, place) => `no ${place}`).join(', ');

async function newestOf(person = sri, storeId: string = warung.storeId) {
  const view = { search: '', lowStockOnly: false, hiddenOnly: false, sort: 'terbaru' } as const;
  const { products } = await asUser(person, (tx) =>
    listOwnProducts(tx, storeId, view as never, { limit: 1, after: null }),
  );
  if (!products[0]) throw new Error('a product was expected');
  return products[0];
}

async function addShirt(change: Fields = {}) {
  const answer = await owner.post(href('/dashboard/produk'), matrix(change));
  expect(answer.status, await answer.clone().text()).toBe(200);
  return newestOf();
}

type Shirt = Awaited<ReturnType<typeof addShirt>>;

function editOf(shirt: Shirt, change: Fields = {}): Fields {
  const fields: Fields = { intent: 'edit', productId: shirt.id, namaProduk: shirt.namaProduk, deskripsi: '' };
  for (const [place, { name, values }] of shirt.options.entries())
    for (const prefix of ['option', 'shownOption'])
      Object.assign(fields, {
        [`${prefix}Name${place}`]: name,
        [`${prefix}Values${place}`]: values.join(', '),
      });
  for (const [place, { id, harga, stok, berat }] of shirt.variants.entries())
    Object.assign(fields, {
      [`variantId.${place}`]: id,
      [`harga.${place}`]: String(harga),
      [`stok.${place}`]: String(stok),
      [`seenStok.${place}`]: String(stok),
      [`berat.${place}`]: String(berat),
    });
  return { ...fields, ...change };
}

const stocks = ({ variants }: Shirt) =>
  Object.fromEntries(variants.map(({ optionValues, stok }) => [optionValues.join(', '), stok]));

describe('a product with options', () => {
  test('is added by one form', async () => {
    const shirt = await addShirt({ 'formerPrice.1': '60.000', 'hidden.2': 'ya' });
    expect(shirt.options).toEqual([
      { name: 'Ukuran', values: ['M', 'L'] },
      { name: 'Warna', values: ['Merah', 'Biru'] },
    ]);
    expect(stocks(shirt)).toEqual({ 'M, Merah': 10, 'M, Biru': 11, 'L, Merah': 12, 'L, Biru': 13 });
    expect(shirt.variants.map(({ formerPrice, hidden }) => [formerPrice, hidden])).toEqual([
      [null, false],
      [60_000, false],
      [null, true],
      [null, false],
    ]);
    const shown = await readPage(await owner.get(`${href('/dashboard/produk')}?edit=${shirt.id}`));
    expect(shown.field('harga.3')).toBe('50.003');
    expect(shown.field('optionValues1')).toBe('Merah, Biru');
  });

  test('has up to a hundred variants, and the list tells their sum', async () => {
    const rows = Array.from({ length: 100 }, (_, place) => ({
      [`harga.${place}`]: '55.000',
      [`stok.${place}`]: '12',
      [`berat.${place}`]: '200',
    }));
    const options = { namaProduk: 'Kaos Seratus', optionValues0: many(5), optionValues1: many(20) };
    const answer = await owner.post(href('/dashboard/produk'), matrix(Object.assign(options, ...rows)));
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain('Kaos Seratus ditambahkan.');
    expect((await newestOf()).variants).toHaveLength(100);
    const list = await readPage(await owner.get(`${href('/dashboard/produk')}?cari=Seratus`));
    const [row] = list.all('article');
    for (const fact of ['100 varian', 'Stok 1.200', 'Rp 55.000']) expect(row?.text).toContain(fact);
  });

  test.each([
    [
      { optionValues0: many(20), optionValues1: many(6) },
      'Paling banyak 100 varian; pilihan ini membuat 120.',
    ],
    [{ optionValues0: many(21) }, 'Paling banyak 20.'],
    [{ optionValues0: 'M, m' }, '"m" ditulis dua kali.'],
    [{ optionName0: ' ' }, 'Beri nama, misalnya Ukuran.'],
    [{ optionName1: 'ukuran' }, 'Kedua pilihan harus berbeda namanya.'],
    [{ optionValues1: ' , ' }, 'Isi paling sedikit satu, misalnya M, L, XL.'],
    [{ optionValues0: `M, ${'x'.repeat(31)}` }, 'terlalu panjang; paling panjang 30 huruf.'],
    [{ optionName0: 'a\u0000b' }, 'Ada karakter yang tidak bisa disimpan.'],
    [{ 'harga.2': '-1' }, 'Isi dengan angka bulat, misalnya 15000.'],
    [{ 'stok.1': '' }, 'Wajib diisi.'],
    [{ 'berat.3': '0' }, 'Berat harus lebih besar dari 0 gram.'],
    [{ 'stok.0': '1e3' }, 'Harga, Stok, dan Berat harus angka.'],
    [{ 'formerPrice.0': '50000' }, 'Harga coret harus lebih tinggi dari harga.'],
    [
      { 'hidden.0': 'ya', 'hidden.1': 'ya', 'hidden.2': 'ya', 'hidden.3': 'ya' },
      'Tampilkan paling sedikit satu varian, atau sembunyikan produknya.',
    ],
  ] as [Fields, string][])('%o is rejected with its text, and the input stays', async (change, text) => {
    const before = await newestOf();
    const answer = await owner.post(href('/dashboard/produk'), matrix({ 'harga.0': '77777', ...change }));
    expect(answer.status).toBe(400);
    const shown = await readPage(answer);
    expect(shown.text).toContain(text);
    const sent: Fields = { ...matrix(), ...change };
    expect(shown.field('optionValues0')).toBe(sent.optionValues0?.trim());
    if (!Object.keys(change).some((name) => name.startsWith('option')))
      expect(shown.field('harga.0')).toBe('77.777');
    expect((await newestOf()).id).toBe(before.id);
  });

  test('only an invalid cell is marked', async () => {
    const answer = await owner.post(href('/dashboard/produk'), matrix({ 'harga.2': 'mahal' }));
    const shown = await readPage(answer);
    const wrong = shown.all('input', { 'aria-invalid': 'true' });
    expect(wrong.map(({ attributes }) => attributes.name)).toEqual(['harga.2']);
    expect(shown.text).toContain('L, Merah: Harga, Stok, dan Berat harus angka.');
  });

  test('rows of the form without a combination are ignored', async () => {
    const shirt = await addShirt({ 'harga.4': '1', 'stok.4': '1', 'berat.4': '1', 'harga.-1': '1' });
    expect(shirt.variants).toHaveLength(4);
  });

  test('a renamed value keeps its variants', async () => {
    const shirt = await addShirt();
    const ids = shirt.variants.map(({ id }) => id);
    const answer = await owner.post(
      href('/dashboard/produk'),
      editOf(shirt, { optionValues1: 'Maron, Biru' }),
    );
    expect(answer.status).toBe(200);
    const after = await newestOf();
    expect(after.variants.map(({ id }) => id)).toEqual(ids);
    expect(stocks(after)).toEqual({ 'M, Maron': 10, 'M, Biru': 11, 'L, Maron': 12, 'L, Biru': 13 });
  });

  test('variants with stock end only if the owner agrees', async () => {
    const shirt = await addShirt();
    const gone = editOf(shirt, { optionValues0: 'M' });
    const address = `${href('/dashboard/produk')}?edit=${shirt.id}`;
    const asked = await owner.post(address, gone);
    expect(asked.status).toBe(409);
    expect(await textOf(asked)).toContain('Masih ada stok: L, Merah (12); L, Biru (13).');
    expect((await newestOf()).variants).toHaveLength(4);
    expect((await owner.post(address, { ...gone, endStock: 'ya' })).status).toBe(200);
    expect(stocks(await newestOf())).toEqual({ 'M, Merah': 10, 'M, Biru': 11 });
  });

  test('ids of other products and shops are rejected', async () => {
    const mine = await addShirt();
    const shirt = await addShirt();
    const theirs = await newestOf(dewi, batik.storeId);
    const foreign = theirs.variants[0]?.id ?? '';
    const own = mine.variants[3]?.id ?? '';
    const forged = editOf(shirt, { 'variantId.0': foreign, 'variantId.1': own, 'variantId.2': 'x' });
    expect((await owner.post(href('/dashboard/produk'), forged)).status).toBe(200);
    expect(await newestOf(dewi, batik.storeId)).toEqual(theirs);
    expect(stocks(await newestOf())).toEqual(stocks(shirt));
    const view = { search: mine.namaProduk, lowStockOnly: false, hiddenOnly: false, sort: 'terbaru' };
    const { products } = await asUser(sri, (tx) =>
      listOwnProducts(tx, warung.storeId, view as never, { limit: 20, after: null }),
    );
    expect(products.find(({ id }) => id === mine.id)).toEqual(mine);
    expect((await otherOwner.post(href('/dashboard/produk'), editOf(shirt))).status).toBe(404);
    const stock = { intent: 'stock', productId: own, seenStok: '1', stok: '2', key: own };
    expect((await otherOwner.post(href('/dashboard/produk'), stock)).status).toBe(404);
  });

  test('a hundred variants fit into a form with files', async () => {
    const rows: Fields = {};
    for (let place = 0; place < 100; place++)
      Object.assign(rows, {
        [`variantId.${place}`]: '',
        [`seenStok.${place}`]: '',
        [`formerPrice.${place}`]: '',
        [`harga.${place}`]: '1000',
        [`stok.${place}`]: '1',
        [`berat.${place}`]: '100',
        [`hidden.${place}`]: place < 99 ? 'ya' : '',
      });
    const photos = new File([], '');
    const sent = { ...matrix(), optionValues0: many(20), optionValues1: 'a, b, c, d, e', ...rows, photos };
    const answer = await owner.post(href('/dashboard/produk'), sent);
    expect(answer.status, await textOf(answer)).toBe(200);
    expect((await newestOf()).variants).toHaveLength(100);
  });
});

test('a table is drawn for a form without scripts, and stored nowhere', async () => {
  const before = await newestOf();
  const { harga: _, ...fields } = {
    ...matrix({ matrix: 'table', shownOptionName0: '', shownOptionValues0: '' }),
    harga: '',
  };
  for (const place of [1, 2, 3])
    for (const field of ['harga', 'stok', 'berat']) delete (fields as Fields)[`${field}.${place}`];
  const answer = await owner.post(href('/dashboard/produk'), fields);
  expect(answer.status).toBe(200);
  const shown = await readPage(answer);
  expect([shown.field('harga.3'), shown.field('stok.0'), shown.field('stok.3')]).toEqual([
    '50.000',
    '10',
    '',
  ]);
  expect(shown.field('shownOptionValues1')).toBe('Merah, Biru');
  expect((await newestOf()).id).toBe(before.id);
});
