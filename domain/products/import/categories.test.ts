import { describe, expect, test } from 'vitest';
import { catalogueOf, drink, plan, table, tea, texts } from '../../../tests/support/sheets/planned.ts';
import { leafOfShopee, MAX_CATEGORIES } from '../category.ts';

const head = ['ID produk', 'Nama produk', 'Kategori'];
const shop = (kategori: string | null, categories: string[] = ['Minuman', 'Camilan']) =>
  catalogueOf([{ ...drink, kategori }], { categories });
const named = (...names: string[]) =>
  table(
    'a.csv',
    ['Nama produk', 'Kategori', 'Harga', 'Stok', 'Berat'],
    ...names.map((name, nth) => [`P${nth}`, name, 1, 1, 1]),
  );

describe('the Kategori of a sheet', () => {
  test.each([
    ['as it is', 'Minuman', ' minuman ', undefined],
    ['another', 'Minuman', 'CAMILAN', 'Camilan'],
    ['none', 'Minuman', '', null],
    ['still none', null, ' ', undefined],
    ['one that the shop lacks', null, 'Teh  Celup', 'Teh Celup'],
  ])('%s', (_, before, kategori, after) => {
    const { products, errors, categories } = plan(
      [table('a.csv', head, [tea, 'Teh', kategori])],
      shop(before),
    );
    expect(errors).toEqual([]);
    expect(products[0]?.kategori).toBe(after);
    expect(products[0]?.kind).toBe(after === undefined ? 'unchanged' : 'changed');
    expect(categories.added).toEqual(after === 'Teh Celup' ? ['Teh Celup'] : []);
  });

  test('a change is reported, and whether its category is new', () => {
    const changes = (kategori: string) =>
      plan([table('a.csv', head, [tea, 'Teh', kategori])], shop('Minuman')).products[0]?.changes;
    expect(changes('Camilan')).toEqual([{ label: 'Kategori', from: 'Minuman', to: 'Camilan' }]);
    expect(changes('Kopi')).toEqual([{ label: 'Kategori', from: 'Minuman', to: 'Kopi (kategori baru)' }]);
    expect(changes('')).toEqual([{ label: 'Kategori', from: 'Minuman', to: 'tidak ada' }]);
  });

  test('is created once, with the spelling of the first row', () => {
    const { products, categories } = plan([named('Kopi', 'KOPI', ' kopi')], shop(null));
    expect(categories.added).toEqual(['Kopi']);
    expect(products.map(({ kategori }) => kategori)).toEqual(['Kopi', 'Kopi', 'Kopi']);
  });

  test('is an error if it is too long, if the shop has no room, or if rows of a product contradict each other', () => {
    const full = Array.from({ length: MAX_CATEGORIES - 1 }, (_, nth) => `K${nth}`);
    expect(texts(plan([named('x'.repeat(41), 'K1', 'Baru', 'Lagi', 'baru')], shop(null, full)))).toEqual([
      '2 Kategori: Nama kategori paling panjang 40 huruf.',
      '5 Kategori: Toko paling banyak punya 50 kategori; "Lagi" tidak muat lagi.',
    ]);
    const twice = table(
      'a.csv',
      head,
      [tea, 'Teh', 'Minuman'],
      [tea, 'Teh', 'minuman'],
      [tea, 'Teh', 'Camilan'],
    );
    expect(texts(plan([twice], shop(null)))).toEqual([
      '4 Kategori: Kategori berbeda dari baris 2, padahal produknya sama.',
    ]);
  });
});

describe("Shopee's categories", () => {
  const shopee = (...categories: string[]) =>
    table(
      'template.xlsx',
      ['ps_product_name', 'ps_category', 'ps_price', 'ps_stock', 'ps_weight'],
      ...categories.map((category, nth) => [`P${nth}`, category, 1, 1, 1]),
    );

  test.each([
    ['100350 - Fesyen Muslim/Hijab/Pashmina', 'Pashmina'],
    ['Makanan > Camilan > ', 'Camilan'],
    ['Camilan', 'Camilan'],
    ['100350', ''],
    ['', ''],
  ])('%s gives %s', (text, leaf) => expect(leafOfShopee(text)).toBe(leaf));

  test('are used for a product without a category only', () => {
    const sheet = table(
      'a.xlsx',
      ['et_title_product_id', 'ps_product_name', 'ps_category'],
      ['7', 'Teh', '12 - X/Camilan'],
    );
    const known = (kategori: string | null) => {
      const product = { ...drink, kategori };
      return catalogueOf([product], { byKey: new Map([['7', product]]), categories: ['Minuman'] });
    };
    expect(plan([sheet], known('Minuman')).products[0]?.kategori).toBeUndefined();
    expect(plan([sheet], known(null)).products[0]?.kategori).toBe('Camilan');
  });

  test('beyond the limit are left out without blocking the import', () => {
    const full = Array.from({ length: MAX_CATEGORIES }, (_, nth) => `K${nth}`);
    const { products, errors, categories } = plan(
      [shopee('1 - A/B', '2 - a/b', 'K3', '99')],
      shop(null, full),
    );
    expect(errors).toEqual([]);
    expect(categories).toEqual({ added: [], left: ['B'] });
    expect(products.map(({ kategori }) => kategori)).toEqual([undefined, undefined, 'K3', undefined]);
  });
});
