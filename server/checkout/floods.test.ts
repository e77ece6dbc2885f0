import { describe, expect, it } from 'vitest';
import { address } from '../../tests/support/addresses.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  ownerOf,
  soldOf,
  stockProduct,
  stokOf,
  updateProduct,
} from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser } from '../db/access.ts';
import { type CheckoutResult, placeOrder } from './place-order.ts';

const { storeId } = world.warung;

const placedOf = (results: CheckoutResult[]) => results.filter(({ kind }) => kind === 'placed');

describe('many concurrent buyers', () => {
  it('sell the last piece once: 200 buyers, one order, 199 clear refusals', async () => {
    const id = await stockProduct(storeId, 1);
    const tasks = Array.from(
      { length: 200 },
      () => () => placeOrder(newBuyer(), checkoutRequest(storeId, [{ id, quantity: 1 }]), address),
    );
    const results = await concurrently(tasks);
    expect(placedOf(results)).toHaveLength(1);
    const refusals = results.filter(({ kind }) => kind !== 'placed');
    const line = {
      id,
      quantity: 1,
      namaProduk: 'Barang uji',
      optionText: '',
      harga: 10_000,
      stok: 0,
      berat: 100,
    };
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set([
        JSON.stringify({
          kind: 'changed',
          lines: [line],
          total: 10_000,
          tariffs: [],
          shippingChanged: false,
        }),
      ]),
    );
    expect(await stokOf(id)).toBe(0);
  });

  it('sell exactly the stock: 200 buyers of 1 to 3 pieces, 37 pieces', async () => {
    const id = await stockProduct(storeId, 37);
    const tasks = Array.from({ length: 200 }, (_, index) => () => {
      return placeOrder(newBuyer(), checkoutRequest(storeId, [{ id, quantity: 1 + (index % 3) }]), address);
    });
    await concurrently(tasks);
    const [sold, left] = [await soldOf(id), await stokOf(id)];
    expect(sold + (left ?? 0)).toBe(37);
    expect(left).toBeLessThan(3);
  });

  it('never deadlock: 64 carts of four products in random order', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => stockProduct(storeId, 1_000)));
    const tasks = Array.from({ length: 64 }, (_, index) => () => {
      const shuffled = ids.toSorted((a, b) => hash(a, index) - hash(b, index));
      const lines = shuffled.slice(0, 4).map((id) => ({ id, quantity: 1 }));
      // Overrides `lines`, which `checkoutRequest` has sorted: the server must also avoid deadlocks for unsorted lines.
      return placeOrder(newBuyer(), { ...checkoutRequest(storeId, lines), lines }, address);
    });
    expect(placedOf(await concurrently(tasks))).toHaveLength(64);
    const left = await Promise.all(ids.map(stokOf));
    expect(left.reduce((sum: number, stok) => sum + (stok ?? 0), 0)).toBe(6_000 - 64 * 4);
  });

  it('leave the stock right while the owner edits it', async () => {
    const id = await stockProduct(storeId, 30);
    const edits = Array.from({ length: 10 }, (_, index) => async () => {
      const product = { namaProduk: 'Barang uji', harga: 10_000, stok: index, berat: 100, deskripsi: '' };
      await asUser(ownerOf(storeId), (tx) => updateProduct(tx, storeId, id, product));
      return null;
    });
    const orders = Array.from(
      { length: 50 },
      () => () => placeOrder(newBuyer(), checkoutRequest(storeId, [{ id, quantity: 2 }]), address),
    );
    const tasks = orders.flatMap((order, index) => [
      order,
      ...edits.slice(index / 5, index / 5 + (index % 5 ? 0 : 1)),
    ]);
    await concurrently<CheckoutResult | null>(tasks);
    expect(await stokOf(id)).toBeGreaterThanOrEqual(0);
  });
});

/** A sort key that shuffles the ids: differently in each round, but in the same way in each run of the test. */
function hash(id: string, round: number): number {
  return [...id].reduce(
    (sum, sign, index) => (sum * 31 + sign.charCodeAt(0) * (index + round + 1)) % 9_973,
    round,
  );
}
