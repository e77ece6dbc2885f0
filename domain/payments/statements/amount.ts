import type { Cell } from '#domain/spreadsheets/cell.ts';

/** `direction` comes from a sign or a mark such as 'CR' in the cell. */
export type StatementAmount = { rupiah: number; hasSen: boolean; direction: 'in' | 'out' | null };

const MAX_LETTERS = 200;
const MAX_AMOUNT_LETTERS = 40;

/** In rupiah. Larger amounts are not read, because no transfer to a shop is larger. */
const MOST = 1_000_000_000_000;

const incoming = /^(CR|C|K|KR|CREDIT|KREDIT|MASUK|IN|DANA MASUK|UANG MASUK|\+)\.?$/;
const outgoing = /^(DB|DR|D|DEBIT|DEBET|KELUAR|OUT|DANA KELUAR|UANG KELUAR|-)\.?$/;

export function directionOf(mark: Cell | undefined): 'in' | 'out' | null {
  const text = plain(mark);
  if (incoming.test(text)) return 'in';
  return outgoing.test(text) ? 'out' : null;
}

/** Reads '100000.00', 'Rp 100.000,00', '100,000.00 CR', '-5.000' and '(5.000)'; returns null for anything else. */
export function amountOf(cell: Cell | undefined): StatementAmount | null {
  if (typeof cell === 'number') return amountIn(String(Math.abs(cell).toFixed(2)), cell < 0 ? 'out' : null);
  const text = plain(cell);
  // Limits the length and reads the number before the signs around it, so that no text takes long to match.
  const found = text.length <= MAX_AMOUNT_LETTERS ? /\d(?:[\d.,]*\d)?/.exec(text) : null;
  if (!found) return null;
  const [number] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + number.length).replace(/^,-/, '');
  const signs = [before, after].map((sign) => sign.replace(/RP\.?|IDR/, '').trim());
  if (signs.join('') === '()') return amountIn(number, 'out');
  const directions = signs.filter(Boolean).map(directionOf);
  if (directions.length > 1 || directions.includes(null)) return null;
  return amountIn(number, directions[0] ?? null);
}

function amountIn(text: string, direction: StatementAmount['direction']): StatementAmount | null {
  const [, whole, sen] =
    /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ??
    /^(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(text) ??
    [];
  if (whole === undefined) return null;
  const rupiah = Number(whole.replace(/[.,]/g, ''));
  return rupiah <= MOST ? { rupiah, hasSen: Number(sen ?? 0) > 0, direction } : null;
}

/** Normalizes a cell's text. Also removes the leading apostrophe, with which Excel marks a cell as text. */
function plain(cell: Cell | undefined): string {
  const text = String(cell ?? '').trim();
  if (text.length > MAX_LETTERS) return '';
  return text
    .normalize('NFKC')
    .replace(/^'/, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}
