import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { address } from '../../tests/support/addresses.ts';
import { runsOf } from '../../tests/support/full-run.ts';
import {
  addProduct,
  checkoutRequest,
  newBuyer,
  ownerOf,
  updateProduct,
} from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asBuyerAt, asSystem, asUser } from '../db/access.ts';
import { cancelOwnOrder } from '../orders/status.ts';
import { deleteProduct } from '../products/products.ts';
import { placeOrder } from './place-order.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);

/** The expected state of a product, computed in memory and compared with the database. */
type Shelf = { id: string; stok: number; harga: number; sold: boolean };
type Bought = {
  buyer: Actor;
  orderId: string;
  lines: { shelf: Shelf; quantity: number }[];
  cancelled: boolean;
};
type Model = { shelves: Shelf[]; orders: Bought[] };

type Command =
  | { do: 'add'; stok: number; harga: number }
  | { do: 'buy'; picks: { pick: number; quantity: number }[]; honest: boolean }
  | { do: 'cancel'; pick: number }
  | { do: 'remove'; pick: number }
  | { do: 'edit'; pick: number; stok: number; harga: number };

const pick = fc.nat(20);
const stok = fc.integer({ min: 0, max: 6 });
const harga = fc.constantFrom(0, 1_000, 2_500);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), stok, harga }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      picks: fc.array(fc.record({ pick, quantity: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      honest: fc.nat(9).map((chance) => chance > 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), pick, stok, harga }) },
);

it('orders and stock behave like plain arithmetic over random sequences', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 8 }), async (commands) => {
      const model: Model = { shelves: [], orders: [] };
      await add(model, 3, 1_000);
      for (const one of commands) await run(model, one);
      await expectEqual(model);
    }),
    { numRuns: runsOf(1_000) },
  );
});

async function run(model: Model, command: Command): Promise<void> {
  if (command.do === 'add') return add(model, command.stok, command.harga);
  if (command.do === 'buy') return buy(model, command);
  if (command.do === 'cancel') return cancel(model, command.pick);
  const shelf = model.shelves[command.pick % model.shelves.length] as Shelf;
  if (command.do === 'remove') {
    expect(await asUser(owner, (tx) => deleteProduct(tx, storeId, shelf.id))).toBe(shelf.sold);
    shelf.sold = false;
    return;
  }
  const { do: _, pick: __, ...changes } = command;
  const product = { namaProduk: 'Barang uji', berat: 100, deskripsi: '', ...changes };
  expect(await asUser(owner, (tx) => updateProduct(tx, storeId, shelf.id, product))).toBe(shelf.sold);
  if (shelf.sold) Object.assign(shelf, changes);
}

async function add(model: Model, stok: number, harga: number): Promise<void> {
  const product = { namaProduk: 'Barang uji', harga, stok, berat: 100, deskripsi: '' };
  const id = await asUser(owner, (tx) => addProduct(tx, storeId, product));
  model.shelves.push({ id, stok, harga, sold: true });
}

async function buy(model: Model, { picks, honest }: Command & { do: 'buy' }): Promise<void> {
  const chosen = new Map<Shelf, number>();
  for (const { pick, quantity } of picks) {
    const shelf = model.shelves[pick % model.shelves.length] as Shelf;
    chosen.set(shelf, (chosen.get(shelf) ?? 0) + quantity);
  }
  const lines = [...chosen].map(([shelf, quantity]) => ({ shelf, quantity }));
  const total = lines.reduce((sum, { shelf, quantity }) => sum + shelf.harga * quantity, 0);
  const request = checkoutRequest(
    storeId,
    lines.map(({ shelf, quantity }) => ({ id: shelf.id, quantity })),
  );
  const buyer = newBuyer();
  const result = await placeOrder(buyer, { ...request, seenTotal: honest ? total : total + 1 }, address);
  const possible = honest && lines.every(({ shelf, quantity }) => shelf.sold && shelf.stok >= quantity);
  expect(result.kind).toBe(possible ? 'placed' : 'changed');
  if (result.kind !== 'placed') return;
  for (const { shelf, quantity } of lines) shelf.stok -= quantity;
  model.orders.push({ buyer, orderId: result.orderId, lines, cancelled: false });
}

async function cancel(model: Model, pick: number): Promise<void> {
  const order = model.orders[pick % Math.max(1, model.orders.length)];
  if (!order) return;
  const { buyer, orderId } = order;
  const result = await asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, orderId));
  expect(result.kind).toBe(order.cancelled ? 'notAllowed' : 'changed');
  if (order.cancelled) return;
  order.cancelled = true;
  for (const { shelf, quantity } of order.lines) shelf.stok += quantity;
}

async function expectEqual({ shelves, orders }: Model): Promise<void> {
  const [products, rows] = await asSystem((tx) =>
    Promise.all([
      tx
        .selectFrom('variants')
        .innerJoin('variantStock', (join) =>
          join.onRef('variantStock.storeId', '=', 'variants.storeId').onRef('variantId', '=', 'id'),
        )
        .select(['id', 'stok', 'harga'])
        .where(
          'id',
          'in',
          shelves.map(({ id }) => id),
        )
        .execute(),
      orders.length === 0
        ? []
        : tx
            .selectFrom('orders')
            .select(['id', 'status'])
            .where(
              'id',
              'in',
              orders.map(({ orderId }) => orderId),
            )
            .execute(),
    ]),
  );
  const found = new Map(products.map(({ id, stok, harga }) => [id, { stok, harga }]));
  for (const { id, stok, harga } of shelves) expect(found.get(id)).toEqual({ stok, harga });
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { orderId, cancelled } of orders) {
    expect(statuses.get(orderId)).toBe(cancelled ? 'Cancelled' : 'Pending');
  }
}
