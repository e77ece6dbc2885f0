import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeCart, readCart } from '#app/browser/cart.ts';
import { rememberShop } from '#app/browser/storage.ts';
import { askForToday, type TodaysAnswer } from '#app/browser/todays-answer.ts';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { type Cart, holdsOtherStore } from '#domain/checkout/cart.ts';
import { type PastItem, reorder } from '#domain/checkout/reorder.ts';
import type { TodaysProduct } from '#domain/checkout/todays-cart.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';

type PastOrder = { storeId: string; items: PastItem[] };

/** Puts a past order into the cart at today's prices and opens the cart, unless nothing can be ordered any more. */
export function useReorder(past: PastOrder): { orderAgain: () => Promise<void>; pending: boolean } {
  const { alert, confirm } = useDialogs();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  const fill = async (answer: TodaysAnswer | null) => {
    if (!answer) return alert(messages.cartStoreLoadFailed);
    if (answer.problem !== null) return alert(answer.problem);
    const { notices, possible } = reorder(readCart(), past, answer.products);
    if (!possible) return alert(linesOf('Tidak ada yang bisa dipesan lagi saat ini.', notices));
    const isOther = holdsOtherStore(readCart(), past.storeId);
    if (isOther && !(await confirm(messages.confirmOtherStore, { danger: true }))) return;
    const changes = putIntoCart(past, answer.products, isOther);
    if (changes === null) return alert(messages.mixedStores);
    if (changes.length > 0) await alert(linesOf('Ada yang berubah sejak pesanan ini:', changes));
    // Lets the cart page show the shop's colors and logo even before its scripts run.
    rememberShop(past.storeId);
    await navigate(href('/keranjang'));
  };

  return {
    pending,
    async orderAgain() {
      if (busy.current) return;
      busy.current = true;
      setPending(true);
      const ids = past.items.map(({ variantId }) => variantId);
      const answer = await askForToday({ storeId: past.storeId, ids }).catch(() => null);
      setPending(false);
      await fill(answer).finally(() => {
        busy.current = false;
      });
    },
  };
}

/** Returns notices, such as of sold-out items. Null if the cart has another shop's items and `mayReplace` is false. */
function putIntoCart(past: PastOrder, products: TodaysProduct[], mayReplace: boolean): string[] | null {
  let notices: string[] | null = null;
  changeCart((cart: Cart) => {
    if (holdsOtherStore(cart, past.storeId) && !mayReplace) return cart;
    const again = reorder(cart, past, products);
    notices = again.notices;
    return again.cart;
  });
  return notices;
}

function linesOf(lead: string, notices: string[]): string {
  return [lead, '', ...notices].join('\n');
}
