import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { madeXlsx } from '../sheets/made-xlsx.ts';

/** A payment into an account; `day` is a date such as '2026-06-27', or 'PEND' for a pending payment. */
export type Payment = { day: string; amount: number; text: string };

/** Returns a file in KlikBCA's format, which also contains outgoing payments and ends with totals. */
export function bcaFile(payments: readonly Payment[]): SheetFile {
  const rows = payments.map(({ day, amount, text }) => {
    const shown = day === 'PEND' ? day : `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
    return `'${shown},"${text}",'0000,${amount}.00,CR,1000000.00`;
  });
  return csvFile('mutasi-bca.csv', [
    'Informasi Rekening - Mutasi Rekening',
    'No. rekening : 0123456789',
    'Nama : SRI WAHYUNI',
    'Periode : 01/06/2026 - 30/06/2026',
    '',
    'Tanggal,Keterangan,Cabang,Jumlah,,Saldo',
    ...rows,
    "'27/06/2026,BIAYA ADM,'0000,17000.00,DB,983000.00",
    '"Saldo Awal : 1,000,000.00"',
    '"Mutasi Kredit : 5,000,000.00"',
  ]);
}

export function briFile(payments: readonly Payment[]): SheetFile {
  return csvFile('bri.csv', [
    'NOREK;TGL_TRAN;DESK_TRAN;MUTASI_DEBET;MUTASI_KREDIT;SALDO_AKHIR_MUTASI;GLSIGN',
    ...payments.map(({ day, amount, text }) => `001;${day} 10:11:12;${text};0.00;${amount}.00;9.00;C`),
    '001;2026-06-27 11:00:00;BY ADM;2500.00;0.00;9.00;D',
  ]);
}

export function mandiriFile(payments: readonly Payment[]): SheetFile {
  const shown = (amount: number) => `${amount.toLocaleString('id-ID')},00`;
  return {
    name: 'mandiri.xlsx',
    bytes: madeXlsx([
      {
        rows: [
          ['e-Statement'],
          ['Nama/Name', ': SRI WAHYUNI'],
          [],
          ['No', 'Tanggal', 'Keterangan', 'Dana Masuk (IDR)', 'Dana Keluar (IDR)', 'Saldo (IDR)'],
          [
            'No',
            'Date',
            'Remarks',
            'Incoming Transactions (IDR)',
            'Outgoing Transactions (IDR)',
            'Balance (IDR)',
          ],
          ...payments.map(({ day, amount, text }, nth) => [
            nth + 1,
            day,
            text,
            shown(amount),
            null,
            shown(9),
          ]),
          [99, '27 Jun 2026', 'Biaya', null, shown(6_500), shown(9)],
        ],
      },
    ]),
  };
}

export function bniFile(payments: readonly Payment[]): SheetFile {
  return csvFile('bni.csv', [
    'Post Date\tBranch\tJournal No.\tDescription\tAmount\tDb/Cr\tBalance',
    ...payments.map(
      ({ day, amount, text }) =>
        `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)} 10.11.12\t0001\t55\t${text}\t${amount.toLocaleString('en-US')}.00\tC\t9.00`,
    ),
    '27/06/26 10.11.12\t0001\t56\tADM\t1,000.00\tD\t9.00',
  ]);
}

export function strangeFile(payments: readonly Payment[]): SheetFile {
  return csvFile('lain.csv', [
    'Waktu,Catatan,Besaran,Arah',
    ...payments.map(({ day, amount, text }) => `${day},${text},${amount},Masuk`),
    '2026-06-27,Biaya,5000,Keluar',
  ]);
}

export function csvFile(name: string, lines: readonly string[]): SheetFile {
  return { name, bytes: new TextEncoder().encode(lines.join('\r\n')) };
}
