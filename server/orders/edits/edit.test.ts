import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OrderEdit } from '#domain/orders/edits/form.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { deleteProduct } from '#server/products/products.ts';
import { writeOrderMails } from '../../../tests/support/world/mails.ts';
import { placeTestOrder, setOrderState } from '../../../tests/support/world/orders.ts';
import { sendTestProof } from '../../../tests/support/world/proofs.ts';
import { stockProduct, stokOf } from '../../../tests/support/world/shop-floor.ts';
import { makeTestVoucher } from '../../../tests/support/world/vouchers.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readOrderEvents, readStoreOrder } from '../orders.ts';
import { cancelOverdueOrder, changeOrderStatus } from '../status.ts';
import { editOrder } from './edit.ts';

const { sri, dewi, budi, warung, kemeja } = world;
const { storeId } = warung;

const read = async (id: string) => {
  const order = await asUser(sri, (tx) => readStoreOrder(tx, storeId, id));
  if (!order) throw new Error('no order');
  return order;
};
const eventsOf = (id: string) => asUser(sri, (tx) => readOrderEvents(tx, { storeId, id }));
const wantCodes = (uniqueCodes: boolean) =>
  asUser(sri, (tx) => tx.updateTable('stores').set({ uniqueCodes }).where('storeId', '=', storeId).execute());
const product = (id: string) => ({ ...world.esTeh, id, harga: 10_000 });

async function newEditable(quantity: number, left: number, voucher?: { code: string; discount: number }) {
  const variantId = await stockProduct(storeId, quantity + left);
  const id = await placeTestOrder(budi, storeId, [{ product: product(variantId), quantity }], voucher);
  const { items } = await read(id);
  return { id, variantId, line: items[0]?.id ?? '' };
}

type Change = Partial<Omit<OrderEdit, 'quantities' | 'added'>> & {
  lines?: Record<string, number>;
  add?: Record<string, number>;
};

async function edit(orderId: string, change: Change, by = sri) {
  const { lines = {}, add = {}, ...rest } = change;
  const order = await read(orderId);
  const asked = {
    ...{ orderId, from: 'Pending' as const, seenKey: order.editKey ?? '', key: randomUUID() },
    ...{ shippingCost: order.shippingCost, shippingReason: '', despiteProof: false, ...rest },
    ...{ quantities: new Map(Object.entries(lines)), added: new Map(Object.entries(add)) },
  };
  return asUser(by, (tx) => editOrder(tx, by, storeId, asked));
}

test('quantities, lines, additions and ongkir change together; stock, total, timeline and mail follow', async () => {
  const { id, variantId, line } = await newEditable(2, 5);
  const other = await stockProduct(storeId, 4, 7_500);
  expect(await edit(id, { lines: { [line]: 5 }, add: { [other]: 3 }, shippingCost: 12_000 })).toEqual({
    kind: 'saved',
  });
  expect(await read(id)).toMatchObject({
    ...{ subtotal: 72_500, shippingCost: 12_000, totalPrice: 84_500, status: 'Pending' },
    items: [
      { variantId, quantity: 5, harga: 10_000 },
      { variantId: other, quantity: 3, harga: 7_500 },
    ],
  });
  expect([await stokOf(variantId), await stokOf(other)]).toEqual([2, 1]);
  const event = (await eventsOf(id)).at(-1);
  const note =
    'Barang uji 2 menjadi 5; Barang uji (3) ditambahkan; ongkir Rp 0 menjadi Rp 12.000. Total Rp 20.000 menjadi Rp 84.500.';
  expect(event).toMatchObject({ kind: 'edited', fromStatus: null, toStatus: 'Pending', note });
  const totals = await asSystem((tx) =>
    tx
      .selectFrom('orderEvents')
      .select(['oldTotal', 'newTotal'])
      .where('id', '=', event?.id ?? '')
      .executeTakeFirst(),
  );
  expect(totals).toEqual({ oldTotal: 20_000, newTotal: 84_500 });
  await writeOrderMails();
  const mail = await asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select(['recipient', 'bodyText'])
      .where('key', '=', `orderStatus ${event?.id}`)
      .executeTakeFirst(),
  );
  expect(mail).toMatchObject({ recipient: budi.email, bodyText: expect.stringContaining(note) });

  expect(await edit(id, { lines: { [line]: 0 } })).toEqual({ kind: 'saved' });
  expect((await read(id)).items).toMatchObject([{ variantId: other, quantity: 3 }]);
  expect([await stokOf(variantId), await stokOf(other)]).toEqual([7, 1]);
  await setOrderState(id, storeId, 'Cancelled');
  expect([await stokOf(variantId), await stokOf(other)]).toEqual([7, 4]);
});

