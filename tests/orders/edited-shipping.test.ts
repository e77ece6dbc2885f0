import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { deleteTariff, listTariffs } from '#server/shipping/tariffs.ts';
import { address } from '../support/addresses.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { setOrderState } from '../support/world/orders.ts';
import { checkoutRequest, stockProduct } from '../support/world/shop-floor.ts';
import { makeTestTariff } from '../support/world/tariffs.ts';
import { world } from '../support/world/world.ts';

/* If an edit or a bill changes a shipping price that the buyer already knows, the owner must give a reason. */
const { sri, budi, warung } = world;
const { storeId } = warung;

let app: TestApp;
let owner: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  [owner, buyer] = await Promise.all([app.loginAs(sri), app.loginAs(budi)]);
});
beforeEach(() =>
  asUser(sri, async (tx) => {
    for (const { id } of await listTariffs(tx, storeId)) await deleteTariff(tx, storeId, id);
  }),
);
afterAll(() => app.stop());

/** Places an order for Rp 10.000 whose shipping costs Rp 9.000 or, if `price` is null, has no price yet. */
async function ordered(price: 9_000 | null): Promise<string> {
  const asked = checkoutRequest(storeId, [{ id: await stockProduct(storeId, 5), quantity: 1 }]);
  const chosen =
    price === null
      ? asked
      : {
          ...asked,
          shipping: { id: await makeTestTariff(storeId), price },
          seenTotal: asked.seenTotal + price,
        };
  const result = await placeOrder(budi, chosen, address);
  if (result.kind !== 'placed') throw new Error(JSON.stringify(result));
  return result.orderId;
}

const read = (id: string) => asUser(sri, (tx) => readStoreOrder(tx, storeId, id));

async function edit(id: string, from: OrderStatus, typed: Record<string, string>): Promise<Response> {
  const order = await read(id);
  const form = { from, seenKey: order?.editKey ?? '', key: randomUUID() };
  return owner.post(href('/dashboard/pesanan/:orderId/ubah', { orderId: id }), { ...form, ...typed });
}

const asks = async (id: string) =>
  (await readPage(await owner.get(href('/dashboard/pesanan/:orderId/ubah', { orderId: id })))).field(
    'shippingReason',
  ) !== undefined;

test('changing the price that the buyer chose requires a reason, which both read with both prices', async () => {
  const id = await ordered(9_000);
  expect(await asks(id)).toBe(true);
  const [item] = (await read(id))?.items ?? [];
  const change = { shippingCost: '12.000', [`line-${item?.id}`]: '2' };
  const refused = await edit(id, 'Pending', { ...change, shippingReason: ' ' });
  expect(refused.status).toBe(400);
  const page = await readPage(refused);
  expect(page.text).toContain('Pembeli sudah tahu ongkirnya. Tulis alasan perubahannya.');
  expect([page.field('shippingCost'), page.field(`line-${item?.id}`)]).toEqual(['12.000', '2']);
  expect(await read(id)).toMatchObject({ shippingCost: 9_000, totalPrice: 19_000, editKey: null });

  const saved = await edit(id, 'Pending', { ...change, shippingReason: 'Paketnya lebih berat.' });
  expect(saved.status).toBe(200);
  expect(await read(id)).toMatchObject({ shippingCost: 12_000, totalPrice: 32_000 });
  const note =
    'Barang uji 1 menjadi 2. Ongkir dikoreksi dari Rp 9.000 menjadi Rp 12.000: Paketnya lebih berat. Total Rp 19.000 menjadi Rp 32.000.';
  expect(await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).toContain(note);
  expect(await textOf(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })))).toContain(note);
});

test('an unchanged price neither asks for nor stores a reason', async () => {
  const id = await ordered(9_000);
  const [item] = (await read(id))?.items ?? [];
  const change = { shippingCost: '9.000', [`line-${item?.id}`]: '3', shippingReason: 'Tidak dipakai.' };
  expect((await edit(id, 'Pending', change)).status).toBe(200);
  const text = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
  expect(text).toContain('Barang uji 1 menjadi 3. Total Rp 19.000 menjadi Rp 39.000.');
  expect(text).not.toContain('Tidak dipakai.');
});

test('a price that the shop sets needs no reason before the bill, and one after it', async () => {
  const id = await ordered(null);
  expect(await asks(id)).toBe(false);
  expect((await edit(id, 'Pending', { shippingCost: '7.000' })).status).toBe(200);
  await setOrderState(id, storeId, 'Harus Dibayar');
  expect(await asks(id)).toBe(true);
  expect((await edit(id, 'Harus Dibayar', { shippingCost: '8.000' })).status).toBe(400);
  const typed = { shippingCost: '8.000', shippingReason: 'Tarif kurir naik' };
  expect((await edit(id, 'Harus Dibayar', typed)).status).toBe(200);
  expect(await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).toContain(
    'Ongkir dikoreksi dari Rp 7.000 menjadi Rp 8.000: Tarif kurir naik. Total Rp 17.000 menjadi Rp 18.000.',
  );
});
