import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitValues } from './form/options.ts';
import { parseMatrix, readMatrix, typedMatrix } from './matrix.ts';
import { MAX_VARIANTS, matrixOf, type ProductOption } from './option.ts';
import type { Variant } from './product.ts';

const size: ProductOption = { name: 'Ukuran', values: ['M', 'L'] };
const colour: ProductOption = { name: 'Warna', values: ['Merah', 'Biru'] };

const variant = (id: string, optionValues: string[], facts: Partial<Variant> = {}): Variant => ({
  id,
  optionValues,
  harga: 10_000,
  formerPrice: null,
  stok: 5,
  berat: 200,
  hidden: false,
  ...facts,
});

function formOf(
  options: readonly ProductOption[],
  variants: readonly Variant[],
  shown: readonly ProductOption[] = options,
): Record<string, string> {
  const fields: Record<string, string> = { namaProduk: 'Kemeja', deskripsi: '' };
  for (const [prefix, list] of [
    ['option', options],
    ['shownOption', shown],
  ] as const)
    for (const [index, { name, values }] of list.entries()) {
      fields[`${prefix}Name${index}`] = name;
      fields[`${prefix}Values${index}`] = values.join('\n');
    }
  const { rows } = typedMatrix({ options: [...shown], variants });
  for (const [index, { hidden, ...texts }] of rows.entries()) {
    for (const [name, text] of Object.entries(texts)) fields[`${name}.${index}`] = text as string;
    if (hidden) fields[`hidden.${index}`] = 'on';
  }
  return fields;
}

const four = [
  variant('a', ['M', 'Merah'], { stok: 1 }),
  variant('b', ['M', 'Biru'], { stok: 2 }),
  variant('c', ['L', 'Merah'], { harga: 12_000, formerPrice: 15_000 }),
  variant('d', ['L', 'Biru'], { hidden: true }),
];

const idsOf = (fields: Record<string, string>) => readMatrix(fields).rows.map(({ variantId }) => variantId);

describe('the editor’s form', () => {
  test('returns the same product if nothing was changed', () => {
    const parsed = parseMatrix(formOf([size, colour], four), 'edit');
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    expect(parsed.product).toMatchObject({ namaProduk: 'Kemeja', options: [size, colour] });
    expect(parsed.product.rows).toEqual(
      four.map(({ id, ...row }) => ({ ...row, variantId: id, seenStok: row.stok })),
    );
  });

  test('treats a value in the place of another as a rename', () => {
    const renamed = { ...size, values: ['Medium', 'L'] };
    expect(idsOf(formOf([renamed, colour], four, [size, colour]))).toEqual(['a', 'b', 'c', 'd']);
  });

  test('keeps variants when values or options change places', () => {
    expect(idsOf(formOf([{ ...size, values: ['L', 'M'] }, colour], four, [size, colour]))).toEqual([
      'c',
      'd',
      'a',
      'b',
    ]);
    expect(idsOf(formOf([colour, size], four, [size, colour]))).toEqual(['a', 'c', 'b', 'd']);
  });

  test('removes the variants of a removed value, and gives a new one its neighbour’s price', () => {
    const more = { ...size, values: ['L', 'XL', 'XXL'] };
    const { rows } = readMatrix(formOf([more, colour], four, [size, colour]));
    expect(rows.map(({ variantId, harga, stok }) => [variantId, harga, stok])).toEqual([
      ['c', '12000', '5'],
      ['d', '10000', '5'],
      ['', '10000', ''],
      ['', '10000', ''],
      ['', '10000', ''],
      ['', '10000', ''],
    ]);
  });

  test('keeps the first combination when options are removed or added', () => {
    const plain = formOf([size], [variant('p', [])], []);
    expect(idsOf(plain)).toEqual(['p', '']);
    expect(idsOf(formOf([], [variant('p', ['M']), variant('q', ['L'])], [size]))).toEqual(['p']);
    expect(idsOf(formOf([size, colour], [variant('p', ['M']), variant('q', ['L'])], [size]))).toEqual([
      'p',
      '',
      'q',
      '',
    ]);
  });

  test('needs no numbers in field names without options', () => {
    const fields = { namaProduk: 'Keripik', harga: '15.000', stok: '3', berat: '250', deskripsi: '' };
    const parsed = parseMatrix(fields, 'add');
    expect(parsed.ok && parsed.product).toMatchObject({
      options: [],
      rows: [{ harga: 15_000, optionValues: [] }],
    });
    expect(parseMatrix({ ...fields, harga: '' }, 'add')).toMatchObject({
      errors: { form: 'Semua kolom wajib diisi: nama, harga, stok, dan berat.', harga: 'Wajib diisi.' },
    });
  });
});