test('an existing line keeps the order’s price, also for added pieces', async () => {
  const { id, variantId, line } = await newEditable(1, 5);
  await asSystem((tx) =>
    tx.updateTable('variants').set({ harga: 99_000 }).where('id', '=', variantId).execute(),
  );
  expect(await edit(id, { add: { [variantId]: 2 } })).toEqual({ kind: 'saved' });
  expect(await read(id)).toMatchObject({
    items: [{ id: line, quantity: 3, harga: 10_000 }],
    totalPrice: 30_000,
  });
});

test('too little stock changes nothing, and the result says how many are possible', async () => {
  const voucher = await makeTestVoucher(storeId);
  const { id, variantId, line } = await newEditable(2, 3, { code: voucher.code, discount: 1_000 });
  const other = await stockProduct(storeId, 1);
  const before = await read(id);
  expect(await edit(id, { lines: { [line]: 6 }, add: { [other]: 2 } })).toEqual({
    kind: 'short',
    short: expect.arrayContaining([
      { variantId, most: 5 },
      { variantId: other, most: 1 },
    ]),
  });
  expect(await read(id)).toEqual(before);
  expect([await stokOf(variantId), await stokOf(other)]).toEqual([3, 1]);
  expect((await eventsOf(id)).at(-1)?.kind).toBe('placed');
});

test('a deleted variant cannot be increased, but can be reduced', async () => {
  const { id, variantId, line } = await newEditable(2, 3);
  await asUser(sri, (tx) => deleteProduct(tx, storeId, variantId));
  expect(await edit(id, { lines: { [line]: 3 } })).toEqual({
    kind: 'short',
    short: [{ variantId, most: 2 }],
  });
  expect(await edit(id, { lines: { [line]: 1 } })).toEqual({ kind: 'saved' });
  expect(await edit(id, { add: { [randomUUID()]: 1 } })).toEqual({ kind: 'gone' });
});

test('the discount follows the voucher’s rule: it is 0 below the minimum, and comes back above it', async () => {
  const voucher = await makeTestVoucher(storeId, { kind: 'percent', value: 10, minPurchase: 20_000 });
  const { id, line } = await newEditable(3, 10, { code: voucher.code, discount: 3_000 });
  const given = () =>
    asSystem((tx) =>
      tx
        .selectFrom('voucherCounters')
        .select(['given', 'used'])
        .where('voucherId', '=', voucher.id)
        .executeTakeFirst(),
    );
  await edit(id, { lines: { [line]: 1 } });
  expect(await read(id)).toMatchObject({ discount: 0, totalPrice: 10_000, voucherCode: voucher.code });
  expect((await eventsOf(id)).at(-1)?.note).toContain('diskon voucher Rp 3.000 menjadi Rp 0');
  expect(await given()).toEqual({ given: 0, used: 1 });
  await edit(id, { lines: { [line]: 5 } });
  expect(await read(id)).toMatchObject({ discount: 5_000, totalPrice: 45_000 });
  expect(await given()).toEqual({ given: 5_000, used: 1 });
});

