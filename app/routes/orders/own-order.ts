import { data } from 'react-router';
import type { Actor } from '#domain/access.ts';
import { messages } from '#domain/messages.ts';
import type { Order } from '#server/orders/orders.ts';
import { findOrderOfBuyer, findOwnOrder, type OwnOrder } from '#server/orders/own-order.ts';

/** Throws 403 for somebody else's order, 404 for a missing order. A known `storeId` avoids a search in all shops. */
export async function requireOwnOrder(
  actor: Actor,
  id: string,
  storeId: string | null = null,
): Promise<OwnOrder> {
  return foundOr404(await findOwnOrder(actor, id, storeId));
}

export async function requireOrderOfBuyer(actor: Actor, id: string): Promise<Order> {
  return foundOr404(await findOrderOfBuyer(actor, id));
}

function foundOr404<Found>(found: Found | 'denied' | 'absent'): Found {
  if (found === 'denied') throw data(messages.accessDenied, { status: 403 });
  if (found === 'absent') throw data(messages.orderNotFound, { status: 404 });
  return found;
}
