import { formatNumber } from '#domain/format.ts';
import { parseWholeNumber } from '#domain/forms/typed.ts';
import { isUuid } from '#domain/id.ts';
import { MAX_STOCK } from '../product.ts';

/** `delta` may be negative. `key` identifies the change, so that sending it twice changes the stock once. */
export type StockChange = { delta: number; key: string };

export type ParsedStockChange = { ok: true; change: StockChange } | { ok: false; error: string };

export function parseStock(text: string): number | null {
  const stok = parseWholeNumber(text);
  return stok !== null && stok <= MAX_STOCK ? stok : null;
}

export const stockWrongText = `Isi stok dengan angka bulat dari 0 sampai ${formatNumber(MAX_STOCK)}.`;

const steps = new Map([
  ['', 0],
  ['tambah', 1],
  ['kurang', -1],
]);

/** Returns how much to add to the stock. Storing the typed total would undo orders placed while the form was open. */
export function parseStockChange(fields: Record<string, string>): ParsedStockChange {
  const { stok = '', seenStok = '', arah = '', key } = fields;
  const [typed, seen, step] = [parseStock(stok), parseStock(seenStok), steps.get(arah.trim())];
  if (typed === null) return { ok: false, error: stockWrongText };
  if (seen === null || step === undefined || !isUuid(key))
    return { ok: false, error: 'Perubahan stok tidak dikenal. Muat ulang halaman, lalu coba lagi.' };
  const delta = typed - seen + step;
  if (delta === 0) return { ok: false, error: 'Jumlah stoknya masih sama.' };
  return { ok: true, change: { delta, key } };
}

export function stockChangedText(namaProduk: string, delta: number, stok: number): string {
  const verb = delta > 0 ? 'ditambah' : 'dikurangi';
  return `Stok ${namaProduk} ${verb} ${formatNumber(Math.abs(delta))}, sekarang ${formatNumber(stok)}.`;
}
