import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAdmin } from '../../tests/support/database/database.ts';
import { writeOrderMails } from '../../tests/support/world/mails.ts';
import { setOrderState } from '../../tests/support/world/orders.ts';
import { orderToPay, sendTestProof } from '../../tests/support/world/proofs.ts';
import { concurrently, ownerOf } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser } from '../db/access.ts';
import { env } from '../env.ts';
import { lockOrder } from '../orders/lock.ts';
import { remindOfPayments } from './reminders.ts';

const { storeId } = world.warung;

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
  env.orderLimits = false;
});
afterAll(() => admin.end());

/** Makes a bill that is due `period` from now. `given` is the whole time that the buyer had for paying it. */
async function orderEndingIn(period: string, given = '24 hours') {
  const order = await orderToPay(storeId, world.budi);
  await admin.query(
    `UPDATE orders SET due_at = now() + $2::interval, due_set_at = now() + $2::interval - $3::interval WHERE id = $1`,
    [order.id, period, given],
  );
  return order;
}

async function remindersOf(id: string): Promise<number> {
  const { rows } = await admin.query(
    `SELECT count(*)::int AS count FROM order_events WHERE order_id = $1 AND kind = 'reminded'`,
    [id],
  );
  return rows[0].count;
}

test('a buyer is reminded once before the deadline, by one mail, whatever the number of processes', async () => {
  const orders = await concurrently(
    Array.from({ length: 12 }, () => () => orderEndingIn('5 hours')),
    1,
  );
  const sums = await Promise.all([remindOfPayments(), remindOfPayments(), remindOfPayments()]);
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(12);
  expect(await remindOfPayments()).toBe(0);
  for (const { id } of orders) expect(await remindersOf(id)).toBe(1);
  await writeOrderMails();
  const { rows } = await admin.query(
    `SELECT subject, recipient FROM mails WHERE subject LIKE 'Belum dibayar:%' AND body_text LIKE '%' || $1 || '%'`,
    [orders[0]?.id],
  );
  expect(rows).toEqual([
    { subject: expect.stringMatching(/^Belum dibayar: pesanan #\d+ di /), recipient: world.budi.email },
  ]);
});

test('an order without an address gets no reminder and no event', async () => {
  const { id } = await orderEndingIn('5 hours');
  await admin.query(`UPDATE orders SET customer_email = '' WHERE id = $1`, [id]);
  expect(await remindOfPayments()).toBe(0);
  expect(await remindersOf(id)).toBe(0);
});

test('no reminder is sent too early, after the deadline, while a proof waits, or once the order is paid', async () => {
  const quiet = [
    await orderEndingIn('6 hours 10 seconds'),
    await orderEndingIn('2 hours 10 seconds', '12 hours'),
    await orderEndingIn('-1 second'),
    await orderEndingIn('7 hours'),
  ];
  const proven = await orderEndingIn('5 hours');
  await sendTestProof(storeId, proven);
  const paid = await orderEndingIn('5 hours');
  await setOrderState(paid.id, storeId, 'Sudah Dibayar');
  const soon = await orderEndingIn('1 hour 59 minutes', '12 hours');
  expect(await remindOfPayments()).toBe(1);
  for (const { id } of [...quiet, proven, paid]) expect(await remindersOf(id)).toBe(0);
  expect(await remindersOf(soon.id)).toBe(1);
});

test('an order that is being paid is skipped, and a mail that comes too late is not written', async () => {
  const held = await orderEndingIn('4 hours');
  const owner = ownerOf(storeId);
  await asUser(owner, async (tx) => {
    await lockOrder(tx, storeId, held.id);
    expect(await remindOfPayments()).toBe(0);
  });
  expect(await remindOfPayments()).toBe(1);
  await setOrderState(held.id, storeId, 'Sudah Dibayar');
  await writeOrderMails();
  const { rows } = await admin.query(
    `SELECT subject FROM mails WHERE body_text LIKE '%' || $1 || '%' AND subject LIKE 'Belum dibayar:%'`,
    [held.id],
  );
  expect(rows).toEqual([]);
});
