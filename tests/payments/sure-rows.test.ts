import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatRupiahPlain } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { paidToday } from '../support/statements/waiting.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung, esTeh } = world;

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
});

afterAll(() => app.stop());

test('rows that are no longer sure are reported with their amounts', async () => {
  const owner = await app.loginAs(sri);
  // This order is not billed yet, so the two bank statement rows below cannot be accepted as its payment.
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const row0 = await paidToday(warung.storeId, 71_001);
  const row1 = await paidToday(warung.storeId, 72_002);
  const fields = { intent: 'acceptSure', row0, row1, order0: orderId, order1: orderId };
  const page = await readPage(await owner.post(href('/dashboard/mutasi'), fields));
  const items = page.all('li').map(({ text }) => text);
  for (const amount of [71_001, 72_002])
    expect(items).toContain(
      `${formatRupiahPlain(amount)}: Baris ini tidak lagi pasti cocok. Periksa sendiri di bawah.`,
    );
});
