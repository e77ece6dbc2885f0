/** Brands of the format in which iPhones keep photos; no browser but Safari reads it, and the server does not. */
const BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** Said of one photo wherever it is refused. */
export const heicText =
  'Foto HEIC dari iPhone tidak bisa dibaca. ' +
  'Di Pengaturan > Kamera > Format pilih Paling Kompatibel, atau kirim sebagai JPEG.';

/** Tells by a file's first 12 bytes, read as Latin-1. */
export function isHeic(start: string): boolean {
  return start.slice(4, 8) === 'ftyp' && BRANDS.has(start.slice(8, 12));
}
