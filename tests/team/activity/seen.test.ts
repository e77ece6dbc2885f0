import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#domain/activity/activity.ts';
import { completeRights, type Right, rights, rightsOfPreset } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { recordActivity } from '#server/activity/record.ts';
import { asUser } from '#server/db/access.ts';
import { readActivities } from '#server/team/activities.ts';
import { readPage } from '../../support/page.ts';
import { startApp, type TestApp } from '../../support/servers/app.ts';
import type { Visitor } from '../../support/visitor.ts';
import { addTestMember, teamActor } from '../../support/world/members.ts';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { newOrder } from '../../support/world/unpaid.ts';
import { world } from '../../support/world/world.ts';

/* To see an activity, a member needs the right to see activities and a right to the page that the activity concerns. */
const { sri, ani, warung } = world;
const { storeId } = warung;
const secrets = ['rahasia@contoh.test', 'BCA 7712345678', 'BCA 8812345678'] as const;
const [email, formerAccount, account] = secrets;
const list = href('/dashboard/aktivitas');

let app: TestApp;
let member: Visitor;

const recorded: Activity[] = [
  { noun: 'team', verb: 'changed', subject: 'Undangan dibuat', changes: { value: [null, email] } },
  { noun: 'payments', verb: 'way_changed', changes: { value: [formerAccount, account] } },
  { noun: 'payments', verb: 'statement_added', subject: 'mutasi.csv' },
  { noun: 'settings', verb: 'shop_changed' },
  { noun: 'settings', verb: 'voucher_added', subject: 'HEMAT' },
  { noun: 'orders', verb: 'customer_noted', subject: 'Pelanggan' },
  { noun: 'products', verb: 'product_changed', subject: 'Keripik' },
];

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  const owner = await app.loginAs(sri);
  member = await app.loginAs(ani);
  const productId = await stockProduct(storeId, 5);
  const { id: orderId } = await newOrder(storeId, { productId });
  const order = href('/dashboard/pesanan/:orderId', { orderId });
  await owner.post(order, { orderId, from: 'Pending', to: 'Harus Dibayar', shippingCost: '0' });
  await owner.post(order, { orderId, from: 'Harus Dibayar', to: 'Sudah Dibayar' });
  const stock = { intent: 'stock', productId, seenStok: '4', stok: '8', key: randomUUID() };
  await owner.post(href('/dashboard/produk'), stock);
  await asUser(sri, async (tx) => {
    for (const activity of recorded) recordActivity(tx, activity);
  });
});

afterAll(() => app.stop());

async function seenWith(held: readonly Right[], limit = 100): Promise<string[]> {
  await addTestMember(ani, storeId, 'viewer', completeRights([...held, 'activity.read']));
  const reader = await teamActor(ani, storeId);
  const query = { reader, personId: null, noun: null, limit, after: null };
  const { activities } = await asUser(reader, (tx) => readActivities(tx, storeId, query));
  return [...new Set(activities.map(({ verb }) => verb))].toSorted();
}

const readable: [Right, string[]][] = [
  ['orders.read', ['billed', 'paid']],
  ['customers.read', ['customer_noted']],
  ['payments.read', ['statement_added']],
  ['payments.write', ['statement_added', 'way_changed']],
  ['products.read', ['hand', 'product_changed']],
  ['settings.write', ['shop_changed']],
  ['vouchers.read', ['voucher_added']],
  ['team.write', ['changed']],
];

test.each(readable)('with %s a member sees %j', async (right, verbs) => {
  const seen = await seenWith([right]);
  expect(seen.filter((verb) => verb !== 'product_added')).toEqual(verbs);
});

test('without any other right, a member sees nothing, and with all of them everything', async () => {
  expect(await seenWith([])).toEqual([]);
  const all = new Set(readable.flatMap(([, verbs]) => verbs));
  expect(await seenWith(rights)).toEqual(expect.arrayContaining([...all]));
});

test('an admin reads neither addresses of the team nor accounts, on the page, as data, or in a file', async () => {
  await addTestMember(ani, storeId, 'admin', rightsOfPreset.admin);
  const at = (path: string, more: string) => `${path}?toko=${storeId}${more}`;
  const file = `${list}/unduh`;
  const asked = [at(list, ''), at(`${list}.data`, ''), at(file, '&format=csv')];
  for (const more of ['&bagian=team', '&bagian=payments'])
    asked.push(at(list, more), at(file, `&format=csv${more}`));
  for (const path of asked) {
    const answer = await member.get(path);
    const text = await answer.text();
    expect([path, answer.status, secrets.filter((secret) => text.includes(secret))]).toEqual([path, 200, []]);
  }
  const page = await readPage(await member.get(at(list, '')));
  const [parts] = page.all('select', { name: 'bagian' });
  expect(parts?.all('option').map(({ text }) => text)).toEqual([
    'Semua bagian',
    'Pesanan',
    'Pembayaran',
    'Produk & stok',
    'Pengaturan',
  ]);
  expect(page.text).toContain('Menandai Sudah Dibayar');
});
