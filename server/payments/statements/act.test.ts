import { expect, test } from 'vitest';
import { asUser } from '#server/db/access.ts';
import { readOrderEvents, readStoreOrder } from '#server/orders/orders.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { paidToday } from '../../../tests/support/statements/waiting.ts';
import { placeTestOrder, setOrderState } from '../../../tests/support/world/orders.ts';
import { world } from '../../../tests/support/world/world.ts';
import { actOnRow } from './act.ts';
import { readStatementBoard } from './board.ts';
import { actByNumber } from './by-number.ts';

const { sri, dewi, budi, ani, warung, batik, nasiGoreng, esTeh, kemeja } = world;

async function billed(quantity = 1, buyer = budi, product = nasiGoreng): Promise<string> {
  const id = await placeTestOrder(buyer, warung.storeId, [{ product, quantity }]);
  await setOrderState(id, warung.storeId, 'Harus Dibayar');
  return id;
}

const paid = (amount: number, text?: string) => paidToday(warung.storeId, amount, text);

function board() {
  return readStatementBoard((work) => asUser(sri, work), { storeId: warung.storeId }, 'Asia/Jakarta');
}

function act(act: Parameters<typeof actOnRow>[3], owner = sri) {
  return asUser(owner, (tx) => actOnRow(tx, owner, owner.storeId as string, act));
}

const accept = (rowId: string, orderId: string) => act({ intent: 'accept', rowId, orderId, seenEdit: '' });

function order(id: string) {
  return asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
}

const price = nasiGoreng.harga;

test('a confirmed row pays its order, and the history says which payment it was', async () => {
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

test('nothing is paid without a confirmation', async () => {
  const id = await billed();
  await paid(price, 'BUDI');
  expect((await order(id))?.status).toBe('Harus Dibayar');
});

test('a row pays one order, however often and by how many people it is confirmed', async () => {
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

test('if an order was cancelled or paid meanwhile, the result says so and the row stays free', async () => {
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

test('a payment that is too small is stored with its difference', async () => {
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

test('a row of an order that was paid by a proof or by hand is tied to it, and then pays nothing else', async () => {
  const price = esTeh.harga * 7;
  const teas = () => billed(7, budi, esTeh);
  const orders = [await teas(), await teas(), await teas()] as const;
  const [byProof, byHand, open] = orders;
  await asUser(sri, async (tx) => {
    const change = { from: 'Harus Dibayar', to: 'Sudah Dibayar' } as const;
    const note = 'Bukti pembayaran diterima.';
    await changeOrderStatus(tx, sri, warung.storeId, { ...change, orderId: byProof, note });
    await changeOrderStatus(tx, sri, warung.storeId, { ...change, orderId: byHand });
  });
  const rows = [await paid(price, 'BUDI SANTOSO'), await paid(price, 'BUDI SANTOSO')] as const;
  const matchOf = async (rowId: string) => (await board()).matched.find(({ id }) => id === rowId)?.match;
  const claimed = await matchOf(rows[0]);
  expect(claimed?.certainty).toBe('several');
  const settledBy = new Map(claimed?.candidates.map(({ orderId, settledBy }) => [orderId, settledBy]));
  expect(orders.map((id) => settledBy.get(id))).toEqual(['proof', 'hand', null]);

  const attach = (rowId: string, orderId: string) => act({ intent: 'attach', rowId, orderId });
  expect(await attach(rows[0], open)).toMatchObject({ kind: 'notPaid', status: 'Harus Dibayar' });
  expect(await attach(rows[0], byProof)).toMatchObject({ kind: 'attached' });
  expect(await attach(rows[1], byProof)).toMatchObject({ kind: 'hasRow' });
  expect(await attach(rows[0], byHand)).toMatchObject({ kind: 'used' });
  expect((await order(byProof))?.status).toBe('Sudah Dibayar');
  expect((await matchOf(rows[1]))?.certainty).toBe('several');
  expect(await attach(rows[1], byHand)).toMatchObject({ kind: 'attached' });
  const third = await paid(price, 'BUDI SANTOSO');
  expect(await matchOf(third)).toMatchObject({ certainty: 'sure', candidates: [{ orderId: open }] });
});

test('any of several bills of one amount can be chosen by its number; another total must be confirmed', async () => {
  const teas = (count: number) => billed(count, budi, esTeh);
  const many: string[] = [];
  for (let nth = 0; nth < 7; nth++) many.push(await teas(3));
  const oldest = (await order(many[0] ?? ''))?.orderNumber ?? 0;
  const rowId = await paid(esTeh.harga * 3);
  const match = (await board()).matched.find(({ id }) => id === rowId)?.match;
  expect(match?.candidates.map(({ orderId }) => orderId)).not.toContain(many[0]);
  const byNumber = (row: string, orderNumber: number, seenTotal: number | null = null) =>
    asUser(sri, (tx) => actByNumber(tx, sri, warung.storeId, { rowId: row, orderNumber, seenTotal }));
  expect(await byNumber(rowId, 999_999)).toEqual({ kind: 'unknownNumber' });
  expect(await byNumber(rowId, oldest)).toMatchObject({ kind: 'accepted', orderNumber: oldest });
  expect((await order(many[0] ?? ''))?.status).toBe('Sudah Dibayar');

  const other = (await order(many[1] ?? ''))?.orderNumber ?? 0;
  const little = await paid(esTeh.harga * 3 - 1_000);
  const differs = { kind: 'differs', totalPrice: esTeh.harga * 3, offBy: -1_000 };
  expect(await byNumber(little, other)).toMatchObject(differs);
  expect(await byNumber(little, other, esTeh.harga)).toMatchObject(differs);
  expect(await byNumber(little, oldest)).toMatchObject({ kind: 'hasRow' });
  expect(await byNumber(little, other, esTeh.harga * 3)).toMatchObject({ kind: 'accepted' });
  expect(await byNumber(little, other)).toMatchObject({ kind: 'used' });

  const third = (await order(many[2] ?? ''))?.orderNumber ?? 0;
  const change = { orderId: many[2] ?? '', from: 'Harus Dibayar', to: 'Sudah Dibayar' } as const;
  await asUser(sri, (tx) => changeOrderStatus(tx, sri, warung.storeId, change));
  expect(await byNumber(await paid(1), third)).toMatchObject({ kind: 'attached', orderNumber: third });
  const asDewi = { rowId: await paid(2), orderNumber: third, seenTotal: null };
  expect(await asUser(dewi, (tx) => actByNumber(tx, dewi, batik.storeId, asDewi))).toEqual({ kind: 'noRow' });
});

test("another shop's rows and orders stay untouched", async () => {
  const rowId = await paid(price);
  const foreign = await placeTestOrder(budi, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  await setOrderState(foreign, batik.storeId, 'Harus Dibayar');
  expect(await accept(rowId, foreign)).toEqual({ kind: 'noOrder' });
  expect(await act({ intent: 'dismiss', rowId }, dewi)).toEqual({ kind: 'noRow' });
  expect(await act({ intent: 'accept', rowId, orderId: foreign, seenEdit: '' }, dewi)).toEqual({
    kind: 'noRow',
  });
});
