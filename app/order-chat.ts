import { buyerChatText, orderChatText } from '../domain/orders/chat.ts';
import { openDeadline } from '../domain/orders/deadlines/deadline.ts';
import { buyerMayContact, isPending } from '../domain/orders/order.ts';
import { href } from '../domain/routes/href.ts';
import { waLink } from '../domain/stores/links.ts';
import type { OwnOrder } from '../server/orders/own-order.ts';
import type { PlacedOrder } from '../server/orders/placing/write-order.ts';

/** `link` opens a WhatsApp chat with `text` filled in. It is null if the shop has no WhatsApp number. */
export function orderChat(
  { order, store }: PlacedOrder,
  origin: string,
): { text: string; link: string | null } {
  const text = orderChatText({ ...order, ...answerFacts({ order, store }) }, ownerLinkOf(order, origin));
  const number = chatNumberOf({ order, store });
  return { text, link: number === '' ? null : waLink(number, text) };
}

/** Returns a WhatsApp link with a text about the order; null without a number or for completed or cancelled orders. */
export function contactLink(
  { order, store }: Pick<OwnOrder, 'order' | 'store'>,
  origin: string,
): string | null {
  const { status } = order;
  const number = chatNumberOf({ order, store });
  if (number === '' || !buyerMayContact(status)) return null;
  const { namaToko } = store;
  const facts = { ...answerFacts({ order, store }), namaToko, ownerLink: ownerLinkOf(order, origin) };
  return waLink(number, buyerChatText({ ...order, status, ...facts }));
}

function chatNumberOf({ order, store }: PlacedOrder): string {
  return order.chatNumber?.waNumber ?? store.waNumber;
}

function answerFacts({ order, store }: PlacedOrder) {
  const answerDue = isPending(order.status) ? openDeadline(order) : null;
  return { answerDue, timeZone: store.timeZone };
}

function ownerLinkOf({ id }: { id: string }, origin: string): string {
  return `${origin}${href('/dashboard/pesanan/:orderId', { orderId: id })}`;
}
