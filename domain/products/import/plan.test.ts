import { describe, expect, test } from 'vitest';
import {
  catalogueOf,
  drink,
  largeId,
  plan,
  shirtId,
  table,
  tea,
  texts,
  variant,
} from '../../../tests/support/sheets/planned.ts';

describe('our own sheet', () => {
  test('an unchanged sheet changes nothing', () => {
    const { products, errors } = plan([
      table(
        'a.csv',
        [
          'ID produk',
          'ID varian',
          'Nama produk',
          'Deskripsi',
          'Opsi 1',
          'Nilai opsi 1',
          'Harga',
          'Harga coret',
          'Stok',
          'Berat (gram)',
        ],
        [shirtId, shirtId, 'Kemeja', 'Katun', 'Ukuran', 'M', 90000, '', 10, 200],
        [shirtId, largeId, 'Kemeja', 'Katun', 'Ukuran', 'L', 90000, '', 10, 200],
      ),
    ]);
    expect(errors).toEqual([]);
    expect(products).toMatchObject([
      { kind: 'unchanged', id: shirtId, changes: [], stockChanges: [], changedVariants: [], newVariants: [] },
    ]);
  });

  test('a change is reported with the former value', () => {
    const { products } = plan([
      table(
        'a.csv',
        ['ID produk', 'Nama produk', 'Nilai opsi 1', 'Harga', 'Harga coret', 'Stok'],
        [shirtId, 'Kemeja Batik', 'l', 95000, 120000, 7],
      ),
    ]);
    expect(products[0]).toMatchObject({
      kind: 'changed',
      changes: [
        { label: 'Nama', from: 'Kemeja', to: 'Kemeja Batik' },
        { label: 'Harga (L)', from: 'Rp 90.000', to: 'Rp 95.000' },
        { label: 'Harga coret (L)', from: 'tidak ada', to: 'Rp 120.000' },
      ],
      stockChanges: [{ label: 'Stok (L)', from: '10', to: '7' }],
      changedVariants: [
        {
          id: largeId,
          set: { harga: 95_000, formerPrice: 120_000, berat: 200, hidden: false },
          stok: { moved: -3, from: 10, to: 7 },
        },
      ],
    });
  });

  test('missing columns and numbers change nothing, and an emptied description is removed', () => {
    const { products, errors } = plan([
      table('a.csv', ['ID produk', 'Nama produk', 'Deskripsi', 'Stok'], [shirtId, '', '', '']),
    ]);
    // The product has two variants, so a row without an option value identifies neither.
    expect(errors.map(({ text }) => text)).toEqual(['Isi nilai Ukuran.']);
    expect(products[0]?.changes).toEqual([{ label: 'Deskripsi', from: 'Katun', to: '' }]);
  });

  test('a new product requires name, price, stock and weight', () => {
    const found = plan([table('a.csv', ['Nama produk', 'Harga', 'Stok', 'Berat'], ['Kopi', '', '', ''])]);
    expect(texts(found)).toEqual([
      '2 Harga: Produk baru perlu harga.',
      '2 Stok: Produk baru perlu stok.',
      '2 Berat: Produk baru perlu berat. Isi di tabel, atau isi berat bawaan saat mengunggah.',
    ]);
  });

  test('rows of one name are one product, whose missing combinations are hidden and without stock', () => {
    const { products, errors } = plan([
      table(
        'a.csv',
        ['Nama produk', 'Opsi 1', 'Nilai opsi 1', 'Opsi 2', 'Nilai opsi 2', 'Harga', 'Stok', 'Berat'],
        ['Gaun', 'Ukuran', 'M', 'Warna', 'Merah', 'Rp 150.000', 2, 300],
        ['Gaun', 'Ukuran', 'L', 'Warna', 'Biru', 'Rp 160.000', 3, 300],
      ),
    ]);
    expect(errors).toEqual([]);
    expect(products[0]).toMatchObject({
      kind: 'new',
      options: [
        { name: 'Ukuran', values: ['M', 'L'] },
        { name: 'Warna', values: ['Merah', 'Biru'] },
      ],
      newVariants: [
        { optionValues: ['M', 'Merah'], harga: 150_000, stok: 2, hidden: false },
        { optionValues: ['M', 'Biru'], harga: 150_000, stok: 0, hidden: true },
        { optionValues: ['L', 'Merah'], harga: 150_000, stok: 0, hidden: true },
        { optionValues: ['L', 'Biru'], harga: 160_000, stok: 3, hidden: false },
      ],
    });
  });

  test('a product is found by its name and by the key of an earlier import', () => {
    const sheet = table('a.csv', ['Nama produk', 'Harga', 'Stok', 'Berat'], ['TEH', 5000, 10, 250]);
    expect(plan([sheet]).products).toMatchObject([{ id: tea, kind: 'changed' }]);
    const renamed = { ...drink, namaProduk: 'Teh Manis' };
    const known = catalogueOf([renamed], { byKey: new Map([['nama:teh', renamed]]) });
    expect(plan([sheet], known).products).toMatchObject([{ id: tea }]);
    const duplicates = catalogueOf([drink, { ...drink, id: shirtId }]);
    expect(texts(plan([sheet], duplicates))).toEqual([
      '2 Nama produk: Ada 2 produk dengan nama ini. Isi ID produknya.',
    ]);
  });

  test('an id of another shop, and a repeated product, are errors', () => {
    const found = plan([
      table(
        'a.csv',
        ['ID produk', 'Nama produk', 'Harga'],
        [largeId, 'Asing', 1],
        [tea, 'Teh', 5000],
        ['', 'Teh', 5000],
      ),
    ]);
    expect(texts(found)).toEqual([
      '2 ID produk: ID ini bukan produk toko Anda. Kosongkan kolomnya untuk membuat produk baru.',
      '4 ID produk: Produk ini sudah diubah oleh baris 3 di a.csv.',
    ]);
  });

  test('values above the limits and invalid numbers are errors', () => {
    const found = plan([
      table(
        'a.csv',
        ['Nama produk', 'Harga', 'Harga coret', 'Stok', 'Berat', 'Disembunyikan'],
        ['x'.repeat(121), 2_000_000_000, '', 1, 1, 'mungkin'],
        ['Kopi', 5000, 5000, 2_000_000, 0, 'ya'],
        ['Susu', '#REF!', '', 'banyak', '1', 'tidak'],
      ),
    ]);
    expect(texts(found)).toEqual([
      '4 Harga: Rumusnya tidak menghasilkan apa-apa. Ganti dengan isinya.',
      '2 Disembunyikan: Isi dengan ya atau tidak.',
      "4 Stok: 'banyak' tidak bisa dibaca. Isi dengan angka, misalnya 15000.",
      '2 Nama produk: Paling panjang 120 huruf, ini 121.',
      '2 Harga: Paling banyak 1.000.000.000.',
      '3 Stok: Paling banyak 1.000.000.',
      '3 Berat: Berat harus lebih dari 0 gram.',
      '3 Harga coret: Harga coret harus lebih tinggi daripada harga.',
      '4 Harga: Produk baru perlu harga.',
      '4 Stok: Produk baru perlu stok.',
    ]);
  });
});

