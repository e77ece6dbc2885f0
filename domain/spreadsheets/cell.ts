import { sheetText } from './text.ts';

export type Cell = string | number;

/** `row` starts at 1, as in the sheet. */
export type RawRow = { row: number; cells: (Cell | undefined)[] };

export type Merge = { at: number; firstRow: number; lastRow: number };

export const SHEET_ROWS = 5_000;
export const SHEET_COLUMNS = 256;
export const SHEET_CELL_LETTERS = 5_000;

/** Replaces a formula's result if the file stores none, or only an error code that `failedFormula` does not list. */
export const FORMULA_WITHOUT_RESULT = '#RUMUS!';

export function textOf(cell: Cell | undefined): string {
  return typeof cell === 'number' ? String(cell) : (cell ?? '').replaceAll('\r\n', '\n').trim();
}

/** Makes a stored text comparable with a text that was read from a sheet. */
export function plainCell(text: string | undefined): string {
  return textOf(sheetText(text ?? ''));
}

const failedFormula =
  /^(#(RUMUS!|N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|ERROR!|GETTING_DATA)|Err:\d{3})$/;

export function isFailedFormula(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.length <= 40 && failedFormula.test(cell.trim());
}

/** Reads 'Rp 15.000', '15,000.00' and '1,5E+4'. Returns null for anything but a whole number of 0 or more. */
export function wholeOf(cell: Cell): number | null {
  if (typeof cell === 'number') return wholeOrNull(cell);
  const text = cell
    .replace(/^\s*(rp|idr)\.?/i, '')
    .replace(/,-\s*$/, '')
    .replace(/[\s\u00a0]/g, '');
  if (/^\d{1,3}(\.\d{3})+(,0{1,2})?$/.test(text))
    return wholeOrNull(Number(text.replace(/,.*/, '').replaceAll('.', '')));
  if (/^\d{1,3}(,\d{3})+(\.0{1,2})?$/.test(text))
    return wholeOrNull(Number(text.replace(/\..*/, '').replaceAll(',', '')));
  if (/^\d{1,15}([.,]0{1,2})?$/.test(text)) return wholeOrNull(Number(text.replace(/[.,].*/, '')));
  if (/^\d{1,15}([.,]\d{1,15})?e\+?\d{1,2}$/i.test(text)) return wholeOrNull(Number(text.replace(',', '.')));
  return null;
}

/** Ignores the tiny floating-point errors that sums in Excel may have. */
function wholeOrNull(value: number): number | null {
  const whole = Math.round(value);
  return Number.isSafeInteger(whole) && whole >= 0 && Math.abs(value - whole) < 1e-6 ? whole : null;
}

export type WeightUnit = 'gram' | 'kg';

/** Returns whole grams. A unit in the cell, such as '0,5 kg', overrides `unit`. */
export function gramsOf(cell: Cell, unit: WeightUnit): number | null {
  const typed = typeof cell === 'string' ? /(kilogram|kg|gram|gr|g)\.?$/i.exec(cell.trim()) : null;
  const value = typed ? typed.input.slice(0, typed.index).trimEnd() : cell;
  const isKilograms = typed ? /^k/i.test(typed[0]) : unit === 'kg';
  if (!isKilograms) return wholeOf(value);
  const kilograms =
    typeof value === 'number'
      ? value
      : /^\d{1,6}([.,]\d{1,6})?$/.test(value)
        ? Number(value.replace(',', '.'))
        : null;
  return kilograms === null ? null : Math.round(kilograms * 1_000);
}

export function yesOf(cell: Cell): boolean | null {
  const word = textOf(cell).toLowerCase();
  if (['ya', 'y', 'yes', 'true', 'benar', '1'].includes(word)) return true;
  return ['', 'tidak', 't', 'no', 'n', 'false', 'salah', '0'].includes(word) ? false : null;
}
