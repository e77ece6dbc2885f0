import { describe, expect, test } from 'vitest';
import { catalogueOf, drink, plan, table, texts } from '../../../tests/support/sheets/planned.ts';

describe("Shopee's sheets", () => {
  const sales = table(
    'sales.xlsx',
    [
      'et_title_product_id',
      'et_title_product_name',
      'et_title_variation_name',
      'et_title_variation_price',
      'et_title_variation_stock',
    ],
    ['111', 'Gamis', 'M,Hitam', '200000', '4'],
    ['111', 'Gamis', 'L,Hitam', '210000', '5'],
    ['222', 'Bros', '', '15000', '50'],
  );
  const basic = table(
    'basic.xlsx',
    ['et_title_product_id', 'et_title_product_name', 'et_title_product_description'],
    ['111', 'Gamis', 'Bahan adem'],
    ['222', 'Bros', 'Cantik'],
  );
  const media = table(
    'media.xlsx',
    ['et_title_product_id', 'ps_item_cover_image', 'et_title_variation_1'],
    ['111', 'https://contoh.test/a.jpg', 'Ukuran'],
  );
  const shipment = table(
    'shipment.xlsx',
    ['et_title_product_id', 'et_title_product_name', 'et_title_product_weight'],
    ['111', 'Gamis', '0.4'],
  );

  test('are joined by product id', () => {
    const empty = catalogueOf([]);
    const { products, errors } = plan([sales, basic, media, shipment], empty, {
      weightUnit: 'kg',
      defaultWeight: 50,
    });
    expect(errors).toEqual([]);
    expect(products).toMatchObject([
      {
        key: '111',
        kind: 'new',
        facts: { namaProduk: 'Gamis', deskripsi: 'Bahan adem' },
        options: [
          { name: 'Ukuran', values: ['M', 'L'] },
          { name: 'Variasi 2', values: ['Hitam'] },
        ],
        newVariants: [
          { optionValues: ['M', 'Hitam'], harga: 200_000, stok: 4, berat: 400 },
          { optionValues: ['L', 'Hitam'], harga: 210_000, stok: 5, berat: 400 },
        ],
      },
      { key: '222', options: [], newVariants: [{ optionValues: [], harga: 15_000, stok: 50, berat: 50 }] },
    ]);
  });

  test('give the same result in any order', () => {
    const empty = catalogueOf([]);
    const options = { weightUnit: 'kg' as const, defaultWeight: 50 };
    const one = plan([sales, basic, media, shipment], empty, options).products;
    const other = plan([shipment, media, basic, sales], empty, options).products;
    const essenceOf = (products: typeof one) =>
      products
        .map(({ key, facts, options: axes, newVariants }) => ({ key, facts, axes, newVariants }))
        .sort((a, b) => String(a.key).localeCompare(String(b.key)));
    expect(essenceOf(other)).toEqual(essenceOf(one));
  });

  test('with names that are too long give errors, or cut them if asked', () => {
    const long = table(
      'basic.xlsx',
      ['et_title_product_id', 'et_title_product_name'],
      ['5', `${'a'.repeat(119)}😀b`],
    );
    const known = catalogueOf([drink], { byKey: new Map([['5', drink]]) });
    expect(texts(plan([long], known))).toEqual(['2 Nama produk: Paling panjang 120 huruf, ini 122.']);
    expect(plan([long], known, { shorten: true }).products[0]?.facts?.namaProduk).toBe('a'.repeat(119));
  });

  test('keep values with commas whole if rows have different numbers of parts', () => {
    const odd = table(
      'sales.xlsx',
      [
        'et_title_product_id',
        'et_title_product_name',
        'et_title_variation_name',
        'et_title_variation_price',
        'et_title_variation_stock',
      ],
      ['9', 'Teh', 'Kecil, manis', '1', '1'],
      ['9', 'Teh', 'Besar', '1', '1'],
    );
    expect(plan([odd], catalogueOf([]), { defaultWeight: 1 }).products).toMatchObject([
      { options: [{ name: 'Variasi', values: ['Kecil / manis', 'Besar'] }] },
    ]);
  });

  test('group variants of an upload template by their integration number', () => {
    const template = table(
      'template.xlsx',
      [
        'ps_product_name',
        'et_title_variation_integration_no',
        'et_title_variation_1',
        'et_title_option_for_variation_1',
        'ps_price',
        'ps_stock',
        'ps_weight',
      ],
      ['Kaos', 'K1', 'Warna', 'Putih', '50000', '3', '150'],
      ['Kaos', 'K1', 'Warna', 'Hitam', '50000', '3', '150'],
    );
    expect(plan([template], catalogueOf([])).products).toMatchObject([
      { key: null, options: [{ name: 'Warna', values: ['Putih', 'Hitam'] }] },
    ]);
  });
});