describe('the editor’s form rejects', () => {
  const errorsOf = (change: Record<string, string>) => {
    const parsed = parseMatrix({ ...formOf([size, colour], four), ...change }, 'edit');
    return parsed.ok ? {} : parsed.errors;
  };

  test('a gap or an invalid number, with the name of its variant', () => {
    expect(errorsOf({ 'stok.1': '', 'harga.2': 'x' })).toEqual({
      form: 'M, Biru: Nama, Harga, Stok dan Berat tidak boleh kosong.',
      'stok.1': 'Wajib diisi.',
      'harga.2': 'Isi dengan angka bulat, misalnya 15000.',
    });
  });

  test('a former price that is not higher', () => {
    expect(errorsOf({ 'formerPrice.0': '10000' })['formerPrice.0']).toBe(
      'Harga coret harus lebih tinggi dari harga.',
    );
    expect(errorsOf({ 'formerPrice.0': '10001' })).toEqual({});
  });

  test('a product whose variants are all hidden', () => {
    expect(errorsOf({ 'hidden.0': 'on', 'hidden.1': 'on', 'hidden.2': 'on' }).form).toMatch(/paling sedikit/);
  });

  const typed = (change: Record<string, string>) => {
    const shown = formOf([size, colour], four, [size, colour]);
    const parsed = parseMatrix({ ...shown, ...change }, 'edit');
    return parsed.ok ? {} : parsed.errors;
  };
  test.each([
    [{ optionName0: '' }, 'optionName0', 'Beri nama, misalnya Ukuran.'],
    [{ optionName1: 'UKURAN' }, 'optionName1', 'Kedua pilihan harus berbeda namanya.'],
    [{ optionName0: 'x'.repeat(21) }, 'optionName0', 'Paling panjang 20 huruf.'],
    [{ optionValues0: '' }, 'optionValues0', 'Isi paling sedikit satu, misalnya M, L, XL.'],
    [{ optionValues0: 'M, m' }, 'optionValues0', '"m" ditulis dua kali.'],
    [
      { optionValues0: 'x'.repeat(31) },
      'optionValues0',
      `"${'x'.repeat(30)}…" terlalu panjang; paling panjang 30 huruf.`,
    ],
    [
      { optionValues0: Array.from({ length: 21 }, (_, at) => `v${at}`).join() },
      'optionValues0',
      'Paling banyak 20.',
    ],
    [{ optionValues0: 'a\u0000' }, 'optionValues0', 'Ada karakter yang tidak bisa disimpan.'],
    [
      {
        optionValues0: Array.from({ length: 11 }, (_, at) => `v${at}`).join(),
        optionValues1: Array.from({ length: 10 }, (_, at) => `w${at}`).join(),
      },
      'form',
      'Paling banyak 100 varian; pilihan ini membuat 110.',
    ],
  ])('the option %j', (change, field, text) => {
    expect(typed(change)[field]).toBe(text);
  });
});

const values = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJ'), { minLength: 1, maxLength: 8 });
const optionsOf = fc.tuple(values, values, fc.nat(2)).map(([first, second, count]) =>
  [
    { name: 'Ukuran', values: first },
    { name: 'Rasa', values: second },
  ].slice(0, count),
);

describe('any input', () => {
  test('puts each variant into at most one row, and keeps its row if its values stay', () => {
    fc.assert(
      fc.property(optionsOf, optionsOf, (shown, typed) => {
        const variants = matrixOf(shown).map((optionValues, at) => variant(`v${at}`, optionValues));
        const { rows } = readMatrix(formOf(typed, variants, shown));
        const combinations = matrixOf(typed);
        expect(rows).toHaveLength(combinations.length);
        expect(combinations.length).toBeLessThanOrEqual(MAX_VARIANTS);
        const variantIds = rows.map(({ variantId }) => variantId).filter(Boolean);
        expect(new Set(variantIds).size).toBe(variantIds.length);
        if (shown.length !== typed.length) return;
        for (const { id, optionValues } of variants) {
          const index = combinations.findIndex((one) => one.join() === optionValues.join());
          if (index >= 0) expect(rows[index]?.variantId).toBe(id);
        }
      }),
    );
  });

  test('separates values by commas and lines and trims them', () => {
    expect(splitValues(' M,L\r\n XL ,,\n')).toEqual(['M', 'L', 'XL']);
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const value of splitValues(text)) expect(value).toBe(value.trim());
      }),
    );
  });
});
