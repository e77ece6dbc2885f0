import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { addresses } from '#domain/routes/policies.ts';
import { asSystem } from '#server/db/access.ts';
import { actionRows } from '../access/action-rows.ts';
import { ask } from '../access/outcome.ts';
import { pageRows } from '../access/page-rows.ts';
import type { Row } from '../access/rows.ts';
import { makeSubjects, type Subjects } from '../access/subjects.ts';
import { welcomeAll } from '../access/visitors.ts';
import { freshEmail } from '../support/addresses.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { addTestMember } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';
import { addressAt, requestAt, waysToOtherShops } from './addresses.ts';

/*
 * Dewi owns a shop and is a second owner of Sri's. With `?toko=` of Sri's shop she gets the same responses as Sri, and
 * no link, form or redirect may lead her to her own shop.
 */
const { warung } = world;
const dashboard = href('/dashboard');

let app: TestApp;
let subjects: Subjects;
let owner: Visitor;
let member: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  const visitors = await welcomeAll(app);
  subjects = await makeSubjects(app, visitors);
  await addTestMember(world.dewi, warung.storeId, 'owner');
  owner = visitors.sri;
  member = visitors.dewi;
});

afterAll(() => app.stop());

const ofDashboard = (rows: readonly Row[]) =>
  rows
    .filter(({ route }) => route.startsWith(dashboard))
    .map((row): [string, Row] => [row.about ? `${row.route}, ${row.about}` : row.route, row]);

async function expectToStay(row: Row): Promise<void> {
  const request = requestAt(await row.request(subjects), warung.storeId, world.dewi);
  const { outcome, body, headers } = await ask(member, 'document', request);
  const [status, to] = outcome.split(' ');
  expect(status, `the owner gets ${row.answers.sri}`).toBe(row.answers.sri.split(' ')[0]);
  if (to?.startsWith(dashboard)) expect(addressAt(to, warung.storeId)).toBe(to);
  if (headers.get('content-type')?.startsWith('text/html'))
    expect(waysToOtherShops(body, request.path, warung.storeId)).toEqual([]);
}

describe('a page of a second shop leads only to this shop', () => {
  test.each(ofDashboard(pageRows))('%s', (_, row) => expectToStay(row));
});

describe('so does the answer to a form', () => {
  test.each(ofDashboard(actionRows))('%s', (_, row) => expectToStay(row));
});

/** The requests of tests/access do not include these views of pages, so this file requests them. */
const views = (): [string, string][] => {
  const { orderOfBudi, rice, voucherCode } = subjects;
  return [
    [href('/dashboard/pesanan'), `ubah=${orderOfBudi}&ke=Harus%20Dibayar`],
    [href('/dashboard/pesanan'), 'cari=Budi'],
    [href('/dashboard/pesanan'), 'status=Pending'],
    [href('/dashboard/pesanan/:orderId', { orderId: orderOfBudi }), 'ubah=x&ke=Cancelled'],
    [href('/dashboard/pesanan/sekaligus'), `pesanan=${orderOfBudi}&ke=Cancelled`],
    [href('/dashboard/pesanan/buat'), `draf=${orderOfBudi}&cari=Barang&pelanggan=Budi`],
    [href('/dashboard/produk'), `hapus=${rice.id}`],
    [href('/dashboard/produk'), `edit=${rice.id}`],
    [href('/dashboard/produk'), 'tambah=satu'],
    [href('/dashboard/produk'), 'cari=tidak-ada&stok=menipis'],
    [href('/dashboard/produk/impor'), 'unduhan=penuh'],
    [href('/dashboard/ongkir'), 'hapus=kunci'],
    [href('/dashboard/pelanggan'), 'cari=Budi'],
    [href('/dashboard/pelanggan'), 'urut=belanja&unduhan=penuh'],
    [href('/dashboard/laporan'), 'dari=2026-11-01&sampai=2026-11-30'],
    [href('/dashboard/voucher'), `daftar=lewat&cari=${voucherCode}`],
  ];
};

test('so do other views of its pages', async () => {
  for (const [path, query] of views()) await expectToStayAt(`${path}?${query}`, warung.storeId);
});

test.each(['of a new shop', 'of a closed shop'])('so do the pages %s', async (which) => {
  const storeId = which === 'of a new shop' ? await openNewShop() : world.kopi.storeId;
  await addTestMember(world.dewi, storeId, 'owner');
  for (const address of addresses.filter((one) => one.startsWith(dashboard) && !one.includes(':')))
    await expectToStayAt(address, storeId);
});

async function expectToStayAt(path: string, storeId: string): Promise<void> {
  const address = addressAt(path, storeId);
  const { outcome, body, headers } = await ask(member, 'document', { path: address });
  expect([address, outcome]).toEqual([address, expect.stringMatching(/^(200|400|405|302 .*toko=.*)$/)]);
  if (headers.get('content-type')?.startsWith('text/html'))
    expect([address, waysToOtherShops(body, address, storeId)]).toEqual([address, []]);
}

async function openNewShop(): Promise<string> {
  const namaToko = 'Toko Baru Sekali';
  const account = { email: freshEmail('baru'), password: 'rahasia-baru', waNumber: '081211110077' };
  await app.guest().post(`${href('/register')}?role=storeAdmin`, { ...account, namaToko });
  const made = await asSystem((tx) =>
    tx.selectFrom('stores').select('storeId').where('namaToko', '=', namaToko).executeTakeFirstOrThrow(),
  );
  return made.storeId;
}

test.each(ofDashboard(pageRows))('the owner of one shop meets no shop in addresses: %s', async (_, row) => {
  const { path } = await row.request(subjects);
  const { body, headers } = await ask(owner, 'document', { path: addressAt(path, null) });
  if (headers.get('content-type')?.startsWith('text/html'))
    expect(body).not.toMatch(/"\/dashboard[^"]*[?;]toko=|name="toko"/);
});
