import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Preset } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { readStore } from '#server/stores/store.ts';
import { readTeam } from '#server/team/members.ts';
import { typedAddress } from '../support/addresses.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { addTestMember } from '../support/world/members.ts';
import { setOrderState } from '../support/world/orders.ts';
import { orderWithProof, proofsOf } from '../support/world/proofs.ts';
import { cancelledPaidOrder } from '../support/world/sales.ts';
import { stockProduct, stokOf } from '../support/world/shop-floor.ts';
import { typed as settingsOf } from '../support/world/shop-settings.ts';
import { billedOrder, newOrder } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';
import { addressAt } from './addresses.ts';

/* Ani does each role's daily work on the pages of Sri's shop, to prove that the database lets that role do it. */
const { ani, warung } = world;
const { storeId } = warung;

let app: TestApp;
let member: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  member = await app.loginAs(ani);
});

afterAll(() => app.stop());

const at = (path: string) => addressAt(path, storeId);
const pageOf = (orderId: string) => at(href('/dashboard/pesanan/:orderId', { orderId }));
const joinAs = (role: Preset) => addTestMember(ani, storeId, role);

async function orderNow(id: string) {
  const order = await asSystem((tx) => readStoreOrder(tx, storeId, id));
  if (!order) throw new Error('the order is gone');
  return order;
}

async function freshOrder(status: OrderStatus, stok = 5): Promise<{ id: string; productId: string }> {
  const productId = await stockProduct(storeId, stok);
  const { id } = await newOrder(storeId, { productId });
  if (status !== 'Pending') await setOrderState(id, storeId, status);
  return { id, productId };
}

async function change(id: string, to: OrderStatus, more: Record<string, string> = {}) {
  const { status: from } = await orderNow(id);
  const answer = await member.post(pageOf(id), { orderId: id, from, to, ...more });
  return [answer.status, (await orderNow(id)).status];
}

test('a cashier leads an order from the bill to its end, and cancels another', async () => {
  await joinAs('cashier');
  const { id } = await freshOrder('Pending');
  expect(await change(id, 'Harus Dibayar', { shippingCost: '9000' })).toEqual([200, 'Harus Dibayar']);
  expect((await orderNow(id)).totalPrice).toBe(19_000);
  expect(await change(id, 'Sudah Dibayar')).toEqual([200, 'Sudah Dibayar']);
  expect(await change(id, 'Processing')).toEqual([200, 'Processing']);
  expect(await change(id, 'Shipped', { courier: '', nomorResi: '' })).toEqual([200, 'Shipped']);
  expect(await change(id, 'Completed')).toEqual([200, 'Completed']);
  const other = await freshOrder('Pending');
  expect(await change(other.id, 'Cancelled')).toEqual([200, 'Cancelled']);
  expect(await stokOf(other.productId)).toBe(5);
});

test('a cashier sees the photo of a proof, accepts one and refuses another', async () => {
  await joinAs('cashier');
  const accepted = await orderWithProof(storeId);
  const page = await readPage(await member.get(pageOf(accepted.id)));
  expect(page.buttons('Terima Pembayaran')).toHaveLength(1);
  const photo = href('/berkas/:storeId/:fileId', { storeId, fileId: accepted.fileId });
  expect((await member.get(photo)).status).toBe(200);
  const decide = async ({ id, proofId }: typeof accepted, fields: Record<string, string>) => {
    const answer = await member.post(pageOf(id), { proofId, ...fields });
    const [proof] = await proofsOf(storeId, id);
    return [answer.status, proof?.status, (await orderNow(id)).status];
  };
  expect(await decide(accepted, { intent: 'acceptProof', checked: 'on' })).toEqual([
    200,
    'accepted',
    'Sudah Dibayar',
  ]);
  const refusal = { intent: 'refuseProof', reason: 'Nominalnya kurang.' };
  expect(await decide(await orderWithProof(storeId), refusal)).toEqual([200, 'refused', 'Harus Dibayar']);
});

test('a cashier edits an order, and makes one that is billed at once', async () => {
  await joinAs('cashier');
  const { id, productId } = await freshOrder('Pending');
  const [line] = (await orderNow(id)).items;
  const edited = await member.post(at(href('/dashboard/pesanan/:orderId/ubah', { orderId: id })), {
    from: 'Pending',
    seenKey: '',
    key: randomUUID(),
    shippingCost: '0',
    [`line-${line?.id}`]: '3',
  });
  expect([edited.status, await stokOf(productId)]).toEqual([200, 2]);
  const draft = randomUUID();
  const made = await member.post(at(`${href('/dashboard/pesanan/buat')}?draf=${draft}`), {
    draft,
    ...typedAddress,
    variant0: productId,
    jumlah0: '1',
    harga0: '10000',
    ongkir: '5000',
    intent: 'buat',
  });
  const shown = await readPage(await member.get(locationOf(made) ?? ''));
  expect(shown.text).toContain('perlu membayar Rp 15.000');
  expect(shown.link('Kirim tagihan ke WhatsApp')).toContain(encodeURIComponent('/tagihan/'));
  expect(await stokOf(productId)).toBe(1);
});

