import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { address } from '../../tests/support/addresses.ts';
import { runsOf } from '../../tests/support/full-run.ts';
import { checkoutRequest, newBuyer, ownerOf, soldOf } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asBuyerAt, asSystem, asUser } from '../db/access.ts';
import { cancelOwnOrder } from '../orders/status.ts';
import { writePlan } from '../products/import/write.ts';
import { readOwnProduct } from '../products/list.ts';
import { createProduct, saveMatrix } from '../products/matrix.ts';
import { placeOrder } from './place-order.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);
const NAMES = ['S', 'M', 'L', 'XL', 'Jumbo'];

/** The expected state of a variant, computed in memory. `endedAt` is null while the variant is on sale. */
type Shelf = {
  id: string;
  value: string;
  harga: number;
  stok: number;
  hidden: boolean;
  endedAt: number | null;
};
/** A row of the owner's form; `id` is null in a row that the owner has added. */
type Row = Pick<Shelf, 'value' | 'harga' | 'stok' | 'hidden'> & { id: string | null; seen: number | null };
/** `form` may be out of date, like a browser tab that the owner opened some time ago. */
type Product = { id: string; onShelf: Shelf[]; ended: Shelf[]; form: Row[] };
type Bought = {
  buyer: Actor;
  orderId: string;
  lines: { shelf: Shelf; quantity: number }[];
  cancelled: boolean;
};
type Model = { products: Product[]; orders: Bought[]; saves: number };

type Edit =
  | { do: 'rename' | 'drop' | 'hide'; row: number; name: string }
  | { do: 'stock'; row: number; delta: number }
  | { do: 'type'; name: string; stok: number };

type Command =
  | { do: 'buy'; picks: { pick: number; quantity: number }[] }
  | { do: 'cancel'; pick: number }
  | { do: 'open'; product: number }
  | { do: 'save'; product: number; isLate: boolean; edits: Edit[] }
  | { do: 'import'; pick: number; stok: number };

const pick = fc.nat(20);
const product = fc.nat(1);
const name = fc.constantFrom(...NAMES);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ do: fc.constantFrom('rename' as const, 'drop' as const, 'hide' as const), row: pick, name }),
  fc.record({ do: fc.constant('stock' as const), row: pick, delta: fc.integer({ min: -4, max: 4 }) }),
  fc.record({ do: fc.constant('type' as const), name, stok: fc.nat(5) }),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      picks: fc.array(fc.record({ pick, quantity: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), product }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      product,
      isLate: fc.boolean(),
      edits: fc.array(edit, { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), pick, stok: fc.nat(6) }) },
);

it('variants behave like plain arithmetic over random orders, cancellations, edits and imports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 16 }), async (commands) => {
      const model: Model = {
        products: [await add(['S', 'M', 'L']), await add(['S', 'M'])],
        orders: [],
        saves: 0,
      };
      for (const one of commands) await run(model, one);
      for (const one of model.products) await expectEqual(one);
    }),
    { numRuns: runsOf(150) },
  );
});

async function run(model: Model, command: Command): Promise<void> {
  if (command.do === 'buy') return buy(model, command.picks);
  if (command.do === 'cancel') return cancel(model, command.pick);
  if (command.do === 'import') return importStock(model, command);
  const found = model.products[command.product] as Product;
  if (command.do === 'open') found.form = formOf(found);
  else await save(model, found, command);
}

const optionsOf = (values: string[]) => [{ name: 'Ukuran', values }];
const formOf = ({ onShelf }: Product): Row[] =>
  onShelf.map(({ endedAt: _, ...shelf }) => ({ ...shelf, seen: shelf.stok }));
const matrixOf = (rows: Row[]) => ({
  namaProduk: 'Kaos',
  deskripsi: '',
  options: optionsOf(rows.map(({ value }) => value)),
  rows: rows.map(({ id, value, seen, ...row }) => ({
    ...row,
    optionValues: [value],
    variantId: id,
    seenStok: seen,
    formerPrice: null,
    berat: 100,
  })),
});

