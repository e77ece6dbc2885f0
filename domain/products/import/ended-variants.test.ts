import { expect, test } from 'vitest';
import {
  catalogueOf,
  largeId,
  plan,
  shirt,
  shirtId,
  table,
  texts,
} from '../../../tests/support/sheets/planned.ts';

const [medium, large] = shirt.variants;
if (!medium || !large) throw new Error('the shirt has two variants');

const smallId = '0198a000-0000-7000-8000-000000000009';
const ended = { id: largeId, optionValues: ['L'], stok: 4 };
const shop = (more = {}) =>
  catalogueOf([
    {
      ...shirt,
      options: [{ name: 'Ukuran', values: ['M'] }],
      variants: [medium],
      ended: [ended],
      ...more,
    },
  ]);
const head = ['ID produk', 'ID varian', 'Nama produk', 'Nilai opsi 1', 'Harga', 'Stok', 'Berat'];

test.each([
  ['its values', ['', 'l']],
  ['its id', [largeId, '']],
  ['its id, with a new value', [largeId, 'XL']],
])('a deleted variant is restored by %s', (_, [id = '', value = '']) => {
  const { products, errors } = plan(
    [table('a.csv', head, [shirtId, id, 'Kemeja', value, 95_000, 6, 210])],
    shop(),
  );
  expect(errors).toEqual([]);
  const [product] = products;
  expect(product?.newVariants).toMatchObject([
    { optionValues: [id && value ? value : value || 'L'], stok: 6, position: 1, revived: ended },
  ]);
  expect(product?.changes).toMatchObject([{ label: 'Varian kembali' }]);
});

test('among deleted variants with the same values the latest is restored, and each only once', () => {
  const older = { id: smallId, optionValues: ['L'], stok: 1 };
  const catalogue = shop({ ended: [ended, older] });
  const revivedBy = (...rows: string[][]) =>
    plan([table('a.csv', head, ...rows)], catalogue).products[0]?.newVariants.map((one) => [
      one.optionValues[0],
      one.revived?.id,
    ]);
  expect(revivedBy([shirtId, '', 'Kemeja', 'L', '1', '1', '1'])).toEqual([['L', largeId]]);
  expect(
    revivedBy([shirtId, '', 'Kemeja', 'L', '1', '1', '1'], [shirtId, largeId, 'Kemeja', 'XL', '1', '1', '1']),
  ).toEqual([
    ['L', smallId],
    ['XL', largeId],
  ]);
});

test('a deleted variant of a product without options is not restored', () => {
  const plain = { ...medium, optionValues: [] };
  const found = plan(
    [table('a.csv', head, [shirtId, largeId, 'Kemeja', 'L', 95_000, 6, 210])],
    shop({ options: [], variants: [plain] }),
  );
  expect(texts(found)).toEqual([
    '2 Nilai opsi 1: Produk ini tidak punya opsi. Tambahkan opsinya di halaman Produk dulu.',
  ]);
});

test("a changed value in a row with a variant's id is an error", () => {
  const found = plan([table('a.csv', head, [shirtId, shirtId, 'Kemeja', 'Medium', 90_000, 10, 200])], shop());
  expect(texts(found)).toEqual(['2 Nilai opsi 1: Varian ini bernama M. Ganti nilai opsi di halaman Produk.']);
});
