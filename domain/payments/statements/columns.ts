import { type Cell, type RawRow, textOf } from '#domain/spreadsheets/cell.ts';

export const STATEMENT_HEAD_ROWS = 40;

export type StatementColumns = {
  date: number;
  descriptions: number[];
  amount: number;
  /** Column with marks such as CR and DB; null if the amount itself shows its direction, or all money is incoming. */
  mark: number | null;
  isIncomingOnly: boolean;
};

export type StatementHead = { row: number; header: string[]; columns: StatementColumns; bank: string | null };

type Role = 'date' | 'description' | 'incoming' | 'amount' | 'mark';

const words: Record<Role, readonly string[]> = {
  date: [
    'tanggal',
    'tgl',
    'tanggal transaksi',
    'tgl transaksi',
    'tgl tran',
    'tanggal posting',
    'tgl posting',
    'date',
    'transaction date',
    'post date',
    'postdate',
    'posting date',
    'tanggal dan waktu',
    'tanggal waktu',
  ],
  description: [
    'keterangan',
    'desk tran',
    'deskripsi',
    'uraian',
    'uraian transaksi',
    'rincian transaksi',
    'berita',
    'description',
    'transaction description',
    'remarks',
    'remark',
    'additionaldesc',
    'keterangan transaksi',
  ],
  incoming: [
    'kredit',
    'mutasi kredit',
    'dana masuk',
    'uang masuk',
    'masuk',
    'credit',
    'credit amount',
    'incoming transactions',
    'jumlah kredit',
  ],
  amount: ['jumlah', 'mutasi', 'nominal', 'amount', 'jumlah transaksi', 'nilai', 'nominal transaksi'],
  mark: [
    'db/cr',
    'cr/db',
    'd/k',
    'd/c',
    'k/d',
    'dk',
    'dbcr',
    'jenis',
    'tipe',
    'type',
    'jenis transaksi',
    'debit/kredit',
    'debet/kredit',
    'kredit/debit',
    'dr/cr',
  ],
};

export function findHead(firstRows: readonly RawRow[]): StatementHead | null {
  for (const [nth, { row, cells }] of firstRows.slice(0, STATEMENT_HEAD_ROWS).entries()) {
    const columns = columnsOf(cells);
    if (!columns) continue;
    const above = firstRows.slice(0, nth).flatMap((one) => one.cells.map(textOf));
    return { row, header: headerTexts(cells), columns, bank: bankOf(cells, above.join(' ')) };
  }
  return null;
}

export function findAnyHead(firstRows: readonly RawRow[]): { row: number; header: string[] } | null {
  const found = firstRows
    .slice(0, STATEMENT_HEAD_ROWS)
    .find(({ cells }) => cells.filter((cell) => textOf(cell) !== '').length >= 3);
  return found ? { row: found.row, header: headerTexts(found.cells) } : null;
}

/** Returns a key that is equal for files with the same column names, such as the files of one bank. */
export function headerKey(header: readonly string[]): string {
  const named = header.map((text) => (/\d{3,}/.test(text) ? '#' : normal(text)));
  return named
    .slice(0, named.findLastIndex(Boolean) + 1)
    .join('|')
    .slice(0, 500);
}

export function headerTexts(cells: RawRow['cells']): string[] {
  return Array.from(cells, (cell) => textOf(cell).replace(/\s+/g, ' ').slice(0, 60));
}

function columnsOf(cells: RawRow['cells']): StatementColumns | null {
  const roles = Array.from(cells, rolesOf);
  const placeOf = (role: Role) => roles.findIndex((one) => one.includes(role));
  const date = placeOf('date');
  const descriptions = roles.flatMap((one, at) => (one.includes('description') ? [at] : []));
  const [incoming, amount] = [placeOf('incoming'), placeOf('amount')];
  if (date < 0 || descriptions.length === 0) return null;
  if (incoming >= 0) return { date, descriptions, amount: incoming, mark: null, isIncomingOnly: true };
  if (amount < 0) return null;
  const marked = placeOf('mark');
  // The bank BCA puts CR and DB into a column without a header, so such a column to the right of the amount is used.
  const beside = textOf(cells[amount + 1]) === '' && amount + 1 < cells.length ? amount + 1 : null;
  return { date, descriptions, amount, mark: marked >= 0 ? marked : beside, isIncomingOnly: false };
}

/** The bank Mandiri has headers such as 'Tanggal / Date', which are read as two names. */
function rolesOf(cell: Cell | undefined): Role[] {
  const text = normal(textOf(cell));
  if (text === '' || text.length > 60) return [];
  const names = [text, ...text.split(/ ?\/ ?/)];
  return (Object.keys(words) as Role[]).filter((role) =>
    role === 'mark' ? words.mark.includes(text) : names.some((name) => words[role].includes(name)),
  );
}

function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((idr|rp)\.?\)/g, ' ')
    .replace(/[_:.*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const banks: [string, RegExp][] = [
  ['BCA', /\b(klik ?bca|mybca|bca|bank central asia)\b/i],
  ['BRI', /\b(bri|brimo|bank rakyat indonesia)\b/i],
  ['Mandiri', /\b(mandiri|livin)\b/i],
  ['BNI', /\b(bni|bnidirect|bank negara indonesia)\b/i],
];

/** Recognizes the bank by its column names first, because the text above the header may name other banks. */
function bankOf(cells: RawRow['cells'], above: string): string | null {
  const names = cells.map((cell) => normal(textOf(cell)));
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
  if (has('tgl tran', 'desk tran')) return 'BRI';
  if (has('cabang', 'jumlah') && has('keterangan')) return 'BCA';
  if (names.some((name) => /^dana masuk\b/.test(name)) || has('postdate', 'remarks')) return 'Mandiri';
  if (has('branch', 'journal no') || has('branch', 'journal') || has('posting date', 'db/cr')) return 'BNI';
  const named = banks.filter(([, pattern]) => pattern.test(above));
  return named.length === 1 ? (named[0]?.[0] ?? null) : null;
}
