import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deadlineText } from '#domain/orders/deadlines/deadline.ts';
import { answerPeriods } from '#domain/stores/store.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { writeOrderMails } from '../../../tests/support/world/mails.ts';
import { setOrderState } from '../../../tests/support/world/orders.ts';
import { concurrently, ownerOf, stockProduct, stokOf } from '../../../tests/support/world/shop-floor.ts';
import {
  giveAnswerTime,
  givePaymentTime,
  newOrder,
  passDeadline,
} from '../../../tests/support/world/unpaid.ts';
import { makeTestVoucher } from '../../../tests/support/world/vouchers.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readOrderEvents, readStoreOrder } from '../orders.ts';
import { extendDeadline } from './deadline-extension.ts';
import { cancelOverdueOrders } from './overdue.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const nothing = { cancelled: 0, failed: 0 };

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
  env.orderLimits = false;
});
afterAll(() => admin.end());
beforeEach(async () => {
  await giveAnswerTime(storeId, 24);
  await givePaymentTime(storeId, null);
});

const read = (id: string) => asUser(owner, (tx) => readStoreOrder(tx, storeId, id));
const timeline = (id: string) => asUser(owner, (tx) => readOrderEvents(tx, { storeId, id }));
/** Budi is the buyer, because his e-mail is confirmed; mails to unconfirmed addresses leave details out. */
const place = async () =>
  (await newOrder(storeId, { productId: await stockProduct(storeId, 1), buyer: world.budi })).id;

type WrittenMail = { recipient: string; subject: string; bodyText: string };

/** Writes the mails about an order's last event several times, as if each run crashed before it marked the event. */
async function mailsAbout(orderId: string, times = 1): Promise<WrittenMail[]> {
  const eventId = (await timeline(orderId)).at(-1)?.id ?? '';
  for (let time = 0; time < times; time++) {
    await admin.query('UPDATE order_events SET mailed = (id <> $1)', [eventId]);
    await writeOrderMails();
  }
  return asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select(['recipient', 'subject', 'bodyText'])
      .where('key', 'in', [`orderStatus ${eventId}`, `orderCancelled ${eventId}`])
      .orderBy('key', 'desc')
      .execute(),
  );
}

describe('an order', () => {
  it('has no deadline to answer by default, if the shop has set no time', async () => {
    const { rows } = await admin.query(
      `SELECT column_default, is_nullable FROM information_schema.columns
       WHERE table_name = 'stores' AND column_name = 'answer_hours'`,
    );
    expect(rows).toEqual([{ column_default: null, is_nullable: 'YES' }]);
    await giveAnswerTime(storeId, null);
    const id = await place();
    await admin.query(`UPDATE orders SET created_at = now() - interval '5 years' WHERE id = $1`, [id]);
    expect((await read(id))?.dueAt).toBeNull();
    expect(await cancelOverdueOrders()).toEqual(nothing);
    expect((await read(id))?.status).toBe('Pending');
  });

  it.each(answerPeriods)('is to be answered within %d hours, rounded up to a full minute', async (hours) => {
    await giveAnswerTime(storeId, hours);
    const order = await read(await place());
    const [due, placed] = [order?.dueAt?.getTime() ?? 0, order?.createdAt.getTime() ?? 0];
    expect(due % MINUTE_MS).toBe(0);
    expect(due).toBeGreaterThan(placed + hours * HOUR_MS);
    expect(due).toBeLessThanOrEqual(placed + hours * HOUR_MS + MINUTE_MS);
  });

  it('keeps its deadline when the setting changes, to another time or to none', async () => {
    const id = await place();
    const due = (await read(id))?.dueAt;
    await giveAnswerTime(storeId, 72);
    expect((await read(id))?.dueAt).toEqual(due);
    await giveAnswerTime(storeId, null);
    expect((await read(id))?.dueAt).toEqual(due);
    await passDeadline(id);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
  });

  it('has no deadline to answer once it is answered; its bill has its own deadline or none', async () => {
    const endless = await place();
    await setOrderState(endless, storeId, 'Harus Dibayar');
    expect((await read(endless))?.dueAt).toBeNull();
    await givePaymentTime(storeId, 6);
    const billed = await place();
    await setOrderState(billed, storeId, 'Harus Dibayar');
    expect((await read(billed))?.dueAt?.getTime()).toBeLessThan(Date.now() + 7 * HOUR_MS);
  });

  it.each(['Sudah Dibayar', 'Cancelled', 'Complain'] as const)(
    'is left alone once it is %s',
    async (status) => {
      const id = await place();
      await setOrderState(id, storeId, status);
      await passDeadline(id);
      expect(await cancelOverdueOrders()).toEqual(nothing);
      expect((await read(id))?.status).toBe(status);
    },
  );
});

