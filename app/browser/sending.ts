import type { RefObject } from 'react';
import { type Cart, cartTotal } from '../../domain/cart.ts';
import { agreeToLines, type TodaysLine } from '../../domain/todays-cart.ts';
import type { CheckoutAnswer } from '../checkout-action.ts';
import { changeCart, readCart } from './cart.ts';
import { type ChatTab, openChatTab } from './chat-tab.ts';
import { type CheckoutKey, isKeyOf, keyFor, unacknowledgedKey } from './checkout-key.ts';
import { findOrderOf } from './todays-answer.ts';

/** The order exists. */
export type Placed = Extract<CheckoutAnswer, { kind: 'placed' }>;

/** A checkout on its way: form and cart as they were when the button was pressed. */
export type Sending = {
  fields: FormData;
  cart: Cart;
  lines: TodaysLine[];
  tab: ChatTab | null;
  /** Null until it is clear that no former cart has become an order unnoticed. */
  key: CheckoutKey | null;
  /** How often it was sent again. */
  resends: number;
};

/** What a press of the button starts: the chat's tab, which later would be blocked, and the agreement to `lines`. */
export function startSending(form: HTMLFormElement, lines: TodaysLine[]): Sending {
  // With a gap in the form the server will only answer with its sentences: no tab for that.
  const tab = form.checkValidity() ? openChatTab() : null;
  changeCart((cart) => agreeToLines(cart, lines));
  return { fields: new FormData(form), cart: readCart(), lines, tab, key: null, resends: 0 };
}

/**
 * Gives a checkout its key and its cart. Where a former cart has become an order although its answer never came, that
 * order comes back instead: a new key would make its buyer order twice without knowing. Throws where the server cannot
 * be asked.
 */
export async function prepare(sent: Sending): Promise<{ key: CheckoutKey; order: Placed } | null> {
  if (sent.key !== null) return null;
  const former = unacknowledgedKey();
  const orderId = former && !isKeyOf(former, sent.cart) ? await findOrderOf(former) : null;
  if (former && orderId !== null) {
    return { key: former, order: { kind: 'placed', orderId, chatLink: null, repeated: true } };
  }
  sent.key = keyFor(sent.cart);
  sent.fields.set('cart', cartField(sent.cart, sent.lines, sent.key));
  return null;
}

/** A page that is left (for the login, by a reload) sends nothing any more and leaves no empty tab behind. */
export function endWithPage(sending: RefObject<Sending | null>): () => void {
  const closeTab = () => sending.current?.tab?.close();
  window.addEventListener('pagehide', closeTab);
  return () => {
    window.removeEventListener('pagehide', closeTab);
    closeTab();
    sending.current = null;
  };
}

function cartField({ currentStoreId }: Cart, lines: TodaysLine[], { key }: CheckoutKey): string {
  const items = lines.map(({ id, quantity }) => ({ id, quantity }));
  return JSON.stringify({ storeId: currentStoreId, key, items, seenTotal: cartTotal(lines) });
}
