import type { DeliveryAddress } from './address.ts';

/* The cart's client code loads this file: do not import a parser library here. */

export function hasPlace({ alamatLengkap, kodePos }: { alamatLengkap: string; kodePos: string }): boolean {
  return alamatLengkap !== '' || kodePos !== '';
}

/** Joins the parts of an order's address, smallest area first; without any, the order is picked up. */
export function placeText(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ') || 'Ambil sendiri di toko';
}

export function composeAddress(address: Omit<DeliveryAddress, 'namaLengkap' | 'wa' | 'catatan'>): string {
  const { alamatLengkap, kecamatan, kotaKabupaten, provinsi, kodePos } = address;
  if (!hasPlace(address)) return placeText([]);
  return `${alamatLengkap}, ${kecamatan}, ${kotaKabupaten}, ${provinsi} ${kodePos}`;
}
