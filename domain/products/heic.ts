/** Brand codes in HEIC files, the photo format of iPhones, which only Safari can read. */
const BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

export const heicText =
  'Foto HEIC dari iPhone tidak bisa dibaca. ' +
  'Di Pengaturan > Kamera > Format pilih Paling Kompatibel, atau kirim sebagai JPEG.';

/** `start` is a file's first 12 bytes as Latin-1. */
export function isHeic(start: string): boolean {
  return start.slice(4, 8) === 'ftyp' && BRANDS.has(start.slice(8, 12));
}

export function isHeicFile(start: string, { type, name }: { type: string; name: string }): boolean {
  return isHeic(start) || /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}
