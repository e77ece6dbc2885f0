import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { rightsOfPreset } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { readOrderEvents, readShopOrderEvents } from '#server/orders/orders.ts';
import { changeProduct } from '#server/products/products.ts';
import { readActivities } from '#server/team/activities.ts';
import { readPage, textOf } from '../../support/page.ts';
import { startApp, type TestApp } from '../../support/servers/app.ts';
import type { Visitor } from '../../support/visitor.ts';
import { addTestMember } from '../../support/world/members.ts';
import { placeTestOrder } from '../../support/world/orders.ts';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';

const { sri, dewi, ani, joko, budi, warung, batik, esTeh, kemeja } = world;

let app: TestApp;
let owner: Visitor;
let admin: Visitor;
let cashier: Visitor;

const at = (path: string, more = '') => `${path}?toko=${warung.storeId}${more}`;
const list = href('/dashboard/aktivitas');

const counting = new AsyncLocalStorage<{ messages: number }>();
const { query } = pg.Client.prototype;

beforeAll(async () => {
  // The pool wraps this method of each connection that it opens, so the method must be replaced before the app starts.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const counted = counting.getStore();
    if (counted) counted.messages++;
    return Reflect.apply(query, this, args);
  } as typeof query;
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
});

afterAll(async () => {
  await app.stop();
  pg.Client.prototype.query = query;
});

async function entriesOf(visitor: Visitor, path: string): Promise<string[]> {
  const page = await readPage(await visitor.get(path));
  const [found] = page.all('ul', { 'aria-label': 'Aktivitas' });
  return found?.all('li').map(({ text }) => text) ?? [];
}

async function bill(visitor: Visitor, orderId: string) {
  const page = at(href('/dashboard/pesanan/:orderId', { orderId }));
  const answer = await visitor.post(page, { orderId, from: 'Pending', to: 'Harus Dibayar', ongkir: '0' });
  expect(answer.status).toBe(200);
}

const order = (storeId: string, product = esTeh) => placeTestOrder(budi, storeId, [{ product, quantity: 1 }]);

async function messagesOf(work: () => Promise<unknown>): Promise<number> {
  const counted = { messages: 0 };
  await counting.run(counted, work);
  return counted.messages;
}

test('a shop without a team shows nobody by name, and asks the database nothing for it', async () => {
  const orderId = await order(warung.storeId);
  await bill(owner, orderId);
  const shown = await textOf(await owner.get(at(href('/dashboard/pesanan/:orderId', { orderId }))));
  expect(shown).toContain('Penjual · ');
  expect(shown).not.toContain('(Pemilik)');
  const read = { storeId: warung.storeId, id: orderId };
  const [plain, named] = [
    await messagesOf(() => asUser(sri, (tx) => readOrderEvents(tx, read))),
    await messagesOf(() => asUser(sri, (tx) => readShopOrderEvents(tx, read))),
  ];
  expect(named).toBe(plain);
  expect(plain).toBe(2);
});

test('a change of a product takes no message more than one that is not recorded', async () => {
  const id = await stockProduct(warung.storeId, 5);
  const change = { hidden: true };
  const [recorded, plain] = [
    await messagesOf(() => asUser(sri, (tx) => changeProduct(tx, warung.storeId, id, change))),
    await messagesOf(() => asSystem((tx) => changeProduct(tx, warung.storeId, id, change))),
  ];
  expect(recorded).toBe(plain);
  expect(plain).toBe(2);
});

test('in a team, the order and the stock say who it was, and the buyer does not see it', async () => {
  await addTestMember(ani, warung.storeId, 'admin');
  await addTestMember(joko, warung.storeId, 'cashier');
  admin = await app.loginAs(ani);
  cashier = await app.loginAs(joko);
  const orderId = await order(warung.storeId);
  await bill(cashier, orderId);
  const shown = await textOf(await admin.get(at(href('/dashboard/pesanan/:orderId', { orderId }))));
  expect(shown).toContain(`Penjual · ${joko.nama} (Kasir/CS) · `);
  const buyer = await app.loginAs(budi);
  const seen = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId })));
  expect(seen).toContain('Penjual · ');
  expect(seen).not.toContain(joko.nama);
  const id = await stockProduct(warung.storeId, 5);
  const stock = { intent: 'stock', productId: id, seenStok: '5', stok: '8', key: crypto.randomUUID() };
  expect((await admin.post(at(href('/dashboard/produk')), stock)).status).toBe(200);
  const history = await admin.get(at(href('/dashboard/produk/:productId/stok', { productId: id })));
  expect(await textOf(history)).toContain(`Diubah di dashboard ${ani.nama} (Admin)`);
});