test('an edited bill still has a total of its own', async () => {
  await wantCodes(true);
  const bills = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newEditable(1, 5)));
  for (const { id } of bills) await setOrderState(id, storeId, 'Harus Dibayar');
  const codes = new Map(
    await Promise.all(bills.map(async ({ id }) => [id, (await read(id)).uniqueCode] as const)),
  );
  const [unchanged, ...edited] = bills;
  await Promise.all(edited.map(({ id, line }) => edit(id, { from: 'Harus Dibayar', lines: { [line]: 2 } })));
  const orders = await Promise.all(bills.map(({ id }) => read(id)));
  expect(new Set(orders.map(({ totalPrice }) => totalPrice)).size).toBe(orders.length);
  for (const { uniqueCode, totalPrice, subtotal } of orders) {
    expect(uniqueCode).toBeGreaterThan(0);
    expect(totalPrice).toBe(subtotal + uniqueCode);
  }
  expect(orders[0]?.uniqueCode).toBe(codes.get(unchanged?.id ?? ''));
  await wantCodes(false);
});

test('at least one line must stay, and an edit without changes is not saved', async () => {
  const { id, line } = await newEditable(2, 3);
  expect(await edit(id, { lines: { [line]: 0 } })).toEqual({ kind: 'empty' });
  expect(await edit(id, { lines: { [line]: 2 } })).toEqual({ kind: 'unchanged' });
  expect(await edit(id, { lines: { [randomUUID()]: 9 } })).toEqual({ kind: 'unchanged' });
  expect(await eventsOf(id)).toHaveLength(1);
});