describe('an order that nobody answered in time', () => {
  it('is cancelled once by two processes: stock and voucher come back once, both are notified', async () => {
    const productId = await stockProduct(storeId, 100);
    const voucher = await makeTestVoucher(storeId);
    const orders = await concurrently(
      Array.from(
        { length: 30 },
        () => () => newOrder(storeId, { productId, quantity: 2, voucherCode: voucher.code }),
      ),
      8,
    );
    const ids = orders.map(({ id }) => id);
    expect(await stokOf(productId)).toBe(40);
    await passDeadline(...ids);
    const sums = await Promise.all([cancelOverdueOrders(), cancelOverdueOrders()]);
    expect(sums.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(30);
    expect(await cancelOverdueOrders()).toEqual(nothing);
    expect(await stokOf(productId)).toBe(100);
    const { rows: uses } = await admin.query(
      'SELECT used, given::int FROM voucher_counters WHERE voucher_id = $1',
      [voucher.id],
    );
    expect(uses).toEqual([{ used: 0, given: 0 }]);
    await writeOrderMails();
    const { rows: mails } = await admin.query(
      `SELECT split_part(m.key, ' ', 1) AS about, count(*)::int AS mails, count(DISTINCT e.order_id)::int AS orders
       FROM mails m JOIN order_events e ON e.id::text = split_part(m.key, ' ', 2)
       WHERE e.order_id = ANY ($1) GROUP BY 1 ORDER BY 1`,
      [ids],
    );
    expect(mails).toEqual([
      { about: 'orderCancelled', mails: 30, orders: 30 },
      { about: 'orderStatus', mails: 30, orders: 30 },
    ]);
  });

  it('says why in the timeline, in the name of the program', async () => {
    const id = await place();
    await passDeadline(id);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
    const due = (await read(id))?.dueAt ?? new Date(0);
    expect((await timeline(id)).at(-1)).toMatchObject({
      actorRole: 'system',
      kind: 'expired',
      fromStatus: 'Pending',
      toStatus: 'Cancelled',
      note: `Dibatalkan otomatis: belum dijawab toko sampai ${deadlineText(due, 'Asia/Jakarta')}.`,
    });
  });

  it("explains itself to the owner in the shop's first such mail, however often that is written", async () => {
    await admin.query('UPDATE stores SET unanswered_explained_by = NULL');
    const [first, second] = [await place(), await place()];
    await passDeadline(first, second);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 2, failed: 0 });
    const [toBuyer, explained] = await mailsAbout(first, 2);
    const [, short] = await mailsAbout(second);
    expect(toBuyer?.bodyText).toContain(
      'Maaf, pesanan Anda di Warung Bu Sri dibatalkan otomatis karena belum dijawab',
    );
    expect([explained?.recipient, short?.recipient]).toEqual([world.sri.email, world.sri.email]);
    expect(explained?.bodyText).toContain('Ubah di Pengaturan Toko:\nhttp://kedai.test/dashboard/pengaturan');
    expect(short?.bodyText).toContain('dibatalkan otomatis karena belum dijawab toko');
    expect(short?.bodyText).not.toContain('Pengaturan');
    // Only the mail about the first cancellation links to the settings, even if the second mail is now written first.
    await admin.query('DELETE FROM mails');
    expect((await mailsAbout(second))[1]?.bodyText).not.toContain('Pengaturan');
    expect((await mailsAbout(first))[1]?.bodyText).toContain('Ubah di Pengaturan Toko');
  });
});

it('an owner may give one order more time or remove its deadline; the buyer gets a mail', async () => {
  const id = await place();
  const due = (await read(id))?.dueAt ?? new Date(0);
  const give = (addedHours: 48 | null, seenDue: Date) =>
    asUser(owner, (tx) =>
      extendDeadline(tx, owner, storeId, { orderId: id, addedHours, seenDue: seenDue.toISOString() }),
    );
  const later = new Date(due.getTime() + 48 * HOUR_MS);
  expect(await give(48, due)).toEqual({ kind: 'moved', status: 'Pending', due: later });
  expect(await give(48, due)).toEqual({ kind: 'conflict' });
  expect((await timeline(id)).at(-1)?.note).toBe(
    `Batas konfirmasi diperpanjang sampai ${deadlineText(later, 'Asia/Jakarta')}.`,
  );
  const [mail] = await mailsAbout(id);
  expect(mail?.subject).toMatch(/^Batas konfirmasi diperpanjang: pesanan #\d+ di Warung Bu Sri$/);
  expect(await give(null, later)).toEqual({ kind: 'moved', status: 'Pending', due: null });
  expect(await cancelOverdueOrders()).toEqual(nothing);
});
