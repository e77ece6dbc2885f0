import { deadlineText } from '#domain/orders/deadlines/deadline.ts';
import { waLink } from '#domain/stores/links.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { world } from '../support/world/world.ts';

export async function dueText(id: string): Promise<string> {
  const order = await asUser(world.sri, (tx) => readStoreOrder(tx, world.warung.storeId, id));
  if (!order?.dueAt) throw new Error('the order has no deadline');
  return deadlineText(order.dueAt, 'Asia/Jakarta');
}

export function inChatLink(text: string): string {
  return waLink('62', text).split('?text=')[1] ?? '';
}
