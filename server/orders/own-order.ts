import { type Actor, isAdmin } from '../../domain/access.ts';
import { isUuid } from '../../domain/id.ts';
import type { OrderEvent } from '../../domain/orders/event.ts';
import { asBuyerAt, asUser } from '../db/access.ts';
import { readStore, type Store } from '../stores/store.ts';
import { type Order, orderExists, readOrderEvents, readOwnOrder, readStoreOrder } from './orders.ts';

export type OwnOrder = { order: Order; events: OrderEvent[]; store: Store };

/** 'denied' is somebody else's (docs/product.md#orders-of-a-buyer). */
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

/** One transaction, since checkouts come in crowds. */
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
