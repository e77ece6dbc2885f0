import { formatNumber } from '../../format.ts';
import { isUuid } from '../../id.ts';
import { MAX_STOCK, parseWholeNumber } from '../product.ts';

/** `delta` pieces more, or fewer below 0; the `key` makes it count once. */
export type StockChange = { delta: number; key: string };

export type ParsedStockChange = { ok: true; change: StockChange } | { ok: false; error: string };

/** '10', '+10', '1.000'; null for anything but 1 … 1.000.000. */
export function parsePieces(text: string): number | null {
  const pieces = parseWholeNumber(text.trim().replace(/^\+/, ''));
  return pieces !== null && pieces >= 1 && pieces <= MAX_STOCK ? pieces : null;
}

export const piecesWrongText = `Isi jumlahnya dengan angka bulat dari 1 sampai ${formatNumber(MAX_STOCK)}.`;

export function parseStockChange({ jumlah = '', arah, key }: Record<string, string>): ParsedStockChange {
  const pieces = parsePieces(jumlah);
  if (pieces === null) return { ok: false, error: piecesWrongText };
  if ((arah !== 'tambah' && arah !== 'kurang') || !isUuid(key))
    return { ok: false, error: 'Perubahan stok tidak dikenal. Muat ulang halaman, lalu coba lagi.' };
  return { ok: true, change: { delta: arah === 'tambah' ? pieces : -pieces, key } };
}

export function stockChangedText(namaProduk: string, delta: number, stok: number): string {
  const verb = delta > 0 ? 'ditambah' : 'dikurangi';
  return `Stok ${namaProduk} ${verb} ${formatNumber(Math.abs(delta))}, sekarang ${formatNumber(stok)}.`;
}