test('the page shows the newest first, by person and by part, and only to those who may read it', async () => {
  expect((await cashier.get(at(list))).status).toBe(403);
  const all = await entriesOf(admin, at(list));
  expect(all[0]).toMatch(new RegExp(`^Mengubah stok Barang uji .*\\+3 ${ani.nama} \\(Admin\\) · `));
  expect(all.some((text) => text.startsWith('Menambah produk Barang uji'))).toBe(true);
  const byCashier = await entriesOf(admin, at(list, `&orang=${joko.id}`));
  expect(byCashier).toHaveLength(1);
  expect(byCashier[0]).toMatch(/^Mengirim tagihan #/);
  expect(await entriesOf(admin, at(list, `&orang=${joko.id}&bagian=products`))).toEqual([]);
  const products = await entriesOf(admin, at(list, '&bagian=products'));
  expect(products.every((text) => /produk|stok/.test(text))).toBe(true);
  // Adding a product also sets its first stock, which has no entry of its own.
  expect(products.filter((text) => text.startsWith('Mengubah stok'))).toHaveLength(1);
  expect(products.length).toBeGreaterThan(1);
});

test('pages by key show each activity once', async () => {
  const reader: Actor = { ...ani, role: 'storeAdmin', storeId: warung.storeId, rights: rightsOfPreset.admin };
  const everyone = { reader, personId: null, noun: null };
  const read = (limit: number, after: string | null) =>
    asUser(reader, (tx) => readActivities(tx, warung.storeId, { ...everyone, limit, after }));
  const { activities: whole } = await read(500, null);
  const seen: typeof whole = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(2, after);
    seen.push(...page.activities);
    after = page.next;
  } while (after);
  expect(seen).toEqual(whole);
  expect(whole.length).toBeGreaterThan(5);
  expect(await read(2, 'x')).toMatchObject({ activities: [], next: null });
});

test("a member sees only the own shop's, and names of who has left stay", async () => {
  const foreign = await order(batik.storeId, kemeja);
  const batikOwner = await app.loginAs(dewi);
  const page = href('/dashboard/pesanan/:orderId', { orderId: foreign });
  await batikOwner.post(page, { orderId: foreign, from: 'Pending', to: 'Harus Dibayar', ongkir: '0' });
  const theirs = await entriesOf(batikOwner, list);
  expect(theirs.some((text) => text.startsWith('Mengirim tagihan'))).toBe(true);
  const ours = await entriesOf(admin, at(list));
  expect(ours.filter((text) => text.includes(dewi.nama))).toEqual([]);
  await asUser(sri, (tx) =>
    tx
      .updateTable('memberships')
      .set({ endedAt: new Date() })
      .where('userId', 'in', [ani.id, joko.id])
      .execute(),
  );
  expect((await admin.get(at(list))).status).toBe(403);
  const former = await entriesOf(owner, `${list}?orang=${joko.id}`);
  expect(former[0]).toContain(`${joko.nama} (Kasir/CS)`);
});

test('the file has every activity, in the words of the page', async () => {
  const answer = await owner.get(`${href('/dashboard/aktivitas/unduh')}?format=csv&orang=${ani.id}`);
  expect(answer.headers.get('content-disposition')).toContain('aktivitas-');
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines[0]).toBe('Waktu;Orang;Peran sekarang;Bagian;Kegiatan;Rincian;Perubahan');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`;${ani.nama};Admin;Produk & stok;Mengubah stok;Barang uji;Stok: +3`);
});
