import { beforeAll, expect, test } from 'vitest';
import { testDatabase, withClient } from '../../tests/support/database/database.ts';
import { choose, endIn, invoiceOf, openTill, payAtTill } from '../../tests/support/rent/payments.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSurveyor } from '../db/access.ts';
import { readRentBoard, readRentFigures } from './board.ts';
import { openRentFile } from './file.ts';

const { warung, batik, kopi, wati } = world;

let small: string;
let large: string;

beforeAll(async () => {
  ({ small, large } = await openTill());
});

const shopsIn = async (state: 'open' | 'overdue') =>
  (await readRentBoard(wati, warung.storeId, { state, after: null })).invoices.map(({ storeId }) => storeId);
const overdue = async () => (await asSurveyor(wati, (tx) => readRentFigures(tx))).overdue;
const csv = async () => new Response((await openRentFile(wati)) as BodyInit).text();

async function age(days: number): Promise<void> {
  await withClient(testDatabase().adminUrl, (client) =>
    client.query(
      `UPDATE rent_invoices SET from_at = from_at - make_interval(days => $1),
         created_at = created_at - make_interval(days => $1) WHERE status = 'open'`,
      [days],
    ),
  );
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
