import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bcaFile } from '../../../tests/support/statements/files.ts';
import { placeTestOrder, setOrderState } from '../../../tests/support/world/orders.ts';
import { world } from '../../../tests/support/world/world.ts';
import { asUser } from '../../db/access.ts';
import { readOrderEvents, readStoreOrder } from '../../orders/orders.ts';
import { changeOrderStatus } from '../../orders/status.ts';
import { actOnRow } from './act.ts';
import { readStatementBoard } from './board.ts';
import { keepStatement } from './statements.ts';
import { readStatementFile } from './table.ts';

const { sri, dewi, budi, ani, warung, batik, nasiGoreng, kemeja } = world;

async function billed(quantity = 1, buyer = budi): Promise<string> {
  const id = await placeTestOrder(buyer, warung.storeId, [{ product: nasiGoreng, quantity }]);
  await setOrderState(id, warung.storeId, 'Harus Dibayar');
  return id;
}

/** A payment of today's, as a row of the shop's statement. */
async function paid(amount: number, text = ''): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const description = `${text} ${randomUUID()}`.trim();
  const read = await readStatementFile(bcaFile([{ day: today, amount, text: description }]), new Map());
  const [table] = read.ok ? read.tables : [];
  if (!table) throw new Error('not read');
  await asUser(sri, (tx) => keepStatement(tx, warung.storeId, { name: 'a.csv', table, today }));
  const { matched, others } = await board();
  const row = [...matched, ...others].find((one) => one.description === description);
  if (!row) throw new Error('no such row');
  return row.id;
}

function board() {
  return asUser(sri, (tx) => readStatementBoard(tx, warung.storeId, 'Asia/Jakarta'));
}

function act(act: Parameters<typeof actOnRow>[3], owner = sri) {
  return asUser(owner, (tx) => actOnRow(tx, owner, owner.storeId as string, act));
}

const accept = (rowId: string, orderId: string, seenTotal: number) =>
  act({ intent: 'accept', rowId, orderId, seenTotal });

function order(id: string) {
  return asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
}

const price = nasiGoreng.harga;

test('a confirmed row pays its order, and the history tells which payment it was', async () => {
  const id = await billed(2);
  const rowId = await paid(price * 2, 'TRSF BUDI SANTOSO');
  expect(await accept(rowId, id, price * 2)).toMatchObject({ kind: 'accepted' });
  expect((await order(id))?.status).toBe('Sudah Dibayar');
  const events = await asUser(sri, (tx) => readOrderEvents(tx, { storeId: warung.storeId, id }));
  expect(events.at(-1)).toMatchObject({
    kind: 'paid',
    note: expect.stringMatching(/^Mutasi BCA, .+: Rp [\d.]+$/),
  });
  const { matched, used } = await board();
  expect(matched.map((row) => row.id)).not.toContain(rowId);
  expect(used.map((row) => [row.id, row.orderId])).toContainEqual([rowId, id]);
});

test('nothing is paid by itself', async () => {
  const id = await billed();
  await paid(price, 'BUDI');
  expect((await order(id))?.status).toBe('Harus Dibayar');
});

test('a row pays one order, whoever taps and how often', async () => {
  const orders = [await billed(), await billed(1, ani)];
  const rowId = await paid(price);
  const results = await Promise.all([...orders, ...orders].map((id) => accept(rowId, id, price)));
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'used', 'used', 'used']);
  const statuses = await Promise.all(orders.map(async (id) => (await order(id))?.status));
  expect(statuses.toSorted()).toEqual(['Harus Dibayar', 'Sudah Dibayar']);
});

test('an order takes one row', async () => {
  const id = await billed();
  const rows = [await paid(price), await paid(price)];
  const results = await Promise.all(rows.map((rowId) => accept(rowId, id, price)));
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'notOpen']);
});

test('an order that was cancelled, paid or edited meanwhile is told, and the row stays free', async () => {
  const id = await billed();
  const rowId = await paid(price);
  expect(await accept(rowId, id, price + 1)).toMatchObject({ kind: 'totalChanged' });
  const cancel = { orderId: id, from: 'Harus Dibayar', to: 'Cancelled' } as const;
  const [taken, cancelled] = await Promise.all([
    accept(rowId, id, price),
    asUser(sri, (tx) => changeOrderStatus(tx, sri, warung.storeId, cancel)),
  ]);
  if (taken.kind === 'accepted') expect(cancelled.kind).toBe('conflict');
  else expect([taken, cancelled.kind]).toMatchObject([{ kind: 'notOpen', status: 'Cancelled' }, 'changed']);
  const other = await billed();
  const again = await accept(await paid(price), other, price);
  expect(again.kind).toBe('accepted');
});

test('too little is kept with its difference', async () => {
  const id = await billed(2);
  expect(await accept(await paid(price * 2 - 500), id, price * 2)).toMatchObject({ kind: 'accepted' });
  const events = await asUser(sri, (tx) => readOrderEvents(tx, { storeId: warung.storeId, id }));
  expect(events.at(-1)?.note).toContain('(kurang Rp 500 dari tagihan)');
});

test('a row put aside pays nothing until it is back; a released one may pay another order', async () => {
  const rowId = await paid(price);
  const [first, second] = [await billed(), await billed()];
  await act({ intent: 'dismiss', rowId });
  expect(await accept(rowId, first, price)).toEqual({ kind: 'used', orderNumber: null });
  await act({ intent: 'restore', rowId });
  expect(await accept(rowId, first, price)).toMatchObject({ kind: 'accepted' });
  expect(await act({ intent: 'dismiss', rowId })).toMatchObject({ kind: 'used' });
  expect(await act({ intent: 'release', rowId })).toEqual({ kind: 'done' });
  expect((await order(first))?.status).toBe('Sudah Dibayar');
  expect(await accept(rowId, second, price)).toMatchObject({ kind: 'accepted' });
});

test("no other shop's row or order is touched", async () => {
  const rowId = await paid(price);
  const foreign = await placeTestOrder(budi, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  await setOrderState(foreign, batik.storeId, 'Harus Dibayar');
  expect(await accept(rowId, foreign, kemeja.harga)).toEqual({ kind: 'noOrder' });
  expect(await act({ intent: 'dismiss', rowId }, dewi)).toEqual({ kind: 'noRow' });
  expect(await act({ intent: 'accept', rowId, orderId: foreign, seenTotal: kemeja.harga }, dewi)).toEqual({
    kind: 'noRow',
  });
});
