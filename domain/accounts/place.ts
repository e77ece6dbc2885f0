import type { DeliveryAddress } from './address.ts';

/* The cart's client code loads this file: no parser library here. */

export function hasPlace({ alamatLengkap, kodePos }: { alamatLengkap: string; kodePos: string }): boolean {
  return alamatLengkap !== '' || kodePos !== '';
}

/** The parts that an order has of a place, the smallest first; without any it is picked up. */
export function placeText(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ') || 'Ambil sendiri di toko';
}

export function composeAddress(address: Omit<DeliveryAddress, 'namaLengkap' | 'wa' | 'catatan'>): string {
  const { alamatLengkap, kecamatan, kotaKabupaten, provinsi, kodePos } = address;
  if (!hasPlace(address)) return placeText([]);
  return `${alamatLengkap}, ${kecamatan}, ${kotaKabupaten}, ${provinsi} ${kodePos}`;
}