test('a form that is sent again counts once, and one that saw an older order is refused', async () => {
  const { id, variantId, line } = await newEditable(2, 10);
  const form = { key: randomUUID(), seenKey: '', lines: { [line]: 4 }, add: {} };
  const results = await Promise.all([edit(id, form), edit(id, form), edit(id, form)]);
  expect(results).toEqual(results.map(() => ({ kind: 'saved' })));
  expect(await stokOf(variantId)).toBe(8);
  const late = await edit(id, { seenKey: '', lines: { [line]: 9 } });
  expect(late).toEqual({ kind: 'conflict', status: 'Pending' });
  const seenKey = (await read(id)).editKey ?? '';
  const to = (quantity: number) => edit(id, { seenKey, lines: { [line]: quantity } });
  const rivals = await Promise.all([to(3), to(5)]);
  expect(rivals.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved']);
});

test.each(['Sudah Dibayar', 'Cancelled', 'Complain', 'Completed'] as OrderStatus[])(
  'an edit is refused once the order is %s',
  async (status) => {
    const { id, line, variantId } = await newEditable(2, 3);
    await setOrderState(id, storeId, status);
    const stok = await stokOf(variantId);
    expect(await edit(id, { lines: { [line]: 1 } })).toEqual({ kind: 'notAllowed', status });
    expect(await stokOf(variantId)).toBe(stok);
  },
);

test('if an order is edited and paid, cancelled or expired at once, one wins and the other is refused', async () => {
  for (let times = 0; times < 12; times++) {
    const { id, line, variantId } = await newEditable(2, 8);
    await setOrderState(id, storeId, 'Harus Dibayar');
    await asSystem((tx) =>
      tx
        .updateTable('orders')
        .set({ dueAt: sql<Date>`now() - interval '1 minute'`, dueSetAt: sql<Date>`now()` })
        .where('id', '=', id)
        .execute(),
    );
    const rival = [
      () => asSystem((tx) => cancelOverdueOrder(tx, storeId, id)),
      ...(['Sudah Dibayar', 'Cancelled'] as const).map(
        (to) => () =>
          asUser(sri, (tx) =>
            changeOrderStatus(tx, sri, storeId, { orderId: id, from: 'Harus Dibayar', to, seenEdit: '' }),
          ),
      ),
    ][times % 3];
    const [edited, other] = await Promise.all([
      edit(id, { from: 'Harus Dibayar', seenKey: '', lines: { [line]: 5 } }),
      rival?.(),
    ]);
    const order = await read(id);
    const isRivalDone = other === true || (typeof other === 'object' && other.kind === 'changed');
    if (times % 3 > 0) expect([edited.kind === 'saved', isRivalDone].sort()).toEqual([false, true]);
    if (edited.kind !== 'saved') expect(edited.kind).toBe('notAllowed');
    const pieces = edited.kind === 'saved' ? 5 : 2;
    expect(order.items[0]?.quantity).toBe(pieces);
    expect(await stokOf(variantId)).toBe(order.status === 'Cancelled' ? 10 : 10 - pieces);
  }
});

test('concurrent edits and checkouts of the same stock neither deadlock nor lose a piece', async () => {
  const shelves = await Promise.all([1, 2, 3].map(() => stockProduct(storeId, 40)));
  const lines = (ids: string[]) => ids.map((id) => ({ product: product(id), quantity: 1 }));
  const ids = await Promise.all(
    [1, 2, 3, 4].map(() => placeTestOrder(budi, storeId, lines(shelves)).catch(() => '')),
  );
  const placed = ids.filter((id) => id !== '');
  const attempts = placed.flatMap((id, nth) => [
    (async () => {
      const { items } = await read(id);
      const turned = nth % 2 === 0 ? items : items.toReversed();
      return edit(id, {
        lines: Object.fromEntries(turned.map((item, at) => [item.id, 1 + ((at + nth) % 4)])),
      });
    })(),
    placeTestOrder(world.ani, storeId, lines(nth % 2 === 0 ? shelves : shelves.toReversed())).catch(
      () => 'capped',
    ),
  ]);
  await Promise.all(attempts);
  const { rows } = await asSystem((tx) =>
    sql<{ variantId: string; held: number }>`
      SELECT variant_id, sum(quantity)::int AS held FROM order_items
      WHERE store_id = ${storeId} AND variant_id = ANY(${shelves}::uuid[]) GROUP BY variant_id`.execute(tx),
  );
  const held = new Map(rows.map((row) => [row.variantId, row.held]));
  for (const id of shelves) expect(await stokOf(id)).toBe(40 - (held.get(id) ?? 0));
});

test('while a proof of payment waits, the owner is asked first', async () => {
  const { id, line } = await newEditable(2, 3);
  await setOrderState(id, storeId, 'Harus Dibayar');
  await sendTestProof(storeId, { id, buyer: budi });
  const change = { from: 'Harus Dibayar', lines: { [line]: 1 } } as const;
  expect(await edit(id, change)).toEqual({ kind: 'proofWaits' });
  expect((await read(id)).editKey).toBeNull();
  expect(await edit(id, { ...change, despiteProof: true })).toEqual({ kind: 'saved' });
});

test('another shop’s order and variants are not found', async () => {
  const { id, line } = await newEditable(2, 3);
  expect(await edit(id, { lines: { [line]: 1 } }, dewi)).toEqual({ kind: 'notFound' });
  expect(await edit(id, { add: { [kemeja.id]: 1 } })).toEqual({ kind: 'gone' });
  expect((await read(id)).totalPrice).toBe(20_000);
});

test('a status change that saw the order before an edit is refused', async () => {
  const { id, line } = await newEditable(2, 3);
  await edit(id, { lines: { [line]: 1 } });
  const step = { orderId: id, from: 'Pending', to: 'Harus Dibayar' } as const;
  const take = (seenEdit: string) =>
    asUser(sri, (tx) => changeOrderStatus(tx, sri, storeId, { ...step, seenEdit }));
  expect(await take('')).toEqual({ kind: 'edited', totalPrice: 10_000 });
  expect(await take((await read(id)).editKey ?? '')).toEqual({ kind: 'changed' });
});
