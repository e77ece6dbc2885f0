import { expect, test } from 'vitest';
import { madeXlsx } from '../../../tests/support/sheets/made-xlsx.ts';
import { readSheets } from './sheets.ts';

const head = ['Nama produk', 'Harga', 'Stok', 'Berat (gram)'];

async function rowsIn(bytes: Uint8Array) {
  const read = await readSheets([{ name: 'produk.xlsx', bytes }]);
  if (!read.ok) throw new Error(read.message);
  return read.tables.flatMap(({ rows }) => rows);
}

test('a formula whose stored result is an empty text is an empty cell', async () => {
  const bytes = madeXlsx([
    {
      rows: [
        head,
        ['Kopi', 1, 1, 1],
        [
          { formula: 'IF(A9="","",A9)', result: '' },
          { formula: 'B9', result: '' },
        ],
      ],
    },
  ]);
  expect((await rowsIn(bytes)).map(({ row }) => row)).toEqual([2]);
});

test('an empty result without a type counts as no result', async () => {
  const sheet =
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Teh</t></is></c><c r="B2"><f>1+1</f><v></v></c></row>';
  const names = head.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
  const raw = `<worksheet><sheetData><row r="1">${names}</row>${sheet}</sheetData></worksheet>`;
  expect(await rowsIn(madeXlsx([{ rows: [], raw }]))).toEqual([
    { row: 2, cells: { namaProduk: 'Teh', harga: '#RUMUS!' } },
  ]);
});

test('error values differ from texts, also those that no program knows yet', async () => {
  const bytes = madeXlsx([
    { rows: [head, ['Kopi', { error: '#N/A' }, { error: '#SPILL!' }, { error: '#NEWER!' }]] },
  ]);
  expect(await rowsIn(bytes)).toEqual([
    { row: 2, cells: { namaProduk: 'Kopi', harga: '#N/A', stok: '#SPILL!', berat: '#RUMUS!' } },
  ]);
});
