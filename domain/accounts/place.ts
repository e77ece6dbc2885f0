import type { DeliveryAddress } from './address.ts';

/* Browsers load this file with the cart page. Do not import a parser library here: it would slow the page down. */

export function hasPlace({ alamatLengkap, kodePos }: { alamatLengkap: string; kodePos: string }): boolean {
  return alamatLengkap !== '' || kodePos !== '';
}

/** Joins the parts of an address. If all parts are empty, the buyer picks up the order at the shop. */
export function placeText(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ') || 'Ambil sendiri di toko';
}

export function composeAddress(address: Omit<DeliveryAddress, 'namaLengkap' | 'wa' | 'catatan'>): string {
  const { alamatLengkap, kecamatan, kotaKabupaten, provinsi, kodePos } = address;
  if (!hasPlace(address)) return placeText([]);
  return `${alamatLengkap}, ${kecamatan}, ${kotaKabupaten}, ${provinsi} ${kodePos}`;
}
