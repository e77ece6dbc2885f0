import { expect, test } from 'vitest';
import { asUser } from '#server/db/access.ts';
import { readOrderEvents, readStoreOrder } from '#server/orders/orders.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { paidToday } from '../../../tests/support/statements/waiting.ts';
import { placeTestOrder, setOrderState } from '../../../tests/support/world/orders.ts';
import { stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { acceptSureRows } from './accept-sure.ts';
import { actOnRow } from './act.ts';

const { sri, budi, warung, nasiGoreng } = world;
const { storeId } = warung;

let quantity = 0;

async function billed() {
  quantity += 1;
  const product = { ...nasiGoreng, id: await stockProduct(storeId, quantity), harga: 10_000 };
  const orderId = await placeTestOrder(budi, storeId, [{ product, quantity }]);
  await setOrderState(orderId, storeId, 'Harus Dibayar');
  return { orderId, amount: product.harga * quantity };
}

const pay = (amount: number) => paidToday(storeId, amount, 'TRSF BUDI SANTOSO');

async function sureRow() {
  const { orderId, amount } = await billed();
  return { rowId: await pay(amount), orderId, amount, seenEdit: '' };
}

async function accept(asked: Awaited<ReturnType<typeof sureRow>>[]) {
  const results = await acceptSureRows((work) => asUser(sri, work), sri, { storeId }, asked);
  if (!results) throw new Error('many wait');
  return results;
}

const statusOf = async (id: string) => (await asUser(sri, (tx) => readStoreOrder(tx, storeId, id)))?.status;

const paidEvents = async (id: string) =>
  (await asUser(sri, (tx) => readOrderEvents(tx, { storeId, id }))).filter(({ kind }) => kind === 'paid');

test('all sure rows pay once, however often and concurrently the form is sent', async () => {
  const rows = [await sureRow(), await sureRow(), await sureRow()];
  const answers = await Promise.all([accept(rows), accept(rows)]);
  const again = await accept(rows);
  for (const results of [...answers, again])
    expect(results.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
  for (const { orderId } of rows) {
    expect(await statusOf(orderId)).toBe('Sudah Dibayar');
    expect(await paidEvents(orderId)).toHaveLength(1);
  }
});

test('a row that changed meanwhile is reported and left, and the others are accepted', async () => {
  const [cancelled, edited, used, fine] = [
    await sureRow(),
    await sureRow(),
    await sureRow(),
    await sureRow(),
  ];
  const cancel = { orderId: cancelled.orderId, from: 'Harus Dibayar', to: 'Cancelled' } as const;
  await asUser(sri, (tx) => changeOrderStatus(tx, sri, storeId, cancel));
  const toOther = { intent: 'accept', rowId: used.rowId, seenEdit: '', ...(await billed()) } as const;
  await asUser(sri, (tx) => actOnRow(tx, sri, storeId, toOther));
  const results = await accept([cancelled, { ...edited, seenEdit: crypto.randomUUID() }, used, fine]);
  expect(results.map(({ kind }) => kind)).toEqual(['unsure', 'edited', 'unsure', 'accepted']);
  expect(results.map(({ rowId, amount }) => ({ rowId, amount }))).toEqual(
    [cancelled, edited, used, fine].map(({ rowId, amount }) => ({ rowId, amount })),
  );
  expect(await accept([{ ...fine, rowId: crypto.randomUUID() }])).toMatchObject([
    { kind: 'unsure', amount: null },
  ]);
  expect(await Promise.all([cancelled, edited, used].map(({ orderId }) => statusOf(orderId)))).toEqual([
    'Cancelled',
    'Harus Dibayar',
    'Harus Dibayar',
  ]);
});

test('a row that is not sure, or of another bill, is never accepted by the list', async () => {
  const [one, other] = [await sureRow(), await sureRow()];
  const likely = await sureRow();
  // The same person pays the same amount again. The match is then unsure, because either payment may be for this order.
  await pay(10_000 * quantity);
  const results = await accept([{ ...one, orderId: other.orderId }, likely]);
  expect(results.map(({ kind }) => kind)).toEqual(['unsure', 'unsure']);
  expect(await statusOf(other.orderId)).toBe('Harus Dibayar');
  expect(await statusOf(likely.orderId)).toBe('Harus Dibayar');
});
