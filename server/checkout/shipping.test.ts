import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutRequest } from '#domain/checkout/request.ts';
import { address } from '../../tests/support/addresses.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  presentOwner,
  stockProduct,
  stokOf,
  traces,
} from '../../tests/support/world/shop-floor.ts';
import { makeTestTariff } from '../../tests/support/world/tariffs.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser } from '../db/access.ts';
import { readOrderEvents, readStoreOrder } from '../orders/orders.ts';
import { changeOrderStatus } from '../orders/status.ts';
import { changeTariff, deleteTariff, listTariffs } from '../shipping/tariffs.ts';
import { placeOrder } from './place-order.ts';

const { storeId } = world.warung;
const jogja = { provinsi: address.provinsi, kotaKabupaten: address.kotaKabupaten };

let product: string;

beforeEach(async () => {
  product = await stockProduct(storeId, 1_000);
  await asUser(await presentOwner(storeId), async (tx) => {
    for (const { id } of await listTariffs(tx, storeId)) await deleteTariff(tx, storeId, id);
  });
});

function cart(quantity: number, shipping: CheckoutRequest['shipping']): CheckoutRequest {
  const asked = checkoutRequest(storeId, [{ id: product, quantity }]);
  return { ...asked, shipping, seenTotal: asked.seenTotal + (shipping?.price ?? 0) };
}

async function placed(request: CheckoutRequest, to = address) {
  const result = await placeOrder(newBuyer(), request, to);
  if (result.kind !== 'placed') throw new Error(JSON.stringify(result));
  const owner = await presentOwner(storeId);
  const order = await asUser(owner, (tx) => readStoreOrder(tx, storeId, result.orderId));
  if (!order) throw new Error('the order is not there');
  return order;
}

async function expectRefused(request: CheckoutRequest, to = address) {
  const before = await traces();
  const stok = await stokOf(product);
  const result = await placeOrder(newBuyer(), request, to);
  expect(result).toMatchObject({ kind: 'changed', shippingChanged: true });
  expect(await traces()).toEqual(before);
  expect(await stokOf(product)).toBe(stok);
  return result;
}

describe('an order', () => {
  it('stores the chosen shipping, and its price is part of the total', async () => {
    const id = await makeTestTariff(storeId, { name: 'Kurir Sri' });
    expect(await placed(cart(2, { id, price: 9_000 }))).toMatchObject({
      shippingKind: 'own',
      shippingLabel: 'Kurir Sri',
      shippingCost: 9_000,
      totalPrice: 29_000,
    });
  });

  it('leaves the cost to the shop if nothing was chosen, even if there are tariffs', async () => {
    await makeTestTariff(storeId);
    expect(await placed(cart(1, null))).toMatchObject({
      shippingKind: 'ask',
      shippingLabel: '',
      shippingCost: 0,
      totalPrice: 10_000,
    });
  });

  it('pays per started kilogram of the stored weight, and nothing from a given amount on', async () => {
    const id = await makeTestTariff(storeId, { perKilogram: true, freeFrom: 200_000 });
    expect(await placed(cart(10, { id, price: 9_000 }))).toMatchObject({ shippingCost: 9_000 });
    expect(await placed(cart(11, { id, price: 18_000 }))).toMatchObject({ shippingCost: 18_000 });
    expect(await placed(cart(20, { id, price: 0 }))).toMatchObject({ shippingCost: 0 });
    await expectRefused(cart(11, { id, price: 9_000 }));
    await expectRefused(cart(19, { id, price: 0 }));
  });
});

