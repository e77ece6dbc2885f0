import { expect, test } from 'vitest';
import { paidToday } from '../../../tests/support/statements/waiting.ts';
import { placeTestOrder, setOrderState } from '../../../tests/support/world/orders.ts';
import { world } from '../../../tests/support/world/world.ts';
import { asUser } from '../../db/access.ts';
import { readOrderEvents, readStoreOrder } from '../../orders/orders.ts';
import { changeOrderStatus } from '../../orders/status.ts';
import { actOnRow } from './act.ts';
import { readStatementBoard } from './board.ts';

const { sri, dewi, budi, ani, warung, batik, nasiGoreng, kemeja } = world;

async function billed(quantity = 1, buyer = budi): Promise<string> {
  const id = await placeTestOrder(buyer, warung.storeId, [{ product: nasiGoreng, quantity }]);
  await setOrderState(id, warung.storeId, 'Harus Dibayar');
  return id;
}

const paid = (amount: number, text?: string) => paidToday(warung.storeId, amount, text);

function board() {
  return asUser(sri, (tx) => readStatementBoard(tx, warung.storeId, 'Asia/Jakarta'));
}

function act(act: Parameters<typeof actOnRow>[3], owner = sri) {
  return asUser(owner, (tx) => actOnRow(tx, owner, owner.storeId as string, act));
}

const accept = (rowId: string, orderId: string) => act({ intent: 'accept', rowId, orderId, seenEdit: '' });

function order(id: string) {
  return asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
}

const price = nasiGoreng.harga;

test('a confirmed row pays its order, and the history tells which payment it was', async () => {
  const id = await billed(2);
  const rowId = await paid(price * 2, 'TRSF BUDI SANTOSO');
  expect(await accept(rowId, id)).toMatchObject({ kind: 'accepted' });
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
  const results = await Promise.all([...orders, ...orders].map((id) => accept(rowId, id)));
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'used', 'used', 'used']);
  const statuses = await Promise.all(orders.map(async (id) => (await order(id))?.status));
  expect(statuses.toSorted()).toEqual(['Harus Dibayar', 'Sudah Dibayar']);
});

test('an order takes one row', async () => {
  const id = await billed();
  const rows = [await paid(price), await paid(price)];
  const results = await Promise.all(rows.map((rowId) => accept(rowId, id)));
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'notOpen']);
});

test('an order that was cancelled or paid meanwhile is told, and the row stays free', async () => {
  const id = await billed();
  const rowId = await paid(price);
  const cancel = { orderId: id, from: 'Harus Dibayar', to: 'Cancelled' } as const;
  const [taken, cancelled] = await Promise.all([
    accept(rowId, id),
    asUser(sri, (tx) => changeOrderStatus(tx, sri, warung.storeId, cancel)),
  ]);
  if (taken.kind === 'accepted') expect(cancelled.kind).toBe('conflict');
  else expect([taken, cancelled.kind]).toMatchObject([{ kind: 'notOpen', status: 'Cancelled' }, 'changed']);
  const other = await billed();
  const again = await accept(await paid(price), other);
  expect(again.kind).toBe('accepted');
});

test('too little is kept with its difference', async () => {
  const id = await billed(2);
  expect(await accept(await paid(price * 2 - 500), id)).toMatchObject({ kind: 'accepted' });
  const events = await asUser(sri, (tx) => readOrderEvents(tx, { storeId: warung.storeId, id }));
  expect(events.at(-1)?.note).toContain('(kurang Rp 500 dari tagihan)');
});

test('a row put aside pays nothing until it is back; a released one may pay another order', async () => {
  const rowId = await paid(price);
  const [first, second] = [await billed(), await billed()];
  await act({ intent: 'dismiss', rowId });
  expect(await accept(rowId, first)).toEqual({ kind: 'used', orderNumber: null });
  await act({ intent: 'restore', rowId });
  expect(await accept(rowId, first)).toMatchObject({ kind: 'accepted' });
  expect(await act({ intent: 'dismiss', rowId })).toMatchObject({ kind: 'used' });
  expect(await act({ intent: 'release', rowId })).toEqual({ kind: 'done' });
  expect((await order(first))?.status).toBe('Sudah Dibayar');
  expect(await accept(rowId, second)).toMatchObject({ kind: 'accepted' });
});

test("no other shop's row or order is touched", async () => {
  const rowId = await paid(price);
  const foreign = await placeTestOrder(budi, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  await setOrderState(foreign, batik.storeId, 'Harus Dibayar');
  expect(await accept(rowId, foreign)).toEqual({ kind: 'noOrder' });
  expect(await act({ intent: 'dismiss', rowId }, dewi)).toEqual({ kind: 'noRow' });
  expect(await act({ intent: 'accept', rowId, orderId: foreign, seenEdit: '' }, dewi)).toEqual({
    kind: 'noRow',
  });
});
