import { expect, test } from 'vitest';
import { typedMatrix } from '#domain/products/matrix.ts';
import { filled, isEmptyFill, readFill } from './filling.ts';

const options = [
  { name: 'Ukuran', values: ['M', 'L'] },
  { name: 'Warna', values: ['Merah', 'Biru'] },
];

const variant = { formerPrice: null, hidden: false, stok: 1, berat: 200, harga: 1000 };

const typed = typedMatrix({
  options,
  variants: options[0]?.values.flatMap((size) =>
    ['Merah', 'Biru'].map((colour) => ({
      ...variant,
      id: `${size} ${colour}`,
      optionValues: [size, colour],
    })),
  ) as never,
});

const none = { value: '', harga: '', stok: '', berat: '' };

test('all combinations are filled at once; blank fields change nothing', () => {
  const { rows } = filled(typed, { ...none, harga: '50.000', stok: '7' });
  expect(rows.map(({ harga, stok, berat }) => [harga, stok, berat])).toEqual(
    Array(4).fill(['50.000', '7', '200']),
  );
  expect(rows.map(({ variantId }) => variantId)).toEqual(['M Merah', 'M Biru', 'L Merah', 'L Biru']);
});

test('the combinations of one value are filled, whichever option has it', () => {
  expect(filled(typed, { ...none, value: 'L', stok: '9' }).rows.map(({ stok }) => stok)).toEqual([
    '1',
    '1',
    '9',
    '9',
  ]);
  expect(filled(typed, { ...none, value: 'Biru', stok: '9' }).rows.map(({ stok }) => stok)).toEqual([
    '1',
    '9',
    '1',
    '9',
  ]);
  expect(filled(typed, { ...none, value: 'Hijau', stok: '9' })).toEqual(typed);
});

test('the values to fill are read from a form', () => {
  const fill = readFill({ fillValue: 'M', fillHarga: ' 5000 ', fillStok: new File([], 'x') });
  expect(fill).toEqual({ value: 'M', harga: '5000', stok: '', berat: '' });
  expect([isEmptyFill(fill), isEmptyFill(readFill({}))]).toEqual([false, true]);
});
