import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { cartTotal } from '../../domain/cart.ts';
import { messages } from '../../domain/messages.ts';
import type { CheckoutAnswer } from '../checkout-action.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { readCart } from './cart.ts';
import { type ChatTab, openChatTab } from './chat-tab.ts';
import { acknowledgeOrder, keyFor } from './checkout-key.ts';

/** Nothing was ordered because prices or stock are not what the buyer saw. */
export type ChangedAnswer = CheckoutAnswer & { kind: 'changed' };

type Checkout = {
  /** Sends the cart with the fields of `form`; `lines` are what the buyer sees now. Call it in the click itself. */
  send: (form: HTMLFormElement, lines: { id: string; harga: number; quantity: number }[]) => void;
  pending: boolean;
  /** The last answer, as far as the page has to show it. */
  answer: CheckoutAnswer | undefined;
};

/**
 * The way of a cart to the shop: the chat's tab is opened in the click, the order is made, the cart emptied in all
 * tabs, and the tab sent to the chat. `onChanged` is called when prices or stock are other than what was seen.
 */
export function useCheckout(onChanged: (answer: ChangedAnswer) => void): Checkout {
  const fetcher = useFetcher<CheckoutAnswer>();
  const navigate = useNavigate();
  const { alert } = useDialogs();
  const tab = useRef<ChatTab | null>(null);

  const finish = useEffectEvent(async (answer: CheckoutAnswer) => {
    const opened = tab.current;
    tab.current = null;
    if (answer.kind !== 'placed') opened?.close();
    if (answer.kind === 'changed') onChanged(answer);
    if (answer.kind === 'refused') await alert(answer.message);
    if (answer.kind !== 'placed') return;
    acknowledgeOrder();
    const inChat = answer.chatLink !== null && opened?.goTo(answer.chatLink) === true;
    if (!inChat) {
      opened?.close();
      return navigate(`/pesanan-berhasil?pesanan=${answer.orderId}`);
    }
    await alert(messages.checkoutDone);
    await navigate('/profil');
  });

  const { state, data } = fetcher;
  useEffect(() => {
    if (state === 'idle' && data) void finish(data);
  }, [state, data]);
  // The page may be left for the login while the tab waits.
  useEffect(() => () => tab.current?.close(), []);

  return {
    pending: state !== 'idle',
    answer: data,
    send(form, lines) {
      if (state !== 'idle') return;
      // With a gap in the form the server will only answer with its sentences: no tab for that.
      tab.current = form.checkValidity() ? openChatTab() : null;
      const fields = new FormData(form);
      fields.set('cart', cartField(lines));
      // Reading the page's data again would fail like the checkout where the network is gone, and take the page away.
      void fetcher.submit(fields, { method: 'post', action: '/keranjang', defaultShouldRevalidate: false });
    },
  };
}

function cartField(lines: { id: string; harga: number; quantity: number }[]): string {
  const cart = readCart();
  const items = lines.map(({ id, quantity }) => ({ id, quantity }));
  return JSON.stringify({
    storeId: cart.currentStoreId,
    key: keyFor(cart),
    items,
    seenTotal: cartTotal(lines),
  });
}
