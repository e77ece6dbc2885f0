import {
  type Cell,
  FORMULA_WITHOUT_RESULT,
  isFailedFormula,
  type Merge,
  type RawRow,
  SHEET_CELL_LETTERS,
  SHEET_COLUMNS,
} from '#domain/spreadsheets/cell.ts';
import type { PackageParts } from './package-parts.ts';
import { refusals, SheetRefused } from './refusal.ts';
import { headRowsOf, type TableKind, type TableOfKind } from './table-kind.ts';

const MOST_MERGES = 5_000;

const MOST_LETTERS = 10_000_000;

/** `table` throws SheetRefused if the sheet has too many rows. */
type SheetTable<T> = { kind: TableKind<T>; table: () => TableOfKind<T> };

export async function readSheet<T>(
  file: string,
  parts: PackageParts,
  part: string,
  strings: readonly Cell[],
  kinds: readonly TableKind<T>[],
): Promise<SheetTable<T> | null> {
  const rows: RawRow[] = [];
  const merges: Merge[] = [];
  const headRows = headRowsOf(kinds);
  const kindOf = () => kinds.find((one) => one.find(rows.slice(0, one.headRows)));
  let kind: TableKind<T> | undefined;
  let isTooLong = false;
  let cells: RawRow['cells'] = [];
  let row = 0;
  let cell = emptyCell(-1);
  let isValue = false;
  let letters = 0;
  await parts.read(part, {
    onStart: ({ name, attributes }) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        cells = [];
        cell = emptyCell(-1);
      } else if (name === 'c') {
        cell = emptyCell(attributes.r ? parseCellReference(attributes.r).at : cell.at + 1, attributes.t);
        if (cell.at >= SHEET_COLUMNS) throw new SheetRefused(refusals.tooManyColumns);
      } else if (name === 'f') cell.isFormula = true;
      else if (name === 'mergeCell' && merges.length < MOST_MERGES)
        merges.push(...parseMerge(attributes.ref));
      isValue = name === 'v' || name === 't';
      cell.hasValue ||= isValue;
    },
    onText: (text) => {
      if (isValue && cell.text.length < SHEET_CELL_LETTERS) cell.text += text.slice(0, SHEET_CELL_LETTERS);
    },
    onEnd: (name) => {
      isValue = false;
      if (name === 'c') {
        const value = resultOf(cell, strings);
        if (value !== undefined) cells[cell.at] = value;
        letters += typeof value === 'string' ? value.length : 0;
        if (letters > MOST_LETTERS) throw new SheetRefused(refusals.unpacksTooLarge);
      }
      if (name !== 'row' || cells.length === 0) return undefined;
      rows.push({ row, cells });
      if (rows.length === headRows) kind = kindOf();
      isTooLong = kind !== undefined && rows.length > kind.mostRows + kind.headRows;
      return isTooLong || (rows.length === headRows && !kind) ? 'stop' : undefined;
    },
  });
  kind ??= kindOf();
  const makeTable = kind?.find(rows.slice(0, kind.headRows));
  if (!kind || !makeTable) return null;
  const found = kind;
  return {
    kind: found,
    table: () => {
      if (isTooLong) throw new SheetRefused(found.texts.tooManyRows);
      return { kind: found, table: makeTable(file, rows, merges) };
    },
  };
}

type OpenCell = { at: number; type: string | undefined; text: string; hasValue: boolean; isFormula: boolean };

function emptyCell(at: number, type?: string): OpenCell {
  return { at, type, text: '', hasValue: false, isFormula: false };
}

function resultOf({ type, text, hasValue, isFormula }: OpenCell, strings: readonly Cell[]): Cell | undefined {
  if (type === 'e') return isFailedFormula(text) ? text : FORMULA_WITHOUT_RESULT;
  // If a formula's result is an empty text, Excel stores type 'str' and an empty <v> element. Any other formula cell
  // without text has no stored result.
  if (text === '') return isFormula && !(hasValue && type === 'str') ? FORMULA_WITHOUT_RESULT : undefined;
  if (type === 's') return strings[Number(text)] || undefined;
  if (type === 'b') return text === '1' ? 'ya' : 'tidak';
  if (type !== undefined && type !== 'n') return unescaped(text);
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

/** Parses a reference: 'AB12' is the cell at index 27 (from 0) of row 12. */
function parseCellReference(reference: string): { at: number; row: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,4})\$?(\d{1,8})$/i.exec(reference) ?? [];
  if (!letters) throw new SheetRefused(refusals.broken);
  const at = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { at, row: Number(digits) };
}

function parseMerge(reference: string | undefined): Merge[] {
  const [first, last] = (reference ?? '').split(':');
  if (!first || !last) return [];
  const from = parseCellReference(first);
  return [{ at: from.at, firstRow: from.row, lastRow: parseCellReference(last).row }];
}

/** Decodes Excel's escapes: _x000D_ is a carriage return, _x005F_ an underscore that begins no escape. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x(000D|005F)_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
