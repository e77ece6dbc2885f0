import { isBlank } from '../forms/typed.ts';

export type Category = { id: string; namaKategori: string };

export const MAX_CATEGORIES = 50;
export const MAX_CATEGORY_NAME = 40;

export const categoryMessages = {
  taken: (namaKategori: string) => `Kategori "${namaKategori}" sudah ada.`,
  full: `Paling banyak ${MAX_CATEGORIES} kategori.`,
  gone: 'Kategori ini sudah tidak ada.',
  confirmDelete: (namaKategori: string, products: number) =>
    `Hapus kategori "${namaKategori}"? ${
      products > 0 ? `${products} produknya tetap ada, tanpa kategori.` : 'Tidak ada produk di dalamnya.'
    }`,
};

export function parseCategoryName(
  typed: unknown,
): { ok: true; namaKategori: string } | { ok: false; message: string } {
  const refuse = (message: string) => ({ ok: false as const, message });
  if (typeof typed !== 'string' || isBlank(typed)) return refuse('Nama kategori wajib diisi.');
  const namaKategori = typed.trim().replace(/[\s\p{Cc}]+/gu, ' ');
  if (typed.includes('\u0000') || !typed.isWellFormed())
    return refuse('Nama kategori memuat karakter yang tidak bisa disimpan.');
  if (namaKategori.length > MAX_CATEGORY_NAME)
    return refuse(`Nama kategori paling panjang ${MAX_CATEGORY_NAME} huruf.`);
  return { ok: true, namaKategori };
}

/** Returns 'Pashmina' for '100350 - Fesyen Muslim/Hijab/Pashmina', and '' for a bare number. */
export function leafOfShopee(text: string): string {
  const path = text.replace(/^\s*\d+\s*(-\s*|$)/, '');
  return (
    path
      .split(/[/>]/)
      .map((part) => part.trim())
      .findLast(Boolean) ?? ''
  );
}
