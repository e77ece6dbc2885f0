import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { refundsOf } from '#domain/orders/refunds/refund.ts';
import { asBuyerAt, asSystem, asUser } from '#server/db/access.ts';
import { writeOrderMails } from '../../../tests/support/world/mails.ts';
import { placeTestOrder, setOrderState } from '../../../tests/support/world/orders.ts';
import { stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readOrderEvents, readStoreOrder } from '../orders.ts';
import { recordRefund, withdrawRefund } from './refunds.ts';

const { sri, dewi, budi, warung } = world;
const { storeId } = warung;

let today: string;
let product: typeof world.esTeh;

beforeAll(async () => {
  product = { ...world.esTeh, id: await stockProduct(storeId, 1_000), harga: 10_000 };
  today = dayOf(new Date(), 'Asia/Jakarta');
});

async function orderIn(...statuses: OrderStatus[]): Promise<string> {
  const id = await placeTestOrder(budi, storeId, [{ product, quantity: 3 }]);
  for (const status of statuses) await setOrderState(id, storeId, status);
  return id;
}

const read = (id: string) => asUser(sri, (tx) => readStoreOrder(tx, storeId, id));
const eventsOf = (id: string) => asUser(sri, (tx) => readOrderEvents(tx, { storeId, id }));

type Given = { amount?: number; day?: string; seenRefunded?: number };

function note(orderId: string, { amount = 10_000, day = today, seenRefunded = 0 }: Given = {}, by = sri) {
  return asUser(by, (tx) => recordRefund(tx, by, storeId, { orderId, amount, day, seenRefunded }));
}

function withdraw(orderId: string, refundId: string, by = sri) {
  return asUser(by, (tx) => withdrawRefund(tx, by, storeId, { orderId, refundId }));
}

test.each([
  [['Sudah Dibayar', 'Cancelled']],
  [['Harus Dibayar', 'Cancelled']],
  [['Shipped', 'Complain']],
  [['Shipped', 'Complain', 'Completed']],
] as OrderStatus[][][])(
  'an order that went %j can be refunded; sum, timeline and mail show it',
  async (path) => {
    const id = await orderIn(...path);
    expect(await note(id)).toEqual({ kind: 'noted' });
    expect(await note(id, { amount: 20_000, seenRefunded: 10_000 })).toEqual({ kind: 'noted' });
    expect(await read(id)).toMatchObject({ totalPrice: 30_000, refunded: 30_000, status: path.at(-1) });
    const last = (await eventsOf(id)).at(-1);
    expect(last).toMatchObject({
      kind: 'refunded',
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: path.at(-1),
      amount: 20_000,
      refundDay: today,
      withdraws: null,
    });
    expect(last?.note).toMatch(/^Rp 20\.000 dikembalikan pada \d+ \p{L}+ 2\d{3}\.$/u);
    await writeOrderMails();
    const mail = await asSystem((tx) =>
      tx
        .selectFrom('mails')
        .select(['recipient', 'subject', 'bodyText'])
        .where('key', '=', `orderStatus ${last?.id}`)
        .executeTakeFirst(),
    );
    expect(mail?.recipient).toBe(budi.email);
    expect(mail?.subject).toMatch(/^Pengembalian dana: pesanan #\d+ di Warung Bu Sri$/);
    expect(mail?.bodyText).toContain(last?.note);
    expect(mail?.bodyText).toContain('Jumlah yang sudah dikembalikan: Rp 30.000');
  },
);

test.each([
  [['Pending']],
  [['Harus Dibayar', 'Complain']],
  [['Cancelled']],
  [['Pending', 'Complain']],
  [['Sudah Dibayar']],
  [['Completed']],
] as OrderStatus[][][])('an order that went %j cannot be refunded', async (path) => {
  const id = await orderIn(...path);
  expect(await note(id)).toEqual({ kind: 'notAllowed' });
  expect(await read(id)).toMatchObject({ refunded: 0 });
});

test('a refund is never more than the total, and dated between the order’s day and today', async () => {
  const id = await orderIn('Sudah Dibayar', 'Cancelled');
  const hour = 3_600_000;
  const yesterday = dayOf(new Date(Date.now() - 24 * hour), 'Asia/Jakarta');
  const tomorrow = dayOf(new Date(Date.now() + 24 * hour), 'Asia/Jakarta');
  expect(await note(id, { amount: 30_001 })).toMatchObject({ kind: 'wrong', errors: { amount: /./ } });
  expect(await note(id, { day: yesterday })).toMatchObject({ kind: 'wrong' });
  expect(await note(id, { day: tomorrow })).toMatchObject({ kind: 'wrong' });
  expect(await read(id)).toMatchObject({ refunded: 0 });
});

test('the same form sent many times at once is noted once', async () => {
  const id = await orderIn('Sudah Dibayar', 'Cancelled');
  const results = await Promise.all([note(id), note(id), note(id)]);
  expect(results.map(({ kind }) => kind).sort()).toEqual(['conflict', 'conflict', 'noted']);
  expect(await read(id)).toMatchObject({ refunded: 10_000 });
});

test('a refund noted by mistake is withdrawn once, and stays in the timeline', async () => {
  const id = await orderIn('Sudah Dibayar', 'Cancelled');
  await note(id);
  await note(id, { amount: 5_000, seenRefunded: 10_000 });
  const [first, second] = refundsOf(await eventsOf(id));
  const results = await Promise.all([1, 2, 3].map(() => withdraw(id, first?.id ?? '')));
  expect(results.sort()).toEqual(['conflict', 'conflict', 'withdrawn']);
  expect(await read(id)).toMatchObject({ refunded: 5_000 });
  expect(refundsOf(await eventsOf(id))).toEqual([second]);
  expect((await eventsOf(id)).at(-1)).toMatchObject({
    kind: 'refund_withdrawn',
    amount: 10_000,
    refundDay: today,
    withdraws: first?.id,
  });
});

test('an order takes at most twenty refunds, so that its timeline is limited', async () => {
  const id = await orderIn('Sudah Dibayar', 'Cancelled');
  for (let seenRefunded = 0; seenRefunded < 20; seenRefunded++)
    expect(await note(id, { amount: 1, seenRefunded })).toEqual({ kind: 'noted' });
  expect(await note(id, { amount: 1, seenRefunded: 20 })).toEqual({ kind: 'tooMany' });
});

test('another shop’s order is not found, and a buyer cannot note a refund', async () => {
  const id = await orderIn('Sudah Dibayar', 'Cancelled');
  await note(id);
  const [refund] = refundsOf(await eventsOf(id));
  expect(await note(id, { seenRefunded: 10_000 }, dewi)).toEqual({ kind: 'notFound' });
  expect(await withdraw(id, refund?.id ?? '', dewi)).toBe('notFound');
  const form = { orderId: id, amount: 1, day: today, seenRefunded: 10_000 };
  await expect(asBuyerAt(budi, storeId, (tx) => recordRefund(tx, budi, storeId, form))).rejects.toThrow(
    'row-level security',
  );
  expect(await read(id)).toMatchObject({ refunded: 10_000 });
});
