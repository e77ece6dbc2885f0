import { formatNumber } from '../format.ts';
import { isUuid } from '../id.ts';
import { MAX_STOCK, parseWholeNumber } from './product.ts';

/** So many pieces more (or fewer, below 0) of a product; `key` makes sure that it is counted once. */
export type StockChange = { delta: number; key: string };

/** A change of stock, or what is wrong with it. */
export type ParsedStockChange = { ok: true; change: StockChange } | { ok: false; error: string };

/** How many pieces, as people type it: '10', '+10', '1.000'. Null for anything but 1 … 1.000.000. */
export function parsePieces(text: string): number | null {
  const pieces = parseWholeNumber(text.trim().replace(/^\+/, ''));
  return pieces !== null && pieces >= 1 && pieces <= MAX_STOCK ? pieces : null;
}

export const piecesWrongText = `Isi jumlahnya dengan angka bulat dari 1 sampai ${formatNumber(MAX_STOCK)}.`;

/** Reads the small form of a product's row: `jumlah` pieces, `arah` 'tambah' or 'kurang', and the form's key. */
export function parseStockChange({ jumlah = '', arah, key }: Record<string, string>): ParsedStockChange {
  const pieces = parsePieces(jumlah);
  if (pieces === null) return { ok: false, error: piecesWrongText };
  if ((arah !== 'tambah' && arah !== 'kurang') || !isUuid(key))
    return { ok: false, error: 'Perubahan stok tidak dikenal. Muat ulang halaman, lalu coba lagi.' };
  return { ok: true, change: { delta: arah === 'tambah' ? pieces : -pieces, key } };
}

/** What a change that took place is told as; `stok` is what there is now. */
export function stockChangedText(namaProduk: string, delta: number, stok: number): string {
  const verb = delta > 0 ? 'ditambah' : 'dikurangi';
  return `Stok ${namaProduk} ${verb} ${formatNumber(Math.abs(delta))}, sekarang ${formatNumber(stok)}.`;
}
