import { beforeAll, expect, test } from 'vitest';
import { planInForce, plusDays } from '#domain/rent/term.ts';
import { testDatabase, withClient } from '../../tests/support/database/database.ts';
import {
  choose,
  endIn,
  invoiceOf,
  moveOrder,
  openTill,
  payAtTill,
  reread,
  sendRentProof,
  termsOf,
} from '../../tests/support/rent/payments.ts';
import { type WorldStore, world } from '../../tests/support/world/world.ts';
import { asSystem } from '../db/access.ts';
import { env } from '../env.ts';
import { readRentBoard, readRentFigures } from './board.ts';
import { openRentFile } from './file.ts';
import { approveInvoice } from './judge-invoice.ts';

const { warung, batik, kopi, wati, joko } = world;

let small: string;
let large: string;

beforeAll(async () => {
  ({ small, large } = await openTill());
});

const shopsIn = async (state: 'open' | 'overdue') =>
  (await readRentBoard(wati, { state, after: null })).invoices.map(({ storeId }) => storeId);
const overdue = async () => (await readRentFigures(wati)).overdue;
const csv = async () => new Response((await openRentFile(wati)) as BodyInit).text();

/**
 * Makes open invoices older. Computes the dates here, because Citus refuses `from_at - interval` in an UPDATE.
 */
async function age(days: number): Promise<void> {
  const open = await asSystem((tx) =>
    tx
      .selectFrom('rentInvoices')
      .select(['storeId', 'id', 'fromAt', 'createdAt'])
      .where('status', '=', 'open')
      .execute(),
  );
  await withClient(testDatabase().adminUrl, async (client) => {
    for (const { storeId, id, fromAt, createdAt } of open)
      await client.query(
        'UPDATE rent_invoices SET from_at = $3, created_at = $4 WHERE store_id = $1 AND id = $2',
        [storeId, id, plusDays(fromAt, -days), plusDays(createdAt, -days)],
      );
  });
}

test('an invoice whose term begins at once is overdue three days later, for board, figures and CSV', async () => {
  await endIn(batik, -30);
  await payAtTill(await invoiceOf(batik, await choose(batik, small)));
  await invoiceOf(batik, await choose(batik, large, { isUpgrade: true }));
  await endIn(kopi, -30);
  await invoiceOf(kopi, await choose(kopi, small));
  const both = [batik.storeId, kopi.storeId].sort();
  expect([(await shopsIn('open')).sort(), await shopsIn('overdue')]).toEqual([both, []]);
  expect(await overdue()).toEqual({ week: 0, month: 0, older: 0 });
  expect(await csv()).not.toContain('Lewat jatuh tempo');
  await age(4);
  expect([await shopsIn('open'), (await shopsIn('overdue')).sort()]).toEqual([[], both]);
  expect(await overdue()).toEqual({ week: 2, month: 0, older: 0 });
  expect((await csv()).match(/Lewat jatuh tempo/g)).toHaveLength(2);
  await age(7);
  expect(await overdue()).toEqual({ week: 0, month: 2, older: 0 });
});

test('a changed till goes on counting, and the former one’s open invoices stay with their proofs', async () => {
  const number = async () => Number((await invoiceOf(kopi, await choose(kopi, small))).number.slice(-5));
  const first = await number();
  env.platformStore = batik.slug;
  expect([await number(), await number()]).toEqual([first + 1, first + 2]);
  env.platformStore = warung.slug;
  const invoice = await invoiceOf(kopi, await choose(kopi, small));
  expect(Number(invoice.number.slice(-5))).toBe(first + 3);
  await sendRentProof(invoice, joko.id);
  env.platformStore = batik.slug;
  await age(30);
  expect(await shopsIn('overdue')).not.toContain(kopi.storeId);
  const { invoices } = await readRentBoard(wati, { state: 'waiting', after: null });
  expect(invoices).toMatchObject([{ id: invoice.id, tillId: warung.storeId, proof: { bank: 'BCA' } }]);
  expect(await overdue()).toEqual({ week: 0, month: 0, older: 1 });
  expect((await csv()).match(/Menunggu diperiksa/g)).toHaveLength(1);
  const proofId = invoices[0]?.proof?.id ?? null;
  const seen = { storeId: kopi.storeId, invoiceId: invoice.id, proofId };
  expect(await approveInvoice(wati, seen)).toEqual({ kind: 'done' });
  expect((await reread(kopi, invoice)).status).toBe('paid');
});

/** Sums the monthly prices of the plans that `planInForce` returns for these shops. */
async function monthlyOf(shops: readonly WorldStore[]): Promise<number> {
  const sums = await Promise.all(
    shops.map(async (shop) => {
      const held = planInForce(await termsOf(shop), new Date());
      return held ? Math.floor(held.price / held.months) : 0;
    }),
  );
  return sums.reduce((sum, one) => sum + one, 0);
}

test('the monthly income is that of the plans in force, not of those paid ahead', async () => {
  env.platformStore = warung.slug;
  const running = [batik, kopi];
  const monthly = async () => (await readRentFigures(wati)).monthly;
  await endIn(kopi, -30);
  await payAtTill(await invoiceOf(kopi, await choose(kopi, large)));
  await endIn(batik, -30);
  const gone = await invoiceOf(batik, await choose(batik, large));
  await payAtTill(gone);
  expect(await monthly()).toBe(620_000);
  const ahead = await invoiceOf(kopi, await choose(kopi, small));
  await payAtTill(ahead);
  expect(await monthly()).toBe(620_000);
  await payAtTill(await invoiceOf(batik, await choose(batik, small)));
  expect(await monthly()).toBe(620_000);
  // Cancels the order that paid for the batik shop's large plan, so that its small plan, paid in advance, begins now.
  await moveOrder(gone, 'Completed', 'Cancelled');
  expect(await monthly()).toBe(341_000);
  expect(await monthlyOf(running)).toBe(341_000);
  await moveOrder(ahead, 'Completed', 'Cancelled');
  expect(await monthly()).toBe(341_000);
});

test('the operator’s own shop is not among the founded ones', async () => {
  env.platformStore = warung.slug;
  const shops = await asSystem((tx) => tx.selectFrom('stores').select('storeId').execute());
  expect((await readRentFigures(wati)).founded).toBe(shops.length - 1);
});
