import { type Actor, isAdmin } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import type { OrderEvent } from '#domain/orders/event.ts';
import { isBilled } from '#domain/orders/order.ts';
import type { Proof } from '#domain/payments/proof.ts';
import { asBuyerAt, asUser } from '../db/access.ts';
import { noWays, readWaysToPay, type WaysToPay } from '../payment-methods/ways.ts';
import { readStore, type Store } from '../stores/store.ts';
import { type Order, orderExists, readOrderEvents, readOwnOrder, readStoreOrder } from './orders.ts';
import { readProofs } from './proofs.ts';

export type OwnOrder = { order: Order; events: OrderEvent[]; proofs: Proof[]; ways: WaysToPay; store: Store };

/** Finds a buyer's order. Looks in the shop `storeId` first, because a search in all shops asks every database node. */
export async function findOwnOrder(
  actor: Actor,
  id: string,
  storeId: string | null,
): Promise<OwnOrder | 'denied' | 'absent'> {
  if (!isUuid(id)) return 'absent';
  const isBuyer = !isAdmin(actor.role);
  const there = isBuyer && isUuid(storeId) ? await findAt(actor, storeId, id) : null;
  if (there) return there;
  const order = isBuyer ? await asUser(actor, (tx) => readOwnOrder(tx, actor, id)) : null;
  const found = order && (await findAt(actor, order.storeId, id));
  if (found) return found;
  return (await orderExists(id)) ? 'denied' : 'absent';
}

export async function findOrderOfBuyer(actor: Actor, id: string): Promise<Order | 'denied' | 'absent'> {
  if (!isUuid(id)) return 'absent';
  const order = isAdmin(actor.role) ? null : await asUser(actor, (tx) => readOwnOrder(tx, actor, id));
  return order ?? ((await orderExists(id)) ? 'denied' : 'absent');
}

function findAt(actor: Actor, storeId: string, id: string): Promise<OwnOrder | null> {
  return asBuyerAt(actor, storeId, async (tx) => {
    const order = await readStoreOrder(tx, storeId, id);
    if (order?.customerId !== actor.id) return null;
    const store = await readStore(tx, storeId);
    if (!store) throw new Error('an order without its shop');
    const events = await readOrderEvents(tx, order);
    const ways = isBilled(order.status) ? await readWaysToPay(tx, storeId) : noWays;
    return { order, events, proofs: await readProofs(tx, order), ways, store };
  });
}

/** Reads a newly placed order and its shop in one transaction, to save work when many buyers check out at once. */
export function readPlacedOrder(
  actor: Actor,
  storeId: string,
  id: string,
): Promise<Pick<OwnOrder, 'order' | 'store'>> {
  return asBuyerAt(actor, storeId, async (tx) => {
    const order = await readStoreOrder(tx, storeId, id);
    const store = await readStore(tx, storeId);
    if (order?.customerId !== actor.id || !store) throw new Error('an acknowledged order is not there');
    return { order, store };
  });
}
