import { randomUUID } from 'node:crypto';
import type { APIResponse } from '@playwright/test';
import { expect } from './browser.ts';
import type { Session } from './own-address.ts';
import type { Shop } from './people.ts';
import { address } from './shopping.ts';

/* Orders by requests alone, for journeys that begin after them. */

/** The ids of all products of a shop, read from its pages. */
export async function productsOf(context: Session, shop: Shop): Promise<string[]> {
  const ids = new Set<string>();
  let next: string | undefined = shop.path;
  while (next) {
    const html = await (await context.request.get(next)).text();
    for (const [, id = ''] of html.matchAll(/\/produk\/([0-9a-f-]{36})"/g)) ids.add(id);
    next = /href="(\/toko\/[^"]*setelah=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  return [...ids];
}

/** Orders two pieces of each product as the cart does, and returns the order's id. */
export async function order(context: Session, shop: Shop, ids: string[]): Promise<string> {
  const html = await (await context.request.get(shop.path)).text();
  const storeId = /"storeId","([0-9a-f-]{36})"/.exec(html.replaceAll('\\"', '"'))?.[1];
  const items = ids.map((id) => ({ id, quantity: 2 }));
  const cart = JSON.stringify({
    storeId,
    key: randomUUID(),
    items,
    seenTotal: ids.length * 25_000,
    voucherCode: null,
  });
  const answer = await post(context, '/keranjang.data', { ...formOf(address), cart });
  const id = /"orderId","([0-9a-f-]{36})"/.exec(await answer.text())?.[1];
  if (!id) throw new Error(`not ordered: ${await answer.text()}`);
  return id;
}

function formOf(typed: typeof address): Record<string, string> {
  return {
    namaLengkap: typed['Nama Lengkap'],
    wa: typed['Nomor WhatsApp'],
    alamatLengkap: typed['Alamat Lengkap'],
    provinsi: typed.Provinsi,
    kotaKabupaten: typed['Kota/Kabupaten'],
    kecamatan: typed.Kecamatan,
    kodePos: typed['Kode Pos'],
    catatan: '',
  };
}

/** What the shop types on the way. */
const typedAt: Record<string, Record<string, string>> = {
  'Harus Dibayar': { shippingCost: '18000' },
  Shipped: { courier: 'JNE Reguler', nomorResi: 'JT001234567890' },
};

/** Takes a new order all the way, as its shop does. */
export async function complete(owners: Session, orderId: string): Promise<void> {
  const way = ['Pending', 'Harus Dibayar', 'Sudah Dibayar', 'Processing', 'Shipped', 'Completed'];
  for (const [at, to] of way.slice(1).entries()) {
    const step = { orderId, from: way[at] ?? '', to, ...typedAt[to] };
    expect((await post(owners, `/dashboard/pesanan/${orderId}`, step)).status()).toBe(200);
  }
}

function post(context: Session, path: string, form: Record<string, string>): Promise<APIResponse> {
  return context.request.post(path, { form, headers: { origin: process.env.KEDAI_TEST_URL ?? '' } });
}
