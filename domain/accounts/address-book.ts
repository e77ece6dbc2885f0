import type { Profile } from './address.ts';

/** Who got an order where: the profile's fields as an order keeps them. */
export type BookedAddress = Profile;

/** So many addresses are offered to choose from. */
const MAX_BOOKED_ADDRESSES = 5;

/**
 * The different addresses of a buyer's orders, in the order given (newest first), at most five. Capitals and blanks
 * make no difference: the newest writing stays.
 */
export function addressBook(used: readonly BookedAddress[]): BookedAddress[] {
  const different = new Map<string, BookedAddress>();
  for (const address of used) {
    const key = keyOfAddress(address);
    if (!different.has(key)) different.set(key, address);
  }
  return [...different.values()].slice(0, MAX_BOOKED_ADDRESSES);
}

/** Whether the fields of a form, as typed, are this address. */
export function isAddress(address: BookedAddress, typed: Partial<Record<string, unknown>>): boolean {
  return keyOfAddress(address) === keyOfAddress(typed);
}

const PARTS = ['namaLengkap', 'wa', 'alamatLengkap', 'provinsi', 'kotaKabupaten', 'kecamatan', 'kodePos'];

function keyOfAddress(fields: Partial<Record<string, unknown>>): string {
  const texts = PARTS.map((name) => String(fields[name] ?? ''));
  return texts.map((text) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()).join('\n');
}
