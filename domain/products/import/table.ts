import {
  type Cell,
  gramsOf,
  isFailedFormula,
  type Merge,
  type RawRow,
  textOf,
} from '#domain/spreadsheets/cell.ts';
import { type Column, columnLetters, columnsOf, type Field, fieldLabels } from './columns.ts';

export type SheetRow = { row: number; cells: Partial<Record<Field, Cell>> };

export type SheetTable = {
  file: string;
  columns: Column[];
  isShopee: boolean;
  rows: SheetRow[];
};

export type ImportError = { file: string; row: number; column: string; text: string };

export const HEADER_ROWS = 10;

/** Below the row of column codes, Shopee explains its columns in at most this many rows. */
const EXPLAINED_ROWS = 6;

export function findHeader(firstRows: readonly RawRow[]): { row: number; columns: Column[] } | null {
  const found = firstRows.slice(0, HEADER_ROWS).map(({ row, cells }) => ({
    row,
    columns: columnsOf(cells),
  }));
  const usable = found.filter(({ columns }) => {
    const fields = new Set(columns.map(({ field }) => field));
    return (
      fields.size >= 2 &&
      (['productId', 'namaProduk', 'variantId'] as const).some((field) => fields.has(field))
    );
  });
  const most = Math.max(0, ...usable.map(({ columns }) => columns.length));
  return (
    usable.find(({ columns }) => columns.some(({ byCode }) => byCode)) ??
    usable.find(({ columns }) => columns.length === most) ??
    null
  );
}

export function tableOf(
  file: string,
  header: { row: number; columns: Column[] },
  raw: readonly RawRow[],
  merges: readonly Merge[],
): { table: SheetTable; errors: ImportError[] } {
  const { columns } = header;
  const isShopee = columns.some(({ byCode }) => byCode);
  fillDown(header, raw, merges);
  const rows = raw
    .filter(({ row }) => row > header.row)
    .map(({ row, cells }): SheetRow => ({ row, cells: named(cells, columns) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => textOf(cell) !== ''))
    .filter((row) => !(row.row <= header.row + EXPLAINED_ROWS && explains(row, columns, isShopee)));
  return { table: { file, columns, isShopee, rows }, errors: twice(file, header.row, columns) };
}

/** Copies a merged cell to each of its rows. Skips stock and variant ids, which belong to a single variant. */
function fillDown(
  header: { row: number; columns: Column[] },
  raw: readonly RawRow[],
  merges: readonly Merge[],
): void {
  const once: readonly Field[] = ['stok', 'seenStok', 'variantId'];
  const filled = new Set(header.columns.filter(({ field }) => !once.includes(field)).map(({ at }) => at));
  for (const { at, firstRow, lastRow } of merges) {
    if (!filled.has(at) || firstRow <= header.row) continue;
    const joined = raw.filter(({ row }) => row >= firstRow && row <= lastRow);
    const value = joined[0]?.row === firstRow ? joined[0].cells[at] : undefined;
    for (const { cells } of joined) cells[at] ??= value;
  }
}

function named(cells: RawRow['cells'], columns: readonly Column[]): SheetRow['cells'] {
  const row: SheetRow['cells'] = {};
  for (const { field, at } of columns) {
    const cell = cells[at];
    if (cell !== undefined && row[field] === undefined) row[field] = cell;
  }
  return row;
}

const numbers = ['harga', 'stok', 'berat'] as const;

/** If a sheet of Shopee has lost its column codes, one of these texts still marks the row that explains the columns. */
const duties = ['wajib', 'opsional', 'tidak dapat diubah', 'jangan mengubah kolom ini', '(jangan diisi)'];

function explains({ cells }: SheetRow, columns: readonly Column[], isShopee: boolean): boolean {
  if (Object.values(cells).some(isFailedFormula)) return false;
  if (numbers.some((field) => gramsOf(cells[field] ?? '', 'kg') !== null)) return false;
  if (!isShopee) return duties.includes(textOf(cells.productId ?? cells.namaProduk).toLowerCase());
  return columns.every(({ field }) => field !== 'productId') || !/\d/.test(textOf(cells.productId));
}

function twice(file: string, row: number, columns: readonly Column[]): ImportError[] {
  return [...Map.groupBy(columns, ({ field }) => field)]
    .filter(([field, same]) => same.length > 1 && field !== 'photo')
    .map(([field, same]) => {
      const places = same.map(({ at }) => columnLetters(at)).join(' dan ');
      const column = fieldLabels[field];
      return {
        file,
        row,
        column,
        text: `Kolom ${column} ada ${same.length} kali (${places}). Sisakan satu.`,
      };
    });
}
