import { addressBook, type BookedAddress } from '../domain/address-book.ts';
import type { Tx } from './db/access.ts';

/** Older orders are not looked at: the query stays bounded. */
const ORDERS_READ = 50;

/**
 * The addresses that a buyer's latest orders went to, of all shops, newest first. Run it as that buyer: the rows of
 * others are closed to them, and not asked for either.
 */
export async function readAddressBook(tx: Tx, customerId: string): Promise<BookedAddress[]> {
  const used = await tx
    .selectFrom('orders')
    .select([
      'customerName as namaLengkap',
      'customerWa as wa',
      'alamatLengkap',
      'provinsi',
      'kotaKabupaten',
      'kecamatan',
      'kodePos',
    ])
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ORDERS_READ)
    .execute();
  return addressBook(used);
}