async function add(values: string[]): Promise<Product> {
  const rows = values.map((value, at) => {
    return { id: null, value, harga: 1_000 * (at + 1), stok: 3, hidden: false, seen: null };
  });
  const id = await asUser(owner, (tx) => createProduct(tx, storeId, matrixOf(rows)));
  const read = await onShelfOf(id);
  const product: Product = { id, onShelf: read, ended: [], form: [] };
  product.form = formOf(product);
  return product;
}

async function onShelfOf(id: string): Promise<Shelf[]> {
  const read = await asUser(owner, (tx) => readOwnProduct(tx, storeId, id));
  return (read?.variants ?? []).map(({ id, optionValues: [value = ''], harga, stok, hidden }) => {
    return { id, value, harga, stok, hidden, endedAt: null };
  });
}

function edited(form: readonly Row[], edits: readonly Edit[]): Row[] {
  const rows = form.map((row) => ({ ...row }));
  for (const one of edits) {
    const row = one.do === 'type' ? undefined : (rows[one.row % rows.length] as Row);
    const isFree = 'name' in one && !rows.some(({ value }) => value === one.name);
    if (one.do === 'type' && isFree)
      rows.push({ id: null, value: one.name, harga: 500, stok: one.stok, hidden: false, seen: null });
    if (!row) continue;
    if (one.do === 'rename' && isFree) row.value = one.name;
    if (one.do === 'hide') row.hidden = !row.hidden;
    if (one.do === 'stock') row.stok = Math.max(0, row.stok + one.delta);
    if (one.do === 'drop' && rows.length > 1) rows.splice(rows.indexOf(row), 1);
  }
  return rows;
}

function remainingBy({ onShelf, ended }: Product, rows: readonly Row[]): (Shelf | undefined)[] {
  const latest = ended.toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
  const free = new Set([...onShelf, ...latest]);
  const take = (shelf: Shelf | undefined) => {
    if (shelf) free.delete(shelf);
    return shelf;
  };
  const named = rows.map(({ id }) => take([...free].find((shelf) => shelf.id === id)));
  return rows.map(({ value }, at) => named[at] ?? take([...free].find((shelf) => shelf.value === value)));
}

async function save(
  model: Model,
  found: Product,
  { isLate, edits }: Command & { do: 'save' },
): Promise<void> {
  const rows = edited(isLate ? found.form : formOf(found), edits);
  const result = await asUser(owner, (tx) => saveMatrix(tx, storeId, found.id, matrixOf(rows)));
  const remaining = remainingBy(found, rows);
  const stocks = rows.map(({ seen, stok }, at) => {
    const now = remaining[at]?.stok;
    return seen === null || now === undefined ? stok : now + stok - seen;
  });
  const short = stocks.findIndex((stok) => stok < 0);
  if (short >= 0) {
    const { value } = rows[short] as Row;
    const stok = remaining[short]?.stok;
    expect(result).toEqual({ kind: 'stockMoved', position: short, optionText: value, stok });
    return;
  }
  expect(result.kind).toBe('saved');
  const ids = (await onShelfOf(found.id)).map(({ id }) => id);
  for (const shelf of found.onShelf)
    if (!remaining.includes(shelf)) {
      shelf.endedAt = ++model.saves;
      found.ended.push(shelf);
    }
  found.onShelf = rows.map(({ value, harga, hidden }, at) => {
    const shelf = remaining[at] ?? ({ id: ids[at] } as Shelf);
    return Object.assign(shelf, { value, harga, hidden, stok: stocks[at], endedAt: null });
  });
  found.ended = found.ended.filter(({ endedAt }) => endedAt !== null);
}

const allOf = ({ products }: Model) => products.flatMap(({ onShelf, ended }) => [...onShelf, ...ended]);

