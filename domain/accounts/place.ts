import type { DeliveryAddress } from './address.ts';

/* Sent to browsers with the cart: import no parser library here, which would make the page slow. */

export function hasPlace({ alamatLengkap, kodePos }: { alamatLengkap: string; kodePos: string }): boolean {
  return alamatLengkap !== '' || kodePos !== '';
}

/** Joins the parts of an order's address, smallest area first. An order without any is picked up at the shop. */
export function placeText(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ') || 'Ambil sendiri di toko';
}

export function composeAddress(address: Omit<DeliveryAddress, 'namaLengkap' | 'wa' | 'catatan'>): string {
  const { alamatLengkap, kecamatan, kotaKabupaten, provinsi, kodePos } = address;
  if (!hasPlace(address)) return placeText([]);
  return `${alamatLengkap}, ${kecamatan}, ${kotaKabupaten}, ${provinsi} ${kodePos}`;
}
