import { randomUUID } from 'node:crypto';
import { type OrderState, type OrderStatus, stepsOf } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { address, typedAddress } from '../addresses.ts';
import { cartField } from '../checkout-form.ts';
import { presentOwner } from './shop-floor.ts';
import { type Person, type WorldProduct, world } from './world.ts';

export async function placeTestOrder(
  buyer: Person,
  storeId: string,
  lines: { product: WorldProduct; quantity: number }[],
  voucher: { code: string; discount: number } | null = null,
): Promise<string> {
  const subtotal = lines.reduce((sum, { product, quantity }) => sum + product.harga * quantity, 0);
  const request = {
    storeId,
    key: randomUUID(),
    lines: lines.map(({ product, quantity }) => ({ id: product.id, quantity })),
    seenTotal: subtotal - (voucher?.discount ?? 0),
    voucherCode: voucher?.code ?? null,
    shipping: null,
    former: [],
  };
  const result = await placeOrder(buyer, request, {
    ...address,
    namaLengkap: buyer.nama,
    catatan: typedAddress.catatan,
  });
  if (result.kind !== 'placed') throw new Error(`the order was not placed: ${JSON.stringify(result)}`);
  return result.orderId;
}

export async function setOrderState(
  orderId: string,
  storeId: string,
  status: OrderStatus,
): Promise<OrderState> {
  const owner = await presentOwner(storeId);
  for (let steps = 0; steps < 8; steps++) {
    const order = await asUser(owner, (tx) => readStoreOrder(tx, storeId, orderId));
    if (!order) throw new Error('no such order');
    if (order.status === status) return order;
    const next = stepsOf(order).find(({ to, kind }) => to === status || kind === 'forward');
    const aside = stepsOf(order).find(({ to }) => to === status);
    const to = (aside ?? next)?.to;
    if (!to) break;
    const change = { orderId, from: order.status, to, seenEdit: order.editKey ?? '' };
    await asUser(owner, (tx) => changeOrderStatus(tx, owner, storeId, change));
  }
  throw new Error(`no way to ${status}`);
}

export async function linkPathOf(storeId: string, orderId: string): Promise<string> {
  const order = await asSystem((tx) => readStoreOrder(tx, storeId, orderId));
  return href('/tagihan/:token', { token: order?.linkToken ?? '' });
}

/** Returns the form field `cart` of a checkout at Bu Sri's shop. `changes` replace values in the field. */
export function warungCart(
  items: Parameters<typeof cartField>[0]['items'],
  seenTotal: unknown,
  changes: Record<string, unknown> = {},
): string {
  return cartField({ storeId: world.warung.storeId, items, seenTotal, ...changes });
}