test('a packer prints labels, ships with the receipt number, and changes stock', async () => {
  await joinAs('packer');
  const { id, productId } = await freshOrder('Processing');
  const label = await textOf(await member.get(at(`${href('/dashboard/pesanan/label')}?pesanan=${id}`)));
  expect(label).toContain('Barang uji');
  expect(await change(id, 'Shipped', { courier: 'JNE', nomorResi: 'JP1234567890' })).toEqual([
    200,
    'Shipped',
  ]);
  expect(await orderNow(id)).toMatchObject({ courier: 'JNE', nomorResi: 'JP1234567890' });
  const stock = { intent: 'stock', productId, seenStok: '4', stok: '14', key: randomUUID() };
  const changed = await member.post(at(href('/dashboard/produk')), stock);
  expect([changed.status, await stokOf(productId)]).toEqual([200, 14]);
  const history = at(href('/dashboard/produk/:productId/stok', { productId }));
  expect(await textOf(await member.get(history))).toContain('Ani (Gudang)');
  const paid = await billedOrder(storeId, { productId });
  expect(await change(paid.id, 'Sudah Dibayar')).toEqual([403, 'Harus Dibayar']);
});

test('an admin edits products, settings, vouchers and refunds', async () => {
  await joinAs('admin');
  const productId = await stockProduct(storeId, 3);
  const product = { namaProduk: 'Sambal Baru', harga: '12000', stok: '3', berat: '150', deskripsi: '' };
  const edit = { intent: 'edit', productId, seenStok: '3', ...product };
  const shelf = at(`${href('/dashboard/produk')}?cari=Sambal%20Baru`);
  expect((await member.post(at(href('/dashboard/produk')), edit)).status).toBe(200);
  expect(await textOf(await member.get(shelf))).toContain('Sambal Baru');
  const deskripsi = `Uji ${randomUUID()}`;
  const settings = settingsOf(warung, { deskripsi });
  expect((await member.post(at(href('/dashboard/pengaturan')), settings)).status).toBe(200);
  expect((await asSystem((tx) => readStore(tx, storeId)))?.deskripsi).toBe(deskripsi);
  const code = `TIM-${randomUUID().slice(0, 8).toUpperCase()}`;
  const voucher = { intent: 'create', code, kind: 'rupiah', value: '1000' };
  expect((await member.post(at(href('/dashboard/voucher')), voucher)).status).toBe(200);
  expect(await textOf(await member.get(at(href('/dashboard/voucher'))))).toContain(code);
  const { id, today } = await cancelledPaidOrder(storeId);
  const refund = { intent: 'refund', amount: '5000', day: today, seenRefunded: '0' };
  const refunded = await member.post(pageOf(id), refund);
  expect(await textOf(refunded)).toContain('Pengembalian dana dicatat.');
});

test('who may change products also changes stock, even if the row of the member names no such right', async () => {
  await addTestMember(ani, storeId, 'viewer', ['products.read', 'products.write']);
  const productId = await stockProduct(storeId, 35);
  const stock = { intent: 'stock', productId, seenStok: '35', stok: '38', key: randomUUID() };
  const changed = await member.post(at(href('/dashboard/produk')), stock);
  expect([changed.status, await stokOf(productId)]).toEqual([200, 38]);
  const product = { namaProduk: 'Barang uji', harga: '10000', stok: '42', berat: '150', deskripsi: '' };
  const edit = { intent: 'edit', productId, seenStok: '38', ...product };
  expect((await member.post(at(href('/dashboard/produk')), edit)).status).toBe(200);
  expect(await stokOf(productId)).toBe(42);
});

test('the form of single rights tells what a right brings along, and gives it', async () => {
  await joinAs('viewer');
  const owner = await app.loginAs(world.sri);
  const { text } = await readPage(await owner.get(href('/dashboard/tim')));
  expect(text).toMatch(/Tambah, ubah, dan hapus produk\s*dengan Lihat produk, Ubah stok/);
  const ticked = { intent: 'rights', userId: ani.id, 'products.write': 'on', password: world.sri.password };
  expect((await owner.post(href('/dashboard/tim'), ticked)).status).toBe(200);
  const given = await asSystem((tx) => readTeam(tx, storeId));
  expect(given.find(({ userId }) => userId === ani.id)?.rights).toEqual([
    'products.read',
    'products.write',
    'stock.write',
  ]);
});

test('somebody who only looks meets no form that changes the shop', async () => {
  await joinAs('viewer');
  const { id } = await orderWithProof(storeId);
  const [home, orders, products] = [
    href('/dashboard'),
    href('/dashboard/pesanan'),
    href('/dashboard/produk'),
  ];
  const others = [href('/dashboard/voucher'), href('/dashboard/laporan'), pageOf(id)];
  for (const path of [home, orders, products, ...others]) {
    const page = await readPage(await member.get(at(path)));
    const forms = page.all('form', { method: 'post' }).map(({ attributes }) => attributes.action);
    expect([path, forms.filter((action) => action !== href('/logout'))]).toEqual([path, []]);
  }
});
