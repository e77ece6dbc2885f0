import { useCallback, useEffect, useState } from 'react';
import { limitToStock, type TodaysProduct } from '../../domain/todays-cart.ts';
import { addProduct, changeCart, useCart } from './cart.ts';
import { acknowledgeOrder, unacknowledgedKey } from './checkout-key.ts';
import { takeTaps } from './pending-taps.ts';
import { askForToday, type TodaysAnswer } from './todays-answer.ts';

/** How the cart's shop and products stand today. */
export type Today = {
  /** Null until the server has answered for everything that is in the cart. */
  products: TodaysProduct[] | null;
  /** Why nothing can be ordered from this shop now. */
  problem: string | null;
  namaToko: string | null;
  slug: string | null;
  /** The server could not be asked. */
  failed: boolean;
  retry: () => void;
  /** Takes over the newest state of the asked products, which a refused checkout tells by itself. */
  learn: (products: TodaysProduct[], asked: string[]) => void;
};

/**
 * Asks the server how the cart stands today, whenever other products are in it. An order that was made although
 * its answer got lost is found first: then the cart is emptied and `onOrder` called with the order's id.
 */
export function useTodaysCart(onOrder: (orderId: string) => void): Today {
  const { currentStoreId, items } = useCart();
  const [answer, setAnswer] = useState<(TodaysAnswer & { asked: string[] }) | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const ids = items.map(({ id }) => id);
  const asked = ids.toSorted().join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for other products and at every try
  useEffect(() => {
    const leaving = new AbortController();
    const wanted = asked === '' ? [] : asked.split(' ');
    askForCart(currentStoreId, wanted, leaving.signal).then(
      (result) => {
        if (leaving.signal.aborted) return;
        setFailed(false);
        if (result?.orderId) {
          acknowledgeOrder();
          onOrder(result.orderId);
        } else if (result) setAnswer({ ...result, asked: wanted });
      },
      () => leaving.signal.aborted || setFailed(true),
    );
    return () => leaving.abort();
  }, [currentStoreId, asked, tries]);
  const complete = answer !== null && ids.every((id) => answer.asked.includes(id));
  return {
    products: complete ? answer.products : null,
    problem: answer?.problem ?? null,
    namaToko: answer?.namaToko ?? null,
    slug: answer?.slug ?? null,
    failed,
    retry: useCallback(() => setTries((count) => count + 1), []),
    learn: useCallback((products, asked) => {
      setAnswer((known) => ({ ...(known ?? unknownShop), products, asked }));
      changeCart((cart) => limitToStock(cart, products));
    }, []),
  };
}

const unknownShop = { namaToko: null, slug: null, problem: null, orderId: null };

/** The lost order first, then taps from before any script ran, then the cart itself. */
async function askForCart(
  storeId: string | null,
  ids: string[],
  signal: AbortSignal,
): Promise<TodaysAnswer | null> {
  const sent = unacknowledgedKey();
  if (sent) {
    const lost = await askForToday(sent.storeId, [], signal, sent.key);
    if (lost.orderId) return lost;
  }
  await carryOutTaps(signal);
  if (storeId === null || ids.length === 0) return null;
  const answer = await askForToday(storeId, ids, signal);
  changeCart((cart) => (cart.currentStoreId === storeId ? limitToStock(cart, answer.products) : cart));
  return answer;
}

/** Taps whose page was left before its scripts ran; those of another shop than the cart's are dropped. */
async function carryOutTaps(signal: AbortSignal): Promise<void> {
  const taps = takeTaps();
  const storeId = taps[0]?.storeId;
  if (!storeId) return;
  const own = taps.filter((tap) => tap.storeId === storeId).map(({ id }) => id);
  const { products } = await askForToday(storeId, [...new Set(own)], signal);
  for (const id of own) {
    const product = products.find((one) => one.id === id);
    if (product) addProduct({ ...product, storeId });
  }
}
