import { describe, expect, test } from 'vitest';
import { refusals } from '#server/spreadsheets/reading/refusal.ts';
import { processCpuMs } from '../../../tests/support/cpu-time.ts';
import { watched } from '../../../tests/support/event-loop.ts';
import { madeXlsx } from '../../../tests/support/sheets/made-xlsx.ts';
import { productTable, readSheets } from './sheets.ts';

const head = ['Nama produk', 'Harga', 'Stok', 'Berat (gram)'];

const broken = { ok: false, status: 400, message: refusals.broken };

async function read(bytes: Uint8Array | string, name = 'produk.xlsx') {
  return readSheets([{ name, bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }]);
}

async function rowsOf(bytes: Uint8Array | string, name?: string) {
  const result = await read(bytes, name);
  if (!result.ok) throw new Error(result.message);
  return result.tables.flatMap(({ rows }) => rows);
}

function refused(sentence: string) {
  return { ok: false, status: 400, message: sentence };
}

describe('Excel files', () => {
  test('numbers, texts and shared texts are read with their row', async () => {
    const bytes = madeXlsx(
      [{ rows: [head, [{ shared: 0 }, 15000, '7', 250.5], [], ['Teh &', '1.000', 0, null]] }],
      { strings: ['Es Cendol'] },
    );
    expect(await rowsOf(bytes)).toEqual([
      { row: 2, cells: { namaProduk: 'Es Cendol', harga: 15000, stok: '7', berat: 250.5 } },
      { row: 4, cells: { namaProduk: 'Teh &', harga: '1.000', stok: 0 } },
    ]);
  });

  test('the sheet with products is found among others, and hidden sheets are ignored', async () => {
    const bytes = madeXlsx([
      { rows: [head, ['Rahasia', 1, 1, 1]], state: 'hidden' },
      { rows: [['Petunjuk'], ['Isi tabel di lembar berikut']] },
      { rows: [['Daftar produk toko'], [], head, ['Sate', 20000, 5, 300]] },
    ]);
    expect((await rowsOf(bytes)).map(({ row, cells }) => [row, cells.namaProduk])).toEqual([[4, 'Sate']]);
  });

  test('a formula counts as the result that the file stores, and is never run', async () => {
    const bytes = madeXlsx([
      {
        rows: [
          head,
          [
            { formula: 'A9&"x"', result: 'Kopi' },
            { formula: '5*3000', result: 15000 },
            { formula: 'NOW()' },
            1,
          ],
          [{ formula: `cmd|' /C calc'!A0` }, 1, 1, 1],
        ],
      },
    ]);
    expect((await rowsOf(bytes)).map(({ cells }) => cells)).toEqual([
      { namaProduk: 'Kopi', harga: 15000, stok: '#RUMUS!', berat: 1 },
      { namaProduk: '#RUMUS!', harga: 1, stok: 1, berat: 1 },
    ]);
  });

  test('merged cells apply to each row, but a stock only once', async () => {
    const bytes = madeXlsx([
      {
        rows: [
          ['Nama produk', 'Opsi 1', 'Nilai opsi 1', 'Harga', 'Stok', 'Berat'],
          ['Kemeja', 'Ukuran', 'M', 90000, 4, 200],
          [null, null, 'L', null, null, null],
        ],
        merges: ['A2:A3', 'B2:B3', 'D2:D3', 'E2:E3', 'F2:F3'],
      },
    ]);
    const [, second] = await rowsOf(bytes);
    expect(second?.cells).toEqual({
      namaProduk: 'Kemeja',
      optionName0: 'Ukuran',
      optionValue0: 'L',
      harga: 90000,
      berat: 200,
    });
  });

  test("Shopee's sheets are read by their codes, without the rows that explain them", async () => {
    const bytes = madeXlsx([
      {
        rows: [
          [
            'et_title_product_id',
            'et.title.product.name',
            'et_title_variation_name',
            'et_title_variation_price',
            'et_title_variation_stock',
          ],
          ['sales_info', '220408', null, null, null],
          ['Kode Produk', 'Nama Produk', 'Nama Variasi', 'Harga', 'Stok'],
          ['Tidak dapat diubah', 'Tidak dapat diubah', 'Tidak dapat diubah', 'Wajib', 'Wajib'],
          [],
          ['(Jangan diisi)', null, null, 'Masukkan harga', 'Masukkan stok'],
          ['22334455', 'Kemeja', 'XL,Merah', '150000', '3'],
        ],
      },
    ]);
    const rows = await rowsOf(bytes);
    expect(rows.map(({ row }) => row)).toEqual([7]);
    expect(rows[0]?.cells).toMatchObject({
      productId: '22334455',
      variationName: 'XL,Merah',
      harga: '150000',
    });
  });

  test('a duplicate column is an error with its places', async () => {
    const result = await read(
      madeXlsx([
        {
          rows: [
            [...head, 'HARGA (Rp)'],
            ['Teh', 1, 1, 1, 2],
          ],
        },
      ]),
    );
    expect(result.ok && result.errors).toEqual([
      {
        file: 'produk.xlsx',
        row: 1,
        column: 'Harga',
        text: 'Kolom Harga ada 2 kali (B dan E). Sisakan satu.',
      },
    ]);
  });
});