async function buy(model: Model, picks: { pick: number; quantity: number }[]): Promise<void> {
  const shelves = allOf(model);
  const chosen = new Map<Shelf, number>();
  for (const { pick, quantity } of picks) {
    const shelf = shelves[pick % shelves.length] as Shelf;
    chosen.set(shelf, (chosen.get(shelf) ?? 0) + quantity);
  }
  const lines = [...chosen].map(([shelf, quantity]) => ({ shelf, quantity }));
  const seenTotal = lines.reduce((sum, { shelf, quantity }) => sum + shelf.harga * quantity, 0);
  const requested = lines.map(({ shelf, quantity }) => ({ id: shelf.id, quantity }));
  const buyer = newBuyer();
  const result = await placeOrder(buyer, { ...checkoutRequest(storeId, requested), seenTotal }, address);
  const isSold = ({ endedAt, hidden }: Shelf) => endedAt === null && !hidden;
  const possible = lines.every(({ shelf, quantity }) => isSold(shelf) && shelf.stok >= quantity);
  expect(result.kind).toBe(possible ? 'placed' : 'changed');
  if (result.kind === 'changed')
    for (const { shelf, quantity } of lines)
      expect(result.lines.find(({ id }) => id === shelf.id)).toMatchObject(
        isSold(shelf)
          ? { quantity, namaProduk: 'Kaos', optionText: shelf.value, stok: shelf.stok }
          : { quantity, namaProduk: null, optionText: null, stok: null },
      );
  if (result.kind !== 'placed') return;
  for (const { shelf, quantity } of lines) shelf.stok -= quantity;
  model.orders.push({ buyer, orderId: result.orderId, lines, cancelled: false });
}

async function cancel({ orders }: Model, pick: number): Promise<void> {
  const order = orders[pick % Math.max(1, orders.length)];
  if (!order) return;
  const { buyer, orderId, lines } = order;
  const result = await asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, orderId));
  expect(result.kind).toBe(order.cancelled ? 'notAllowed' : 'changed');
  if (order.cancelled) return;
  order.cancelled = true;
  for (const { shelf, quantity } of lines) shelf.stok += quantity;
}

async function importStock(model: Model, { pick, stok }: Command & { do: 'import' }): Promise<void> {
  const found = model.products[pick % model.products.length] as Product;
  const shelf = found.onShelf[pick % found.onShelf.length] as Shelf;
  if (shelf.stok === stok) return;
  const planned = {
    kind: 'changed' as const,
    id: found.id,
    key: found.id,
    namaProduk: 'Kaos',
    renamedTo: null,
    facts: null,
    file: 'produk.xlsx',
    row: 2,
    options: null,
    newVariants: [],
    filled: 0,
    positions: [],
    changes: [],
    stockChanges: [],
    changedVariants: [
      { id: shelf.id, set: null, stok: { moved: stok - shelf.stok, from: shelf.stok, to: stok } },
    ],
  };
  await asUser(owner, (tx) => writePlan(tx, storeId, [planned], new Map(), async () => undefined));
  shelf.stok = stok;
}

async function expectEqual({ id, onShelf, ended }: Product): Promise<void> {
  expect(await onShelfOf(id)).toEqual(onShelf);
  const stocks = await asSystem((tx) =>
    sql<{ id: string; stok: number; changed: number }>`
      SELECT v.id, s.stok, (SELECT coalesce(sum(c.delta), 0)::int FROM stock_changes c
        WHERE c.store_id = v.store_id AND c.variant_id = v.id) AS changed
      FROM variants v JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
      WHERE v.store_id = ${storeId} AND v.product_id = ${id}`.execute(tx),
  );
  const all = new Map([...onShelf, ...ended].map((shelf) => [shelf.id, shelf.stok]));
  expect(new Map(stocks.rows.map((row) => [row.id, row.stok]))).toEqual(all);
  for (const row of stocks.rows) expect(row.changed - (await soldOf(row.id))).toBe(row.stok);
}
