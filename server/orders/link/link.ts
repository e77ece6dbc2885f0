import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { isBilled } from '#domain/orders/order.ts';
import { lruCache } from '#server/bounds/lru-cache.ts';
import { asLinkAt, type Tx } from '#server/db/access.ts';
import { noWays, readWaysToPay } from '#server/payment-methods/ways.ts';
import { readStore } from '#server/stores/store.ts';
import { recordEvents } from '../events.ts';
import { lockOrder } from '../lock.ts';
import { readOrderEvents, readStoreOrder } from '../orders.ts';
import type { OwnOrder } from '../own-order.ts';
import { readProofs } from '../proofs.ts';
import { isOnceMade, provesLink, type ReadToken, readLinkToken } from './token.ts';

/** Tokens known to be revoked. They may be cached for good, because a revoked link never works again. */
const revoked = lruCache<true>({ maxBytes: 2_000_000, bytesOf: () => 10 });

/** True if the token is revoked or looks forged. Callers rate-limit such requests before they look for the order. */
export function isDoubtfulLink(token: string): boolean {
  return revoked.has(token) || !isOnceMade(readLinkToken(token));
}

export async function findOrderByLink(token: string): Promise<OwnOrder | null> {
  const asked = readLinkToken(token);
  return asLinkAt(asked, async (tx) => {
    const { storeId, orderId } = asked;
    if (!(await isGoodLink(tx, asked))) {
      if (isOnceMade(asked)) revoked.set(token, true);
      return null;
    }
    const order = await readStoreOrder(tx, storeId, orderId);
    const store = await readStore(tx, storeId);
    if (!order || !store) throw new Error('an order went while its link was read');
    const events = await readOrderEvents(tx, order);
    // Anyone may have the link, so its page shows the status of each proof of payment, but not its photo and payer.
    const hidden = { fileId: null, bank: '', senderName: '' };
    const proofs = (await readProofs(tx, order)).map((proof) => ({ ...proof, ...hidden }));
    const ways = isBilled(order.status) ? await readWaysToPay(tx, storeId) : noWays;
    return { order, store, events, proofs, ways };
  });
}

export async function isGoodLink(tx: Tx, asked: ReadToken): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('linkRevision')
    .where('storeId', '=', asked.storeId)
    .where('id', '=', asked.orderId)
    .executeTakeFirst();
  return provesLink(asked, order?.linkRevision ?? 0) && order !== undefined;
}

/** Makes a new secret link, which revokes the old one. False if the shop has no such order. */
export async function renewLink(tx: Tx, actor: Actor, storeId: string, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return false;
  await tx
    .updateTable('orders')
    .set({ linkRevision: sql<number>`link_revision + 1` })
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .execute();
  await recordEvents(tx, [
    {
      storeId,
      orderId,
      customerId: order.customerId,
      kind: 'relinked',
      actorId: actor.id,
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: order.status,
      note: 'Link pesanan diganti. Link yang lama tidak berlaku lagi.',
    },
  ]);
  return true;
}