describe('stock', () => {
  const rows = (stok: number, seen: number | '') =>
    table('a.csv', ['ID produk', 'Nama produk', 'Stok', 'Stok saat diekspor'], [tea, 'Teh', stok, seen]);
  const now = (stok: number) => catalogueOf([{ ...drink, variants: [variant(tea, [], { stok })] }]);

  test('stays at its current value if the sheet did not change it', () => {
    expect(plan([rows(10, 10)], now(8)).products).toMatchObject([{ kind: 'unchanged' }]);
  });

  test('is set to the changed number of the sheet, with a warning about changes in between', () => {
    expect(plan([rows(15, 10)], now(8)).products[0]?.stockChanges).toEqual([
      {
        label: 'Stok',
        from: '8',
        to: '15',
        warning: 'berubah dari 10 karena ada pesanan atau perubahan lain',
      },
    ]);
  });

  test('is compared with the first preview if the sheet has no exported number', () => {
    const catalogue = { ...now(8), seen: new Map([[tea, 10]]) };
    expect(plan([rows(10, '')], catalogue).products).toMatchObject([{ kind: 'unchanged' }]);
  });

  test.each([
    ['more came in', 15, 8, '13'],
    ['some are gone', 7, 8, '5'],
    ['more are gone than buyers have left', 2, 5, '0'],
  ])('keeps what was sold after the first preview: %s', (_, stok, left, to) => {
    const catalogue = { ...now(left), seen: new Map([[tea, 10]]) };
    for (const exported of [10, ''] as const)
      expect(plan([rows(stok, exported)], catalogue).products[0]?.stockChanges).toMatchObject([
        { from: String(left), to },
      ]);
  });

  test('does not change if the sheet is previewed again after its import', () => {
    const catalogue = { ...now(15), seen: new Map([[tea, 15]]) };
    expect(plan([rows(15, 10)], catalogue).products).toMatchObject([{ kind: 'unchanged' }]);
  });
});
