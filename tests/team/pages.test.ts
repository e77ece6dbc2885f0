import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Preset, type Right, rightsOfPreset } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { address } from '../support/addresses.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { makeTestAccount } from '../support/world/accounts.ts';
import { addTestMember } from '../support/world/members.ts';
import { setOrderState } from '../support/world/orders.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { newOrder } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';
import { addressAt } from './addresses.ts';

/* Pages that every member may open contain only what the member's rights allow, as HTML and as React Router's data. */
const { ani, warung } = world;
const { storeId } = warung;
const account = { number: '7712345678', holder: 'Nama Pemegang Rahasia' };
const words = 'Bayar ke laci kasir yang rahasia';
const customer = address.namaLengkap;

let app: TestApp;
let member: Visitor;
let billedId: string;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  member = await app.loginAs(ani);
  await makeTestAccount(storeId, account);
  await asSystem((tx) =>
    tx.updateTable('stores').set({ caraPembayaran: words }).where('storeId', '=', storeId).execute(),
  );
  const productId = await stockProduct(storeId, 5);
  await newOrder(storeId, { productId });
  const billed = await newOrder(storeId, { productId });
  billedId = billed.id;
  await setOrderState(billedId, storeId, 'Harus Dibayar');
});

afterAll(() => app.stop());

const join = (rights: readonly Right[], role: Preset = 'viewer') => addTestMember(ani, storeId, role, rights);

async function sourceOf(path: string): Promise<string> {
  const answer = await member.get(addressAt(path, storeId));
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const openToAll = [href('/dashboard'), href('/dashboard/tim'), href('/dashboard/perangkat')];
const withData = openToAll.flatMap((path) => [
  path,
  path === href('/dashboard') ? `${path}/_.data` : `${path}.data`,
]);

describe('a member without any right', () => {
  test.each(withData)('finds no order, count or account in %s', async (path) => {
    await join([]);
    const source = await sourceOf(path);
    expect(source.includes(warung.namaToko)).toBe(true);
    const kept = [
      customer,
      account.number,
      account.holder,
      words,
      'newest',
      'Harus Dibayar',
      'Perlu dikerjakan',
    ];
    expect(kept.filter((one) => source.includes(one))).toEqual([]);
  });
});

test('the home lists what a member may see of orders and of stock', async () => {
  const home = async (rights: readonly Right[]) => {
    await join(rights);
    const { text } = await readPage(await member.get(addressAt(href('/dashboard'), storeId)));
    return ['Pesanan baru', 'Belum dibayar', 'Stok menipis', 'Pendapatan hari ini'].filter((label) =>
      text.includes(label),
    );
  };
  expect(await home(['orders.read'])).toEqual(['Pesanan baru', 'Belum dibayar']);
  expect(await home(['products.read'])).toEqual(['Stok menipis']);
  expect(await home(['reports.read'])).toEqual(['Pendapatan hari ini']);
});

test.each([
  ['admin', true],
  ['cashier', true],
  ['packer', false],
  ['viewer', false],
] as const)(
  '%s sees new orders, and the accounts in the chat of a billed order: %s',
  async (role, hasAccounts) => {
    await join(rightsOfPreset[role], role);
    for (const path of withData) expect((await sourceOf(path)).includes(customer), path).toBe(true);
    const { link } = await readPage(
      await member.get(addressAt(href('/dashboard/pesanan/:orderId', { orderId: billedId }), storeId)),
    );
    const chat = decodeURIComponent(link('Hubungi Pembeli') ?? '');
    expect(chat).toContain(href('/tagihan/:token', { token: '' }));
    expect([chat.includes(account.number), chat.includes(words)]).toEqual([hasAccounts, hasAccounts]);
  },
);
