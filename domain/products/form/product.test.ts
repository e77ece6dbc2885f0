import { expect, test } from 'vitest';
import { parseWholeNumber } from '#domain/forms/typed.ts';
import { messages } from '#domain/messages.ts';
import { parseProductForm } from './product.ts';

const typed = { namaProduk: 'Keripik', harga: '15.000', stok: '10', berat: '250', deskripsi: ' Gurih. ' };

function errorsOf(fields: Record<string, unknown>, mode: 'add' | 'edit' = 'add') {
  const parsed = parseProductForm(fields, mode);
  return parsed.ok ? {} : parsed.errors;
}

test('a complete form gives a product, trimmed, with numbers', () => {
  expect(parseProductForm(typed, 'add')).toEqual({
    ok: true,
    product: { namaProduk: 'Keripik', harga: 15000, stok: 10, berat: 250, deskripsi: 'Gurih.' },
  });
});

test('the description may be missing; price and stock may be 0', () => {
  const { deskripsi: _, ...rest } = typed;
  expect(parseProductForm({ ...rest, harga: '0', stok: '0' }, 'add')).toMatchObject({
    ok: true,
    product: { harga: 0, stok: 0, deskripsi: '' },
  });
});

test.each(['namaProduk', 'harga', 'stok', 'berat'])(
  '%s is required, with the message of each form',
  (field) => {
    const gap = { ...typed, [field]: '  ' };
    expect(errorsOf(gap, 'add')).toEqual({ form: messages.productAddFieldsMissing, [field]: 'Wajib diisi.' });
    expect(errorsOf(gap, 'edit')).toEqual({ form: messages.productFieldsMissing, [field]: 'Wajib diisi.' });
  },
);

test.each(['\u200b', '\u00ad\u2060', ' \ufeff ', '\u3164', '\u2800'])(
  'an invisible name counts as missing: %j',
  (namaProduk) => {
    expect(errorsOf({ ...typed, namaProduk })).toEqual({
      form: messages.productAddFieldsMissing,
      namaProduk: 'Wajib diisi.',
    });
  },
);

test('the messages are the literal ones', () => {
  expect(errorsOf({}, 'add').form).toBe('Semua kolom wajib diisi: nama, harga, stok, dan berat.');
  expect(errorsOf({}, 'edit').form).toBe('Nama, Harga, Stok dan Berat tidak boleh kosong.');
  expect(errorsOf({ ...typed, harga: 'x' }).form).toBe('Harga, Stok, dan Berat harus angka.');
  expect(errorsOf({ ...typed, berat: '0' }).form).toBe('Berat harus lebih besar dari 0 gram.');
});

test.each([
  '-1',
  '1.5',
  '1,5',
  '1e308',
  '9007199254740992',
  'NaN',
  'Infinity',
  '0x10',
  'sepuluh',
  '١٢',
  '1 000',
])('a price or stock of %s is no number', (value) => {
  for (const field of ['harga', 'stok']) {
    const errors = errorsOf({ ...typed, [field]: value });
    expect(Object.keys(errors).sort()).toEqual(['form', field].sort());
    expect(errors.form).toBe(messages.productNumbersOnly);
  }
});

test.each(['0', '-1', ' -5 ', '000'])('a weight of %s is not above 0', (berat) => {
  expect(errorsOf({ ...typed, berat })).toEqual({
    form: messages.productWeightPositive,
    berat: messages.productWeightPositive,
  });
});

test.each([
  ['harga', '1000000000', '1000000001'],
  ['stok', '1000000', '1000001'],
  ['berat', '1000000', '1000001'],
])('%s is limited to %s', (field, most, more) => {
  expect(parseProductForm({ ...typed, [field]: most }, 'add').ok).toBe(true);
  expect(Object.keys(errorsOf({ ...typed, [field]: more }))).toEqual([field]);
});

test.each([
  ['namaProduk', 120],
  ['deskripsi', 2000],
])('%s has at most %i characters', (field, most) => {
  expect(parseProductForm({ ...typed, [field]: 'x'.repeat(most) }, 'add').ok).toBe(true);
  expect(Object.keys(errorsOf({ ...typed, [field]: 'x'.repeat(most + 1) }))).toEqual([field]);
});

test.each(['a\u0000b', 'a\ud800b'])('text that the database cannot store is rejected: %j', (text) => {
  expect(Object.keys(errorsOf({ ...typed, namaProduk: text }))).toEqual(['namaProduk']);
  expect(Object.keys(errorsOf({ ...typed, deskripsi: text }))).toEqual(['deskripsi']);
});

test('emoji and right-to-left text are valid', () => {
  expect(parseProductForm({ ...typed, namaProduk: 'Kopi ☕ قهوة' }, 'add').ok).toBe(true);
});

test('fields that are not text count as missing, and unknown ones are dropped', () => {
  expect(errorsOf({ ...typed, harga: ['1'] })).toEqual({ form: messages.productAddFieldsMissing });
  const parsed = parseProductForm({ ...typed, storeId: 'x', deletedAt: null, id: 'y' }, 'edit');
  expect(parsed.ok && Object.keys(parsed.product).sort()).toEqual(
    ['berat', 'deskripsi', 'harga', 'namaProduk', 'stok'].sort(),
  );
});

test('a whole number may have dots between thousands', () => {
  expect(parseWholeNumber('1.250.000')).toBe(1250000);
  expect(parseWholeNumber(' 7 ')).toBe(7);
  expect(parseWholeNumber('1.25')).toBeNull();
  expect(parseWholeNumber('9999999999999999')).toBeNull();
});
