import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainMatrix } from '#domain/products/matrix.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asBuyerAt, asUser } from '#server/db/access.ts';
import { editOrder } from '#server/orders/edits/edit.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { cancelOwnOrder, changeOrderStatus } from '#server/orders/status.ts';
import { address } from '../../../tests/support/addresses.ts';
import { checkoutRequest, newBuyer } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { createProduct, saveMatrix } from '../matrix.ts';
import { changeStock } from './change.ts';
import { readStockHistory } from './history.ts';

const { sri, dewi, warung } = world;
const { storeId } = warung;
const keripik = { namaProduk: 'Keripik', harga: 10_000, stok: 10, berat: 100, deskripsi: '' };

const read = (id: string, limit = 50, after: string | null = null, owner = sri) =>
  asUser(owner, (tx) => readStockHistory(tx, storeId, id, { limit, after }));

async function livelyProduct(): Promise<string> {
  const id = await asUser(sri, (tx) => createProduct(tx, storeId, plainMatrix(keripik)));
  await asUser(sri, (tx) => changeStock(tx, storeId, id, { delta: 5, key: randomUUID() }));
  for (const quantity of [2, 3]) {
    const buyer = newBuyer();
    const result = await placeOrder(buyer, checkoutRequest(storeId, [{ id, quantity }]), address);
    if (result.kind !== 'placed') throw new Error(result.kind);
    if (quantity === 3)
      await asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, result.orderId));
  }
  const save = (stok: number, seen: number, reason: 'hand' | 'import') =>
    asUser(sri, (tx) => saveMatrix(tx, storeId, id, plainMatrix({ ...keripik, stok }, seen), { reason }));
  await save(13, 13, 'hand');
  await save(20, 13, 'hand');
  await save(4, 20, 'import');
  return id;
}

test('shows who changed a stock, by how much and why, newest first; all changes together give the stock', async () => {
  const id = await livelyProduct();
  const { entries, next } = await read(id);
  expect(next).toBeNull();
  expect(entries.map(({ kind, delta }) => [kind, delta])).toEqual([
    ['import', -16],
    ['hand', 7],
    ['cancel', 3],
    ['order', -3],
    ['order', -2],
    ['hand', 5],
    ['hand', 10],
  ]);
  expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(4);
  expect(entries[0]).toMatchObject({ by: sri.email, optionText: '' });
  expect(entries[2]).toMatchObject({ by: 'customer', orderNumber: expect.any(Number) });
  expect(entries[3]).toMatchObject({ customerName: address.namaLengkap });
});

test('page after page shows each entry once', async () => {
  const id = await livelyProduct();
  const { entries: whole } = await read(id);
  const seen: typeof whole = [];
  let after: string | null = null;
  do {
    const page = await read(id, 2, after);
    seen.push(...page.entries);
    after = page.next;
  } while (after);
  expect(seen).toEqual(whole);
  expect(await read(id, 2, 'x')).toEqual({ entries: [], next: null });
});

test('is shown to the owner alone, and nobody changes a stock under another name', async () => {
  const id = await livelyProduct();
  expect((await read(id, 50, null, dewi)).entries).toEqual([]);
  const change = { storeId, variantId: id, productId: id, key: randomUUID(), delta: 1, actorId: dewi.id };
  await expect(asUser(sri, (tx) => tx.insertInto('stockChanges').values(change).execute())).rejects.toThrow(
    /row-level security/,
  );
});

test('an edited order shows its first stock change and each change by its owner', async () => {
  const [id, other] = await asUser(sri, async (tx) => [
    await createProduct(tx, storeId, plainMatrix(keripik)),
    await createProduct(tx, storeId, plainMatrix(keripik)),
  ]);
  const placed = await placeOrder(newBuyer(), checkoutRequest(storeId, [{ id, quantity: 5 }]), address);
  if (placed.kind !== 'placed') throw new Error(placed.kind);
  const { orderId } = placed;
  const edit = async (variantId: string, quantity: number) => {
    await asUser(sri, async (tx) => {
      const order = await readStoreOrder(tx, storeId, orderId);
      const line = order?.items.find((item) => item.variantId === variantId)?.id;
      const asked = {
        orderId,
        from: 'Pending' as const,
        seenKey: order?.editKey ?? '',
        key: randomUUID(),
        shippingCost: 0,
        shippingReason: '',
        despiteProof: false,
        quantities: new Map(line ? [[line, quantity]] : []),
        added: new Map(line ? [] : [[variantId, quantity]]),
      };
      expect(await editOrder(tx, sri, storeId, asked)).toEqual({ kind: 'saved' });
    });
  };
  const movesOf = async (product: string) =>
    (await read(product)).entries.map(({ kind, delta }) => [kind, delta]);
  await edit(id, 2);
  await edit(other, 4);
  await edit(id, 3);
  const history = [
    ['edit', -1],
    ['edit', 3],
    ['order', -5],
    ['hand', 10],
  ];
  expect(await movesOf(id)).toEqual(history);
  const [first] = (await read(id)).entries;
  expect(first).toMatchObject({ by: sri.email, orderId, orderNumber: expect.any(Number) });
  await edit(id, 0);
  const removed = [['edit', 3], ...history];
  expect(await movesOf(id)).toEqual(removed);
  await edit(id, 6);
  await edit(id, 5);
  const added = [['edit', 1], ['order', -6], ...removed];
  expect(await movesOf(id)).toEqual(added);
  const step = { orderId, from: 'Pending', to: 'Cancelled' } as const;
  await asUser(sri, async (tx) => {
    const seenEdit = (await readStoreOrder(tx, storeId, orderId))?.editKey ?? '';
    return changeOrderStatus(tx, sri, storeId, { ...step, seenEdit });
  });
  expect(await movesOf(id)).toEqual([['cancel', 5], ...added]);
  expect(await movesOf(other)).toEqual([
    ['cancel', 4],
    ['order', -4],
    ['hand', 10],
  ]);
});