describe('files that are refused', () => {
  test('a picture with the file name of a sheet', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64');
    expect(await read(png)).toEqual(refused(refusals.notASheet));
  });

  test('a file with a password, and an Excel file from before 2007', async () => {
    const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]);
    expect(await read(container)).toEqual(refused(refusals.locked));
  });

  test('a Word file, an empty zip, a truncated zip', async () => {
    const word = madeXlsx([], { parts: { 'word/document.xml': '<w/>' } });
    expect(await read(Buffer.from(word).subarray(0, 300))).toEqual(broken);
    expect(await read(Buffer.from('504b0506000000000000000000000000000000000000', 'hex'))).toEqual(
      refused(refusals.notASheet),
    );
    expect(await read(word)).toEqual(refused(productTable.texts.noTable));
  });

  test('a table of something else, and one with nothing below its header', async () => {
    expect(
      await read(
        madeXlsx([
          {
            rows: [
              ['Tanggal', 'Saldo'],
              ['1', '2'],
            ],
          },
        ]),
      ),
    ).toEqual(refused(productTable.texts.noTable));
    expect(await read(madeXlsx([{ rows: [head] }]))).toEqual(refused(productTable.texts.noRows));
    expect(await read('')).toEqual(refused(productTable.texts.noTable));
  });

  test('more rows than one import takes', async () => {
    const rows = Array.from({ length: 5_001 }, (_, nth) => [`Produk ${nth}`, 1, 1, 1]);
    expect(await read(madeXlsx([{ rows: [head, ...rows] }]))).toEqual(
      refused(productTable.texts.tooManyRows),
    );
    expect(await read([head, ...rows].map((row) => row.join(';')).join('\n'), 'a.csv')).toEqual(
      refused(productTable.texts.tooManyRows),
    );
  });

  test('a million columns', async () => {
    const cell = '<c r="XFD1" t="inlineStr"><is><t>x</t></is></c>';
    expect(
      await read(
        madeXlsx([
          { rows: [], raw: `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>` },
        ]),
      ),
    ).toEqual(refused(refusals.tooManyColumns));
    expect(await read(`Nama produk;Harga;${'x;'.repeat(300)}`, 'a.csv')).toEqual(
      refused(refusals.tooManyColumns),
    );
    expect(await read(`Nama produk;Harga;${'x;'.repeat(1_000_000)}`, 'a.csv')).toEqual(
      refused(refusals.brokenCsv),
    );
  });

  test('entities that expand exponentially', async () => {
    const raw =
      '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><c>&b;</c></worksheet>';
    expect(await read(madeXlsx([{ rows: [], raw }]))).toEqual(broken);
  });

  test('elements nested without end', async () => {
    const raw = `<worksheet>${'<a>'.repeat(1_000_000)}`;
    expect(await read(madeXlsx([{ rows: [], raw }]))).toEqual(broken);
  });

  test('a zip that unpacks to a thousand times its size, also if it declares a small size', async () => {
    const bomb = new Uint8Array(70_000_000).fill(32);
    const honest = madeXlsx([{ rows: [head] }], { parts: { 'xl/sharedStrings.xml': bomb } });
    expect(honest.length).toBeLessThan(200_000);
    expect(await read(honest)).toEqual(refused(refusals.unpacksTooLarge));
    const lying = withSize(honest, bomb.length, 1_000);
    expect(await read(lying)).toEqual(broken);
  });

  test('shared texts without end', async () => {
    const many = `<sst>${'<si><t/></si>'.repeat(400_000)}</sst>`;
    const result = await read(madeXlsx([{ rows: [head] }], { parts: { 'xl/sharedStrings.xml': many } }));
    expect(result).toEqual(refused(refusals.unpacksTooLarge));
  });

  test('an invalid XML', async () => {
    expect(await read(madeXlsx([{ rows: [], raw: '<worksheet><row' }]))).toEqual(broken);
    expect(await read(madeXlsx([{ rows: [], raw: '\u00ff\u00fe\u0000' }]))).toEqual(broken);
  });

  test('more than 10 MB', async () => {
    expect(await read(new Uint8Array(10 * 1024 * 1024 + 1))).toEqual(refused(refusals.tooLarge));
  });

  test('other requests are answered while a zip bomb is read', async () => {
    const big = `<sst>${`<si><t>${'x'.repeat(200)}</t></si>`.repeat(250_000)}</sst>`;
    const bytes = madeXlsx([{ rows: [head] }], { parts: { 'xl/sharedStrings.xml': big } });
    const { pauseMs } = await watched(
      () => read(bytes),
      async () => undefined,
    );
    expect(pauseMs).toBeLessThan(300);
  });
});

