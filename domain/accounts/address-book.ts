import { chatNumber } from '../stores/links.ts';
import type { Profile } from './address.ts';
import { hasPlace } from './place.ts';

export type BookedAddress = Profile;

const MAX_BOOKED_ADDRESSES = 5;

/** Returns the first MAX_BOOKED_ADDRESSES of `used`. Skips empty ones and repeats, even in other case or spacing. */
export function addressBook(used: readonly BookedAddress[]): BookedAddress[] {
  const different = new Map<string, BookedAddress>();
  for (const address of used.filter(hasPlace)) {
    const key = keyOfAddress(address);
    if (!different.has(key)) different.set(key, address);
  }
  return [...different.values()].slice(0, MAX_BOOKED_ADDRESSES);
}

export function isAddress(address: BookedAddress, typed: Partial<Record<string, unknown>>): boolean {
  return keyOfAddress(address) === keyOfAddress(typed);
}

const PARTS = ['namaLengkap', 'wa', 'alamatLengkap', 'provinsi', 'kotaKabupaten', 'kecamatan', 'kodePos'];

function keyOfAddress(fields: Partial<Record<string, unknown>>): string {
  const wa = String(fields.wa ?? '');
  const normalized: Partial<Record<string, unknown>> = { ...fields, wa: chatNumber(wa) ?? wa };
  const texts = PARTS.map((name) => String(normalized[name] ?? ''));
  return texts.map((text) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()).join('\n');
}
