import { expect, test } from 'vitest';
import { catalogueOf, drink, plan, table, tea, texts } from '../../../tests/support/sheets/planned.ts';

const head = [
  'ps_sku_parent_short',
  'et_title_variation_integration_no',
  'ps_product_name',
  'et_title_variation_1',
  'et_title_option_for_variation_1',
  'ps_price',
  'ps_stock',
  'ps_weight',
];
type Typed = { sku?: string; number?: string; name: string; value: string };
const row = ({ sku = '', number = '', name, value }: Typed) => [sku, number, name, 'Warna', value, 1, 1, 1];
const template = (file: string, ...rows: Typed[]) => table(file, head, ...rows.map(row));
const empty = catalogueOf([]);

test('an integration number joins the rows of a file, which share the code of any of them', () => {
  const { products, errors } = plan(
    [
      template(
        'a.xlsx',
        { number: '1', name: 'Kaos', value: 'Putih' },
        { number: '1', sku: 'A', name: 'Kaos', value: 'Hitam' },
        { number: '2', name: 'Kaos', value: 'Putih' },
      ),
    ],
    empty,
  );
  expect(errors).toEqual([]);
  expect(products.map(({ key, newVariants }) => [key, newVariants.length])).toEqual([
    ['sku:A', 2],
    [null, 1],
  ]);
});

test('an integration number joins no rows across files, while codes do', () => {
  const alfa = template('a.xlsx', { number: '1', sku: 'A', name: 'Alfa', value: 'Putih' });
  const beta = template('b.xlsx', { number: '1', sku: 'B', name: 'Beta', value: 'Putih' });
  const more = template('c.xlsx', { number: '7', sku: 'A', name: 'Alfa', value: 'Hitam' });
  const { products, errors } = plan([alfa, beta, more], empty);
  expect(errors).toEqual([]);
  expect(products.map(({ key, facts, newVariants }) => [key, facts?.namaProduk, newVariants.length])).toEqual(
    [
      ['sku:A', 'Alfa', 2],
      ['sku:B', 'Beta', 1],
    ],
  );
});

test('neither an integration number nor the name beside it finds a product of the shop', () => {
  const sheet = template('a.xlsx', { number: '1', name: 'Teh', value: 'Besar' });
  const shop = catalogueOf([drink], { byKey: new Map([['variasi:1', drink]]) });
  const { products, errors } = plan([sheet], shop);
  expect(errors).toEqual([]);
  expect(products).toMatchObject([{ kind: 'new', id: null, key: null }]);
});

test('a code finds the product, whatever the integration number', () => {
  const shop = catalogueOf([{ ...drink, options: [{ name: 'Warna', values: ['Putih'] }] }], {});
  const known = [...shop.byId.values()][0];
  if (!known) throw new Error('the shop has a product');
  const sheet = template('a.xlsx', { number: '9', sku: 'T', name: 'Teh', value: 'Putih' });
  expect(plan([sheet], { ...shop, byKey: new Map([['sku:T', known]]) }).products).toMatchObject([
    { id: tea },
  ]);
});

test('rows of one number with two codes, and two numbers with one code, are errors', () => {
  const two = template(
    'a.xlsx',
    { number: '1', sku: 'A', name: 'Kaos', value: 'Putih' },
    { number: '1', sku: 'B', name: 'Kaos', value: 'Hitam' },
  );
  expect(texts(plan([two], empty))).toEqual([
    '3 Kode: Kode berbeda dari baris 2, padahal kode integrasi variasinya sama.',
  ]);
  const one = template(
    'a.xlsx',
    { number: '1', sku: 'A', name: 'Kaos', value: 'Putih' },
    { number: '2', sku: 'A', name: 'Topi', value: 'Putih' },
  );
  expect(texts(plan([one], empty))).toEqual([
    '3 Kode: Kode ini sudah dipakai produk di baris 2. Satu kode untuk satu produk.',
  ]);
});

test('a new product with the name of an existing one has a warning', () => {
  const changesOf = (sku: string, name: string) =>
    plan([template('a.xlsx', { sku, number: '1', name, value: 'Besar' })]).products[0]?.changes;
  expect(changesOf('', 'teh')).toEqual([
    {
      label: 'Nama',
      from: '',
      to: 'teh',
      warning: 'toko sudah punya produk bernama ini; baris ini menambah satu lagi',
    },
  ]);
  expect(changesOf('X', 'Kopi')).toEqual([]);
});