describe('CSV', () => {
  test.each([
    ['semicolons and a byte order mark', '\ufeffNama produk;Harga;Stok\r\nTeh;"1.000";3\r\n'],
    ['commas', 'Nama produk,Harga,Stok\nTeh,"1.000",3\n'],
    ['tabs', 'Nama produk\tHarga\tStok\nTeh\t1.000\t3'],
  ])('%s', async (_, text) => {
    expect((await rowsOf(text, 'a.csv')).map(({ cells }) => cells)).toEqual([
      { namaProduk: 'Teh', harga: '1.000', stok: '3' },
    ]);
  });

  test('Windows-1252 and UTF-16', async () => {
    const windows = Buffer.from('Nama produk;Harga\nCaf\u00e9;1\n', 'latin1');
    expect((await rowsOf(windows, 'a.csv'))[0]?.cells.namaProduk).toBe('Café');
    const utf16 = Buffer.from('\ufeffNama produk\tHarga\nCafé\t1\n', 'utf16le');
    expect((await rowsOf(utf16, 'a.csv'))[0]?.cells.namaProduk).toBe('Café');
  });

  test('a text that our own export has escaped is read as it was', async () => {
    const text = "Nama produk;Harga\n'=1+1;1\n'0812;1\n''kutip;1\n'biasa;1";
    expect((await rowsOf(text, 'a.csv')).map(({ cells }) => cells.namaProduk)).toEqual([
      '=1+1',
      '0812',
      "'kutip",
      "'biasa",
    ]);
  });

  test('ten megabytes of quotes are answered soon', async () => {
    const spentMs = await processCpuMs(async () => {
      await read(`Nama produk;Harga\n${'"'.repeat(9_000_000)}`, 'a.csv');
      await read(`Nama produk;Harga\n${'"a'.repeat(4_500_000)}`, 'a.csv');
    });
    expect(spentMs).toBeLessThan(5_000);
  });
});

/** Replaces the size that a zip declares for an entry, in its local header and in the central directory. */
function withSize(zip: Uint8Array, from: number, to: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const declared = Buffer.alloc(4);
  declared.writeUInt32LE(from);
  for (let at = bytes.indexOf(declared); at >= 0; at = bytes.indexOf(declared, at + 4))
    bytes.writeUInt32LE(to, at);
  return bytes;
}
