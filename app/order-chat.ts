import { orderChatText, waLink } from '../domain/chat.ts';
import type { OwnOrder } from '../server/own-order.ts';

/** The buyer's note to the shop about an order: its text, and a link that opens the chat (null: no number). */
export function orderChat(
  { order, store }: Pick<OwnOrder, 'order' | 'store'>,
  origin: string,
): { text: string; link: string | null } {
  const text = orderChatText(order, `${origin}/dashboard/pesanan/${order.id}`);
  return { text, link: store.waNumber === '' ? null : waLink(store.waNumber, text) };
}
