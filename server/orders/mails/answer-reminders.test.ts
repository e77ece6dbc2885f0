import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { setOrderState } from '../../../tests/support/world/orders.ts';
import { stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { giveAnswerTime, newOrder } from '../../../tests/support/world/unpaid.ts';
import { world } from '../../../tests/support/world/world.ts';
import { isAnswerReminderOutdated, writeAnswerReminders } from './answer-reminders.ts';

const { warung, batik, sri, dewi } = world;
const origin = 'http://kedai.test';

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.end());
beforeEach(async () => {
  await admin.query('DELETE FROM mails');
  await admin.query(`UPDATE orders SET due_at = NULL`);
});

/** Makes an order that the shop must answer `hours` after the most recent 0:00, 6:00, 12:00 or 18:00 UTC. */
async function endingIn(storeId: string, hours: number): Promise<string> {
  await giveAnswerTime(storeId, 24);
  const { id } = await newOrder(storeId, { productId: await stockProduct(storeId, 1) });
  await admin.query(
    `UPDATE orders SET due_at = date_bin('6 hours', now(), '2000-01-01 00:00Z') + $2 * interval '1 hour' WHERE id = $1`,
    [id, hours],
  );
  return id;
}

type Written = { key: string; recipient: string; subject: string };

async function written(): Promise<Written[]> {
  const { rows } = await admin.query<Written>('SELECT key, recipient, subject FROM mails ORDER BY recipient');
  return rows;
}

it('an owner gets one mail about all orders that end in the next six hours, from any number of processes', async () => {
  for (const hours of [6, 8, 11.9]) await endingIn(warung.storeId, hours);
  await endingIn(batik.storeId, 7);
  await Promise.all([writeAnswerReminders(origin), writeAnswerReminders(origin)]);
  await writeAnswerReminders(origin);
  const subjects = (await written()).map(({ recipient, subject }) => [recipient, subject]);
  expect(subjects.sort()).toEqual(
    [
      [dewi.email, `1 pesanan di ${batik.namaToko} segera dibatalkan otomatis`],
      [sri.email, `3 pesanan di ${warung.namaToko} segera dibatalkan otomatis`],
    ].sort(),
  );
  const { rows } = await admin.query(
    `SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs j
     JOIN mails m ON m.id::text = j.payload ->> 'mailId' WHERE m.key LIKE 'answers %'`,
  );
  expect(rows).toEqual([{ jobs: 2 }]);
});

it('no mail is sent about orders that end later, were just mentioned, or are answered', async () => {
  await endingIn(warung.storeId, 12);
  await endingIn(warung.storeId, 5.9);
  await setOrderState(await endingIn(warung.storeId, 7), warung.storeId, 'Harus Dibayar');
  await writeAnswerReminders(origin);
  expect(await written()).toEqual([]);
});

it('a mail that waited until its orders were answered is not sent', async () => {
  const ids = [await endingIn(warung.storeId, 7), await endingIn(warung.storeId, 8)];
  await writeAnswerReminders(origin);
  const [mail] = await written();
  const key = mail?.key ?? '';
  expect(await isAnswerReminderOutdated(key)).toBe(false);
  await setOrderState(ids[0] ?? '', warung.storeId, 'Harus Dibayar');
  expect(await isAnswerReminderOutdated(key)).toBe(false);
  await setOrderState(ids[1] ?? '', warung.storeId, 'Cancelled');
  expect(await isAnswerReminderOutdated(key)).toBe(true);
  expect(await isAnswerReminderOutdated(`newOrder ${ids[0]}`)).toBe(false);
});
