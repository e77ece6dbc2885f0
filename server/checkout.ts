import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../domain/access.ts';
import type { ShippingAddress } from '../domain/address.ts';
import { type CheckoutRequest, checkoutFingerprint } from '../domain/checkout.ts';
import { messages } from '../domain/messages.ts';
import { takesOrders } from '../domain/store.ts';
import { writeOrder } from './checkout-write.ts';
import { asBuyerAt, type Tx } from './db/access.ts';
import { notifyStoreChange } from './live/notify.ts';
import { readStore } from './stores.ts';

/** A product of a checkout as it is now; null fields where the shop does not sell it (any more). */
export type CheckedLine = {
  id: string;
  quantity: number;
  namaProduk: string | null;
  harga: number | null;
  stok: number | null;
};

/** What a checkout came to. `repeated`: the key had already made this order. */
export type CheckoutResult =
  | { kind: 'placed'; orderId: string; repeated: boolean }
  /** Nothing was written; `lines` and `total` say how things stand now, item by item. */
  | { kind: 'changed'; lines: CheckedLine[]; total: number }
  /** Nothing was written, for a reason that concerns the whole cart. */
  | { kind: 'refused'; message: string };

/**
 * Places an order in one transaction: the idempotency key, the shop's state by the database's clock, the
 * stock in id order, the order with its snapshot, its first event, the notice to live pages. A refusal rolls
 * everything back, the key included, so that the same key can be tried again. No call to the outside within.
 */
export async function placeOrder(
  actor: Actor,
  request: CheckoutRequest,
  address: ShippingAddress,
): Promise<CheckoutResult> {
  if (actor.role !== 'customer') return { kind: 'refused', message: messages.checkoutCustomersOnly };
  const refusal = new Refusal();
  try {
    return await asBuyerAt(actor, request.storeId, (tx) => place(tx, actor, request, address, refusal));
  } catch (error) {
    if (error === refusal && refusal.result) return refusal.result;
    throw error;
  }
}

/** Thrown to roll back; carries the answer out of the transaction. */
class Refusal extends Error {
  result: CheckoutResult | undefined;

  with(result: CheckoutResult): this {
    this.result = result;
    return this;
  }
}

async function place(
  tx: Tx,
  actor: Actor,
  request: CheckoutRequest,
  address: ShippingAddress,
  refusal: Refusal,
): Promise<CheckoutResult> {
  const { storeId } = request;
  const store = await readStore(tx, storeId);
  if (!store) throw refusal.with({ kind: 'refused', message: messages.cartStoreNotFound });
  const orderId = randomUUIDv7();
  const earlier = await claimKey(tx, actor, request, orderId);
  if (earlier === 'other cart') throw refusal.with({ kind: 'refused', message: keyReusedText });
  if (earlier) return { kind: 'placed', orderId: earlier.orderId, repeated: true };
  const closed = closedText(store.life, store.waNumber);
  if (closed) throw refusal.with({ kind: 'refused', message: closed });
  const lines = await lockLines(tx, request);
  const subtotal = lines.reduce((sum, line) => sum + (line.harga ?? 0) * line.quantity, 0);
  const short = lines.some((line) => line.stok === null || line.stok < line.quantity);
  if (short || subtotal !== request.seenTotal) {
    throw refusal.with({ kind: 'changed', lines, total: subtotal });
  }
  await writeOrder(tx, { actor, storeId, orderId, lines, subtotal, address });
  await notifyStoreChange(tx, storeId, ['orders', 'products'], actor.id);
  return { kind: 'placed', orderId, repeated: false };
}

const keyReusedText =
  'Pesanan dengan kunci ini sudah dibuat dari keranjang lain. Muat ulang keranjang lalu coba lagi.';

function closedText(life: Parameters<typeof takesOrders>[0], waNumber: string): string | null {
  if (life === 'inactive') return messages.storeInactive;
  if (!takesOrders(life)) return messages.storeTakesNoOrders;
  return waNumber === '' ? messages.checkoutWithoutNumber : null;
}

/**
 * Takes the idempotency key for `orderId`, or finds the order that it made. Waits for a transaction that is
 * just using the same key, so that parallel posts of one key get one order.
 */
async function claimKey(tx: Tx, actor: Actor, request: CheckoutRequest, orderId: string) {
  const row = { storeId: request.storeId, customerId: actor.id, key: request.key };
  const requestHash = createHash('sha256').update(checkoutFingerprint(request)).digest('base64url');
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ ...row, requestHash, orderId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const known = await tx
    .selectFrom('idempotencyKeys')
    .select(['orderId', 'requestHash'])
    .where('storeId', '=', row.storeId)
    .where('customerId', '=', row.customerId)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
  return known.requestHash === requestHash ? { orderId: known.orderId } : 'other cart';
}

/** Locks the products in id order, the same for every checkout, so that none waits for another in a circle. */
async function lockLines(tx: Tx, request: CheckoutRequest): Promise<CheckedLine[]> {
  const ids = request.lines.map(({ id }) => id);
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'namaProduk', 'harga', 'stok'])
    .where('storeId', '=', request.storeId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return request.lines.map(({ id, quantity }) => {
    const row = found.get(id);
    return {
      id,
      quantity,
      namaProduk: row?.namaProduk ?? null,
      harga: row?.harga ?? null,
      stok: row?.stok ?? null,
    };
  });
}
