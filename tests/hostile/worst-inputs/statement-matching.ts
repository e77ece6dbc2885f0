import { dayOf } from '#domain/calendar/day.ts';
import { href } from '#domain/routes/href.ts';
import { openAdmin } from '../../support/database/database.ts';
import type { TestApp } from '../../support/servers/app.ts';
import { bcaFile } from '../../support/statements/files.ts';
import { concurrently, stockProduct } from '../../support/world/shop-floor.ts';
import { billedOrder } from '../../support/world/unpaid.ts';
import { world } from '../../support/world/world.ts';

const { storeId } = world.warung;

/** Returns 'AAA', 'AAB' and so on. Three letters are the minimum, because matching ignores shorter words of a name. */
const wordOf = (nth: number) =>
  String.fromCharCode(...[nth / 676, nth / 26, nth].map((part) => 65 + (Math.floor(part) % 26)));

const wordsOf = (count: number, from: number, of: number) =>
  Array.from({ length: count }, (_, nth) => wordOf((from + nth) % of)).join(' ');

/** To make matching slow, names of buyers have 25 words, and each bank statement row contains half of all names. */
export const statementMatching = {
  name: 'matching a statement',
  prepare: async (app: TestApp) => {
    const productId = await stockProduct(storeId, 1_000);
    const bills = await concurrently(
      Array.from({ length: 200 }, () => () => billedOrder(storeId, { productId })),
      4,
    );
    const admin = await openAdmin();
    for (const [nth, { id }] of bills.entries())
      await admin.query('UPDATE orders SET customer_name = $3 WHERE store_id = $1 AND id = $2', [
        storeId,
        id,
        wordsOf(25, nth, 100),
      ]);
    await admin.end();
    const day = dayOf(new Date(), 'Asia/Jakarta');
    const rows = Array.from({ length: 3_000 }, (_, nth) => ({
      day,
      amount: 12_000 + nth,
      text: `${wordsOf(74, nth, 100)} ${nth}`,
    }));
    const owner = await app.loginAs(world.sri);
    const { name, bytes } = bcaFile(rows);
    const sent = { intent: 'upload', file: new File([Buffer.from(bytes)], name) };
    const answer = await owner.post(href('/dashboard/mutasi'), sent);
    if (answer.status !== 302) throw new Error(`the statement was answered with ${answer.status}`);
    return async () => {
      const page = await owner.get(href('/dashboard/mutasi'));
      if (page.status !== 200) throw new Error(`the page was answered with ${page.status}`);
      await page.text();
    };
  },
};
