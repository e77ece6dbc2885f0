import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { deadlineText } from '#domain/orders/deadlines/deadline.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { writeOrderMails } from '../../../tests/support/world/mails.ts';
import { setOrderState } from '../../../tests/support/world/orders.ts';
import { ownerOf, stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { billedOrder, givePaymentTime, passDeadline } from '../../../tests/support/world/unpaid.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readOrderEvents, readStoreOrder } from '../orders.ts';
import { extendDeadline } from './deadline-extension.ts';
import { cancelOverdueOrders } from './overdue.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);
const HOUR_MS = 3_600_000;

beforeEach(() => givePaymentTime(storeId, 24));

const read = (id: string) => asUser(owner, (tx) => readStoreOrder(tx, storeId, id));
const dueOf = async (id: string) => (await read(id))?.dueAt ?? null;
const timeline = (id: string) => asUser(owner, (tx) => readOrderEvents(tx, { storeId, id }));

async function bill(by?: Actor): Promise<{ id: string; due: Date; email: string }> {
  const bought = { productId: await stockProduct(storeId, 1), buyer: by };
  const { id, buyer } = await billedOrder(storeId, bought);
  const due = await dueOf(id);
  if (!due) throw new Error('no deadline');
  return { id, due, email: buyer.email };
}

type Given = { addedHours: 6 | 24 | 48 | null; seenDue: string };

const give = (id: string, given: Given, by = owner) =>
  asUser(by, (tx) => extendDeadline(tx, by, storeId, { orderId: id, ...given }));

it('is added to the deadline, noted in the timeline, and mailed to the buyer', async () => {
  const { id, due, email } = await bill(world.budi);
  const later = new Date(due.getTime() + 48 * HOUR_MS);
  expect(await give(id, { addedHours: 48, seenDue: due.toISOString() })).toEqual({
    kind: 'moved',
    status: 'Harus Dibayar',
    due: later,
  });
  expect(await read(id)).toMatchObject({ status: 'Harus Dibayar', dueAt: later });
  const event = (await timeline(id)).at(-1);
  expect(event).toMatchObject({
    actorRole: 'storeAdmin',
    kind: 'deadline_moved',
    fromStatus: null,
    toStatus: 'Harus Dibayar',
    note: `Batas bayar diperpanjang sampai ${deadlineText(later, 'Asia/Jakarta')}.`,
  });
  await writeOrderMails();
  const mails = await asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select(['subject', 'bodyText'])
      .where('key', '=', `orderStatus ${event?.id}`)
      .where('recipient', '=', email)
      .execute(),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^Batas bayar diperpanjang: pesanan #\d+ di Warung Bu Sri$/);
  expect(mails[0]?.bodyText).toContain(`Bayar paling lambat ${deadlineText(later, 'Asia/Jakarta')}`);
});

it('counts from now if the deadline has passed and the order is still open', async () => {
  const { id } = await bill();
  await passDeadline(id);
  const passed = await dueOf(id);
  const startedAt = Date.now();
  await give(id, { addedHours: 6, seenDue: passed?.toISOString() ?? '' });
  const due = (await dueOf(id))?.getTime() ?? 0;
  expect(due).toBeGreaterThanOrEqual(startedAt + 6 * HOUR_MS - 1_000);
  expect(due).toBeLessThanOrEqual(Date.now() + 6 * HOUR_MS + 61_000);
  expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
});

it('can be without an end, and then nothing is cancelled', async () => {
  const { id, due } = await bill();
  expect(await give(id, { addedHours: null, seenDue: due.toISOString() })).toEqual({
    kind: 'moved',
    status: 'Harus Dibayar',
    due: null,
  });
  expect((await timeline(id)).at(-1)?.note).toBe('Batas bayar dihapus.');
  expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
  expect(await give(id, { addedHours: 6, seenDue: due.toISOString() })).toEqual({ kind: 'conflict' });
});

it('is applied once, however often and by how many people the same form is sent', async () => {
  const { id, due } = await bill();
  const form = { addedHours: 24, seenDue: due.toISOString() } as const;
  const results = await Promise.all([give(id, form), give(id, form), give(id, form)]);
  expect(results.filter(({ kind }) => kind === 'moved')).toHaveLength(1);
  expect(results.filter(({ kind }) => kind === 'conflict')).toHaveLength(2);
  expect(await dueOf(id)).toEqual(new Date(due.getTime() + 24 * HOUR_MS));
});

it.each(['Sudah Dibayar', 'Cancelled', 'Complain'] as const)(
  'is refused once the order is %s',
  async (status) => {
    const { id, due } = await bill();
    await setOrderState(id, storeId, status);
    expect(await give(id, { addedHours: 6, seenDue: due.toISOString() })).toEqual({ kind: 'conflict' });
    expect(await dueOf(id)).toEqual(due);
  },
);

it('during a cancellation: either the order lives on with more time, or the owner gets a conflict', async () => {
  for (let times = 0; times < 20; times++) {
    const { id } = await bill();
    await passDeadline(id);
    const seenDue = (await dueOf(id))?.toISOString() ?? '';
    const [given] = await Promise.all([give(id, { addedHours: 24, seenDue }), cancelOverdueOrders()]);
    const order = await read(id);
    expect([given.kind, order?.status]).toEqual(
      given.kind === 'moved' ? ['moved', 'Harus Dibayar'] : ['conflict', 'Cancelled'],
    );
  }
});

it("another shop's order is not found", async () => {
  const { id, due } = await bill();
  const { dewi } = world;
  const form = { addedHours: 24, seenDue: due.toISOString() } as const;
  expect(await give(id, form, dewi)).toEqual({ kind: 'notFound' });
  expect(await dueOf(id)).toEqual(due);
});
