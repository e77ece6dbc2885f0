import { describe, expect, test } from 'vitest';
import { incomingOf } from '#domain/payments/statements/incoming.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { madeXlsx } from '../../../tests/support/sheets/made-xlsx.ts';
import {
  bcaFile,
  bniFile,
  briFile,
  csvFile,
  mandiriFile,
  type Payment,
  strangeFile,
} from '../../../tests/support/statements/files.ts';
import { readStatementFile } from './table.ts';

const payments: Payment[] = [
  { day: '2026-06-26', amount: 100_123, text: 'TRSF E-BANKING CR BUDI SANTOSO' },
  { day: '2026-06-27', amount: 1_250_000, text: 'BIFAST CR ANI' },
];

const bounds = { latest: '2026-07-02', lastOfPeriod: '2026-07-02' };

async function read(file: SheetFile) {
  const result = await readStatementFile(file, new Map());
  if (!result.ok) throw new Error(result.message);
  const [table] = result.tables;
  if (!table) throw new Error('no table');
  return table;
}

async function incomingIn(file: SheetFile) {
  const table = await read(file);
  if (!table.columns || !table.bank) throw new Error('columns unknown');
  return { bank: table.bank, ...incomingOf(table.rows, table.columns, table.bank, bounds) };
}

test.each([
  ['BCA', bcaFile],
  ['BRI', briFile],
  ['Mandiri', mandiriFile],
  ['BNI', bniFile],
] as const)('a file of %s: incoming payments without outgoing ones', async (bank, fileOf) => {
  const { incoming, ...rest } = await incomingIn(fileOf(payments));
  expect(incoming).toEqual(
    payments.map(({ day, amount, text }) => ({ bank, bookedOn: day, amount, description: text })),
  );
  expect(rest).toEqual({ bank, outgoing: 1, odd: 0, unread: 0 });
});

test('BCA without years, with marks beside the amount and with pending rows', async () => {
  const { incoming, unread, outgoing } = await incomingIn(
    csvFile('bca.csv', [
      'Periode : 01/12/2025 - 05/01/2026',
      'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
      `'31/12,"TRSF BUDI",'0000,"250,000.00 CR","1,000.00"`,
      `'02/01,"TARIKAN ATM",'0000,"50,000.00 DB","1,000.00"`,
      `PEND,"TRSF ANI",'0000,"75,000.00 CR","1,000.00"`,
      `'00/00,"ANEH",'0000,"75,000.00 CR","1,000.00"`,
      '"Saldo Akhir : 1,000,000.00"',
    ]),
  );
  expect(incoming.map(({ bookedOn, amount }) => [bookedOn, amount])).toEqual([
    ['2025-12-31', 250_000],
    [null, 75_000],
  ]);
  expect([outgoing, unread]).toEqual([1, 1]);
});

test.each([
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf8')],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('letters of %s', async (_, encode) => {
  const text = 'Tanggal;Keterangan;Kredit\r\n27/06/2026;Café Ñandú;Rp 100.000,00\r\n';
  const table = await read({ name: 'a.csv', bytes: encode(text) });
  expect(table.columns && incomingOf(table.rows, table.columns, 'X', bounds).incoming).toEqual([
    { bank: 'X', bookedOn: '2026-06-27', amount: 100_000, description: 'Café Ñandú' },
  ]);
});

test('an unknown layout is a table without columns; once chosen, they are known', async () => {
  const file = strangeFile(payments);
  const { columns, header, rows } = await read(file);
  expect([columns, header, rows.length]).toEqual([null, ['Waktu', 'Catatan', 'Besaran', 'Arah'], 3]);
  const chosen = { date: 0, descriptions: [1], amount: 2, mark: 3, isIncomingOnly: false };
  const known = new Map([['waktu|catatan|besaran|arah', { bank: 'BSI', columns: chosen }]]);
  const again = await readStatementFile(file, known);
  expect(again).toMatchObject({ ok: true, tables: [{ bank: 'BSI', columns: chosen }] });
  expect(incomingOf(rows, chosen, 'BSI', bounds)).toMatchObject({
    outgoing: 1,
    unread: 0,
    incoming: [{}, {}],
  });
});

describe('a file that is no statement is refused in a sentence', () => {
  const noTable =
    'Tidak ada tabel mutasi di berkas ini. Unduh mutasi rekening dari internet banking sebagai CSV atau Excel, lalu pilih berkas itu.';

  test.each([
    ['nothing', '', noTable],
    ['one column', 'halo\ndunia', noTable],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'Berkas ini bukan tabel Excel (.xlsx) atau CSV. Pilih berkas lain.'],
    [
      'NUL',
      'Tanggal,Keterangan,Kredit\n\u0000',
      'Berkas ini bukan tabel Excel (.xlsx) atau CSV. Pilih berkas lain.',
    ],
    ['only a header', 'Tanggal,Keterangan,Kredit\n', 'Tidak ada baris mutasi di bawah judul kolomnya.'],
    [
      '10,000 columns',
      `Tanggal,Keterangan,Kredit${',x'.repeat(10_000)}\n1,2,3`,
      'Tabel ini lebih dari 256 kolom. Hapus kolom yang tidak terpakai, lalu coba lagi.',
    ],
    [
      '5,001 rows',
      `Tanggal,Keterangan,Kredit\n${'27/06/2026,a,1\n'.repeat(5_001)}`,
      'Mutasi ini lebih dari 5.000 baris. Unduh mutasi dengan rentang tanggal yang lebih pendek.',
    ],
  ])('%s', async (_, text, message) => {
    const file = { name: 'a.csv', bytes: new TextEncoder().encode(text) };
    expect(await readStatementFile(file, new Map())).toEqual({ ok: false, status: 400, message });
  });

  test('formulas are never run, and odd numbers are reported', async () => {
    const { incoming, unread, odd } = await incomingIn({
      name: 'a.xlsx',
      bytes: madeXlsx([
        {
          rows: [
            ['Tanggal', 'Keterangan', 'Dana Masuk (IDR)'],
            ['27/06/2026', { formula: 'A1', result: 'TRSF BUDI' }, { formula: '50+50', result: 100 }],
            ['27/06/2026', { formula: `cmd|' /C calc'!A0` }, 100],
            ['27/06/2026', 'rumus', { formula: '1+1' }],
            [{ error: '#N/A' }, 'tanggal', 100],
            ['27/06/2026', { error: '#REF!' }, 100],
            ['', 'Jumlah', { formula: 'SUM(C2:C6)' }],
            ['27/06/2026', 'besar', 1e300],
            ['0000-00-00', 'nol', 5],
            ['27/06/2026', 'bunga', 12.34],
            ['27/06/2026', 'minus', -500],
          ],
        },
      ]),
    });
    expect(incoming).toEqual([
      { bank: 'Mandiri', bookedOn: '2026-06-27', amount: 100, description: 'TRSF BUDI' },
    ]);
    expect([unread, odd]).toEqual([6, 1]);
  });
});
