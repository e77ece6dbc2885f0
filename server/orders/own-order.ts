import { type Actor, isAdmin } from '../../domain/access.ts';
import { isUuid } from '../../domain/id.ts';
import type { OrderEvent } from '../../domain/orders/event.ts';
import { asBuyerAt, asUser } from '../db/access.ts';
import { readStore, type Store } from '../stores/store.ts';
import { type Order, orderExists, readOrderEvents, readOwnOrder } from './orders.ts';

/** An order with what its buyer's pages need around it. */
export type OwnOrder = { order: Order; events: OrderEvent[]; store: Store };

/**
 * The order that a buyer's address names. 'denied' where it is somebody else's, 'absent' where there is none
 * (docs/product.md#orders-of-a-buyer); nothing else about it is told.
 */
export async function findOwnOrder(actor: Actor, id: string): Promise<OwnOrder | 'denied' | 'absent'> {
  if (!isUuid(id)) return 'absent';
  const order = isAdmin(actor.role) ? null : await asUser(actor, (tx) => readOwnOrder(tx, actor, id));
  if (!order) return (await orderExists(id)) ? 'denied' : 'absent';
  return asBuyerAt(actor, order.storeId, async (tx) => {
    const store = await readStore(tx, order.storeId);
    if (!store) throw new Error('an order without its shop');
    return { order, events: await readOrderEvents(tx, order), store };
  });
}

/** The order that this buyer has just placed in a shop, with the shop; one transaction, for checkouts come in crowds. */
export function readPlacedOrder(
  actor: Actor,
  storeId: string,
  id: string,
): Promise<Pick<OwnOrder, 'order' | 'store'>> {
  return asBuyerAt(actor, storeId, async (tx) => {
    const order = await readOwnOrder(tx, actor, id);
    const store = await readStore(tx, storeId);
    if (!order || !store) throw new Error('an acknowledged order is not there');
    return { order, store };
  });
}
