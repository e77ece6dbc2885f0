import { randomUUID } from 'node:crypto';
import type { DeliveryAddress } from '#domain/accounts/address.ts';

/** A buyer's address as the form's parser returns it. */
export const address: DeliveryAddress = {
  namaLengkap: 'Budi Santoso',
  wa: '6281233334444',
  alamatLengkap: 'Jalan Melati 5',
  provinsi: 'DI Yogyakarta',
  kotaKabupaten: 'Kota Yogyakarta',
  kecamatan: 'Gondokusuman',
  kodePos: '55225',
  catatan: '',
};

export const typedAddress = { ...address, wa: '0812-3333-4444', catatan: 'Titip di satpam' };

let addresses = 0;

/** Returns an IP address that no other visitor of this test file has, because rate limits count per address. */
export function freshAddress(): string {
  addresses += 1;
  const process = globalThis.process.pid % 65_536;
  return `10.${process >> 8}.${process & 255}.${addresses % 256}`;
}

export function freshEmail(name = 'orang'): string {
  return `${name}-${randomUUID().slice(0, 13)}@contoh.test`;
}
