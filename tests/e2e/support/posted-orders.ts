import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { checkoutForm, orderIdOf } from '../../support/checkout-form.ts';
import { pageOf } from '../../support/page.ts';
import type { Visitor } from '../../support/visitor.ts';
import { testQris } from '../../support/world/qris.ts';
import { expect } from './browser.ts';
import { registerBuyer, type Shop } from './people.ts';
import { changeOneRow } from './program.ts';
import { typed } from './shopping.ts';

/* Places orders by HTTP requests alone, for tests of what happens afterwards. */

export async function setUpPayment({ owner: { visitor, password } }: Shop): Promise<void> {
  const account = { id: '', provider: 'BCA', number: '1234567890', holder: 'Sri Rahayu', active: 'on' };
  const qris = { intent: 'save-qris', qrisText: testQris, active: 'on' };
  const forms: Record<string, string>[] = [{ intent: 'save', ...account }, qris];
  for (const fields of forms)
    expect((await visitor.post(href('/dashboard/pembayaran'), { ...fields, password })).status).toBe(200);
}

export async function productsOf(visitor: Visitor, shop: Shop): Promise<string[]> {
  const ids = new Set<string>();
  let next: string | undefined = shop.path;
  while (next) {
    const { links } = pageOf(await (await visitor.get(next)).text());
    for (const link of links) {
      const id = /\/produk\/([0-9a-f-]{36})$/.exec(link)?.[1];
      if (id) ids.add(id);
    }
    next = links.find((link) => link.startsWith('/toko/') && link.includes('setelah='));
  }
  return [...ids];
}

export async function order(
  buyer: Visitor,
  shop: Shop,
  ids: string[],
  fields: Partial<typeof typed> = {},
): Promise<string> {
  const html = await (await buyer.get(shop.path)).text();
  const storeId = /"storeId","([0-9a-f-]{36})"/.exec(html.replaceAll('\\"', '"'))?.[1] ?? '';
  const items = ids.map((id) => ({ id, quantity: 2 }));
  const cart = checkoutForm({ storeId, items, seenTotal: ids.length * 25_000 });
  const text = await (
    await buyer.post(`${href('/keranjang')}.data`, { ...cart, ...typed, ...fields })
  ).text();
  const id = orderIdOf(text);
  if (!id) throw new Error(`not ordered: ${text}`);
  return id;
}

export async function placeOrders(shop: Shop, count: number): Promise<string[]> {
  await changeOneRow('UPDATE stores SET answer_hours = 48 WHERE wa_number = $1', [shop.waNumber]);
  const ids: string[] = [];
  for (let placed = 0; placed < count; placed += OPEN_ORDERS) {
    const { visitor } = await registerBuyer(null);
    const products = await productsOf(visitor, shop);
    for (const { namaLengkap, kecamatan } of people.slice(0, Math.min(OPEN_ORDERS, count - placed))) {
      const fields = { namaLengkap, kecamatan, catatan: 'Tolong dibungkus kado, tanpa nota di dalamnya' };
      ids.push(await order(visitor, shop, products, fields));
    }
  }
  return ids;
}

/** A new buyer can place this many orders before the shop has confirmed one of them. */
const OPEN_ORDERS = 3;

const people = [
  { namaLengkap: 'Rina Wulandari', kecamatan: 'Gondokusuman' },
  { namaLengkap: 'Muhammad Rizky Pratama Nugraha', kecamatan: 'Umbulharjo' },
  { namaLengkap: 'Siti', kecamatan: 'Kotagede' },
];

/** Maps a status to the fields that the owner must fill in to move an order to it. Other statuses need no fields. */
const typedAt: Record<string, Record<string, string>> = {
  'Harus Dibayar': { shippingCost: '18000' },
  Shipped: { courier: 'JNE Reguler', nomorResi: 'JT001234567890' },
};

export function bill(owner: Visitor, orderId: string): Promise<void> {
  return advance(owner, orderId, 'Harus Dibayar');
}

export function complete(owner: Visitor, orderId: string): Promise<void> {
  return advance(owner, orderId, 'Completed');
}

const way: OrderStatus[] = [
  'Pending',
  'Harus Dibayar',
  'Sudah Dibayar',
  'Processing',
  'Shipped',
  'Completed',
];

export async function advance(owner: Visitor, orderId: string, status: OrderStatus): Promise<void> {
  for (const [at, to] of way.slice(1, way.indexOf(status) + 1).entries()) {
    const step = { orderId, from: way[at] ?? '', to, ...typedAt[to] };
    expect((await owner.post(href('/dashboard/pesanan/:orderId', { orderId }), step)).status).toBe(200);
  }
}

/** Returns the path of the link that opens an order without a login. The owner's page of the order shows this link. */
export async function secretLink(owner: Visitor, orderId: string): Promise<string> {
  const html = await (await owner.get(href('/dashboard/pesanan/:orderId', { orderId }))).text();
  const link = pageOf(html).link('Buka link pesanan');
  if (!link) throw new Error(`no secret link on the shop's page of order ${orderId}`);
  return link;
}
