import { expect, it } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { address } from '../../tests/support/addresses.ts';
import { findFanOuts } from '../../tests/support/database/one-shard.ts';
import { checkoutRequest, newBuyer, ownerOf, stockProduct } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { asBuyerAt, asGuest, asUser } from '../db/access.ts';
import { readFormerOrders } from './address-book.ts';

const { warung, batik } = world;

async function order(buyer: Actor, storeId: string, parts: Partial<typeof address>): Promise<void> {
  const id = await stockProduct(storeId, 1);
  const result = await placeOrder(buyer, checkoutRequest(storeId, [{ id, quantity: 1 }]), {
    ...address,
    ...parts,
  });
  expect(result.kind).toBe('placed');
}

const formerOf = (buyer: Actor) => asUser(buyer, (tx) => readFormerOrders(tx, buyer.id));
const bookOf = async (buyer: Actor) => (await formerOf(buyer)).book;
const none = { book: [], shipping: [] };

it('returns the different addresses of the orders in all shops, newest first', async () => {
  const buyer = newBuyer();
  expect(await bookOf(buyer)).toEqual([]);
  await order(buyer, warung.storeId, { alamatLengkap: 'Jalan Satu' });
  await order(buyer, batik.storeId, { alamatLengkap: 'Jalan Dua', catatan: 'Titip di satpam' });
  await order(buyer, warung.storeId, { alamatLengkap: 'jalan satu', catatan: 'Pagar hijau' });
  const { catatan: _, ...booked } = address;
  expect(await bookOf(buyer)).toEqual([
    { ...booked, alamatLengkap: 'jalan satu' },
    { ...booked, alamatLengkap: 'Jalan Dua' },
  ]);
});

it('returns only the latest five', async () => {
  const buyer = newBuyer();
  const streets = ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam'];
  for (const alamatLengkap of streets) await order(buyer, warung.storeId, { alamatLengkap });
  const found = (await bookOf(buyer)).map(({ alamatLengkap }) => alamatLengkap);
  expect(found).toEqual(['Enam', 'Lima', 'Empat', 'Tiga', 'Dua']);
});

it('never returns somebody else’s addresses', async () => {
  const [buyer, other] = [newBuyer(), newBuyer()];
  await order(buyer, warung.storeId, { alamatLengkap: 'Jalan Rahasia 1' });
  await order(other, warung.storeId, { alamatLengkap: 'Jalan Lain 2' });
  expect((await bookOf(other)).map(({ alamatLengkap }) => alamatLengkap)).toEqual(['Jalan Lain 2']);
  // Row-level security hides a buyer's orders from all others, even if their query names the buyer's id.
  expect(await asUser(other, (tx) => readFormerOrders(tx, buyer.id))).toEqual(none);
  expect(await asBuyerAt(other, warung.storeId, (tx) => readFormerOrders(tx, buyer.id))).toEqual(none);
  expect(await asGuest(warung.storeId, (tx) => readFormerOrders(tx, buyer.id))).toEqual(none);
  const stranger = ownerOf(batik.storeId);
  expect(await asUser(stranger, (tx) => readFormerOrders(tx, buyer.id))).toEqual(none);
  await findFanOuts();
});

it('returns the shipping of the newest order at each shop', async () => {
  const buyer = newBuyer();
  await order(buyer, warung.storeId, { kecamatan: 'Cilawu' });
  await order(buyer, batik.storeId, {});
  await order(buyer, warung.storeId, {});
  const { provinsi, kotaKabupaten, kecamatan } = address;
  const asked = { kind: 'ask', name: '', price: 0, provinsi, kotaKabupaten, kecamatan };
  expect((await formerOf(buyer)).shipping).toEqual([
    { storeId: warung.storeId, ...asked },
    { storeId: batik.storeId, ...asked },
  ]);
});
