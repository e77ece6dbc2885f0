import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatPhone } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { budi, sri, wati, warung, esTeh } = world;

let app: TestApp;
let orderId: string;

beforeAll(async () => {
  app = await startApp();
  orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await setOrderState(orderId, warung.storeId, 'Completed');
});

afterAll(() => app.stop());

const buyers = '0812-3333-4444';
const shops = formatPhone(warung.waNumber);

test.each<[who: string, visit: () => Promise<Visitor> | Visitor, path: () => string, shown: string]>([
  ['a guest', () => app.guest(), () => href('/toko/:toko', { toko: warung.slug }), shops],
  ['a guest', () => app.guest(), () => `${href('/keranjang')}?toko=${warung.slug}`, shops],
  ['the buyer', () => app.loginAs(budi), () => href('/pesanan/:orderId', { orderId }), buyers],
  ['the buyer', () => app.loginAs(budi), () => href('/faktur/:orderId', { orderId }), buyers],
  ['the owner', () => app.loginAs(sri), () => href('/dashboard/pesanan/:orderId', { orderId }), buyers],
  [
    'the owner',
    () => app.loginAs(sri),
    () => `${href('/dashboard/pesanan/label')}?pesanan=${orderId}`,
    buyers,
  ],
  ['the owner', () => app.loginAs(sri), () => href('/dashboard/pelanggan'), buyers],
  ['the owner', () => app.loginAs(sri), () => href('/dashboard/pengaturan'), shops],
  ['the super admin', () => app.loginAs(wati), () => href('/superadmin'), shops],
])('%s reads phone numbers with only dashes (%#)', async (_who, visit, path, shown) => {
  const page = await readPage(await (await visit()).get(path()));
  const [main] = page.all('main');
  const fields = ['waNumber', 'wa'].map((name) => page.field(name) ?? '');
  const read = [main?.text, ...fields].join(' ');
  expect(read).toContain(shown);
  expect(read).not.toMatch(/\+?62\d{8,}|\b08\d{8,}/);
});