describe('nothing is ordered', () => {
  it('with a forged price, 200 times concurrently', async () => {
    const id = await makeTestTariff(storeId);
    const before = await traces();
    const forged = Array.from({ length: 200 }, (_, nth) => () => {
      const price = nth < 9 ? nth : nth * 977;
      return placeOrder(newBuyer(), cart(1, { id, price: price === 9_000 ? 1 : price }), address);
    });
    const results = await concurrently(forged, 20);
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['changed']));
    expect(await traces()).toEqual(before);
  });

  it("with a tariff that is another shop's, switched off, deleted or unknown", async () => {
    const foreign = await makeTestTariff(world.batik.storeId);
    await expectRefused(cart(1, { id: foreign, price: 9_000 }));
    const id = await makeTestTariff(storeId);
    const owner = await presentOwner(storeId);
    await asUser(owner, (tx) => changeTariff(tx, storeId, id, { active: false }));
    const refused = await expectRefused(cart(1, { id, price: 9_000 }));
    expect(refused).toMatchObject({ tariffs: [] });
    await asUser(owner, (tx) => deleteTariff(tx, storeId, id));
    await expectRefused(cart(1, { id, price: 9_000 }));
    await expectRefused(cart(1, { id: randomUUID(), price: 9_000 }));
    await expectRefused(cart(1, { id: "' OR true --", price: 9_000 }));
  });

  it('outside the area, or by a wider tariff than the one for the address', async () => {
    const wide = await makeTestTariff(storeId, { price: 5_000 });
    const near = await makeTestTariff(storeId, { ...jogja, price: 20_000 });
    await expectRefused(cart(1, { id: wide, price: 5_000 }));
    const surabaya = {
      ...address,
      provinsi: 'Jawa Timur',
      kotaKabupaten: 'Kota Surabaya',
      kecamatan: 'Gubeng',
    };
    await expectRefused(cart(1, { id: near, price: 20_000 }), surabaya);
    expect(await placed(cart(1, { id: near, price: 20_000 }))).toMatchObject({ shippingCost: 20_000 });
    expect(await placed(cart(1, { id: wide, price: 5_000 }), surabaya)).toMatchObject({
      shippingCost: 5_000,
    });
  });

  it('if the price changed meanwhile, and the answer holds the current tariffs', async () => {
    const id = await makeTestTariff(storeId);
    const owner = await presentOwner(storeId);
    const [tariff] = await asUser(owner, (tx) => listTariffs(tx, storeId));
    if (!tariff) throw new Error('no tariff');
    const { id: _, active: __, ...same } = tariff;
    await asUser(owner, (tx) => changeTariff(tx, storeId, id, { ...same, price: 12_000 }));
    const refused = await expectRefused(cart(1, { id, price: 9_000 }));
    expect(refused).toMatchObject({ tariffs: [{ id, price: 12_000 }], total: 10_000 });
  });

  it('by a key that has ordered with other shipping', async () => {
    const id = await makeTestTariff(storeId);
    const buyer = newBuyer();
    const request = cart(1, { id, price: 9_000 });
    expect((await placeOrder(buyer, request, address)).kind).toBe('placed');
    expect(await placeOrder(buyer, request, address)).toMatchObject({ kind: 'placed', repeated: true });
    const other = { ...request, shipping: null };
    expect((await placeOrder(buyer, other, address)).kind).toBe('refused');
  });
});

describe('COD', () => {
  const cod = { kind: 'cod', name: 'COD (bayar di tempat)', price: 5_000, maxOrder: 50_000 } as const;

  it('is refused above its maximum amount', async () => {
    const id = await makeTestTariff(storeId, cod);
    expect(await placed(cart(5, { id, price: 5_000 }))).toMatchObject({
      shippingKind: 'cod',
      totalPrice: 55_000,
    });
    await expectRefused(cart(6, { id, price: 5_000 }));
  });

  it('skips the bill, and is paid once it is completed', async () => {
    const id = await makeTestTariff(storeId, cod);
    const order = await placed(cart(1, { id, price: 5_000 }));
    const owner = await presentOwner(storeId);
    const change = (from: typeof order.status, to: typeof order.status) =>
      asUser(owner, (tx) => changeOrderStatus(tx, owner, storeId, { orderId: order.id, from, to }));
    expect(await change('Pending', 'Harus Dibayar')).toMatchObject({ kind: 'notAllowed' });
    expect(await change('Pending', 'Processing')).toEqual({ kind: 'changed' });
    expect(await change('Processing', 'Shipped')).toEqual({ kind: 'changed' });
    expect(await change('Shipped', 'Completed')).toEqual({ kind: 'changed' });
  });
});

describe('a bill', () => {
  async function orderToBill() {
    const id = await makeTestTariff(storeId);
    const order = await placed(cart(1, { id, price: 9_000 }));
    const owner = await presentOwner(storeId);
    const bill = (more: { shippingCost?: number; shippingReason?: string }) =>
      asUser(owner, (tx) =>
        changeOrderStatus(tx, owner, storeId, {
          orderId: order.id,
          from: 'Pending',
          to: 'Harus Dibayar',
          ...more,
        }),
      );
    const read = () =>
      asUser(owner, async (tx) => ({
        order: await readStoreOrder(tx, storeId, order.id),
        notes: (await readOrderEvents(tx, order)).map(({ note }) => note),
      }));
    return { bill, read };
  }

  it.each([{}, { shippingCost: 9_000 }])('with %j keeps the price that the buyer chose', async (more) => {
    const { bill, read } = await orderToBill();
    expect(await bill(more)).toEqual({ kind: 'changed' });
    const { order, notes } = await read();
    expect(order).toMatchObject({ shippingCost: 9_000, totalPrice: 19_000 });
    expect(notes).toEqual(['', '']);
  });

  it('with another price needs a reason, which the timeline shows with both prices', async () => {
    const { bill, read } = await orderToBill();
    expect(await bill({ shippingCost: 15_000 })).toMatchObject({ kind: 'reasonMissing' });
    expect((await read()).order).toMatchObject({ status: 'Pending', shippingCost: 9_000 });
    expect(await bill({ shippingCost: 15_000, shippingReason: 'Alamatnya di luar kota.' })).toEqual({
      kind: 'changed',
    });
    const { order, notes } = await read();
    expect(order).toMatchObject({ shippingCost: 15_000, totalPrice: 25_000 });
    expect(notes[1]).toBe('Ongkir dikoreksi dari Rp 9.000 menjadi Rp 15.000: Alamatnya di luar kota.');
  });
});
