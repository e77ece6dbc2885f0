import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { readAnswerHours, storeAnswerHours } from '#app/browser/answer-time.ts';
import { changeCart, putInCart, useCart } from '#app/browser/cart.ts';
import { useVoucherCode } from '#app/browser/cart-voucher.ts';
import { acknowledgeOrder, type CheckoutKey, unacknowledgedKey } from '#app/browser/checkout-key.ts';
import { storeTaps, takeTaps } from '#app/browser/pending-taps.ts';
import {
  askForToday,
  findOrderOf,
  type TodaysAnswer,
  type TodaysQuestion,
} from '#app/browser/todays-answer.ts';
import { limitToStock, type TodaysProduct } from '#domain/checkout/todays-cart.ts';
import type { Tariff } from '#domain/shipping/tariff.ts';
import type { AnswerHours } from '#domain/stores/store.ts';
import type { VoucherVerdict } from '#domain/vouchers/voucher.ts';

export type Today = {
  /** True once the server has responded or could not be reached. */
  isAnswered: boolean;
  products: TodaysProduct[] | null;
  problem: string | null;
  namaToko: string | null;
  slug: string | null;
  answerHours: AnswerHours | null;
  /** The shop's minimum order in rupiah; 0 if there is none or it is unknown. */
  minOrder: number;
  tariffs: Tariff[] | null;
  couriers: boolean;
  vouchers: boolean;
  voucher: { code: string; verdict: VoucherVerdict | null } | null;
  failed: boolean;
  /** Increases when the page becomes visible, when the network is back, or when the buyer presses 'retry'. */
  refreshes: number;
  /** Increases when a checkout is refused because prices, stock or shipping have changed. */
  refusals: number;
  retry: () => void;
  /** Takes over the current prices and stock that a refused checkout returned. */
  learn: (products: TodaysProduct[], asked: string[], tariffs: Tariff[]) => void;
  learnVoucher: (code: string, verdict: VoucherVerdict) => void;
};

/** Reloads prices and stock when the cart changes. Calls `onOrder` if a checkout with a lost response made an order. */
export function useTodaysCart(paused: boolean, onOrder: (orderId: string) => void): Today {
  const { currentStoreId, items } = useCart();
  const voucherCode = useVoucherCode(currentStoreId);
  const [answer, setAnswer] = useState<(TodaysAnswer & { asked: string[]; code: string | null }) | null>(
    null,
  );
  const [failed, setFailed] = useState(false);
  const [refreshes, setRefreshes] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const retry = useCallback(() => setRefreshes((count) => count + 1), []);
  const found = useEffectEvent(onOrder);
  const ids = items.map(({ id }) => id);
  const asked = [...ids].sort().join(' ');
  const itemsKey = items.map(({ id, harga, stok }) => `${id} ${harga} ${stok}`).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `itemsKey` and `refreshes` only make the effect ask again
  useEffect(() => {
    if (paused) return;
    const leaving = new AbortController();
    const wanted = asked === '' ? [] : asked.split(' ');
    const question = currentStoreId === null ? null : { storeId: currentStoreId, ids: wanted, voucherCode };
    askForCart(question, leaving.signal).then(
      (result) => {
        if (leaving.signal.aborted) return;
        setFailed(false);
        if (result?.kind === 'order') {
          acknowledgeOrder(result.sent);
          found(result.orderId);
        }
        if (result?.kind === 'today') setAnswer({ ...result.answer, asked: wanted, code: voucherCode });
      },
      () => leaving.signal.aborted || setFailed(true),
    );
    return () => leaving.abort();
  }, [paused, currentStoreId, asked, itemsKey, voucherCode, refreshes]);
  useEffect(() => onReturn(retry), [retry]);
  const complete = answer !== null && ids.every((id) => answer.asked.includes(id));
  // An inactive shop's products are missing from the answer, but the cart must not show them as no longer sold.
  const hasProducts = complete && (answer.problem === null || answer.products.length > 0);
  return {
    isAnswered: answer !== null || failed,
    products: hasProducts ? answer.products : null,
    problem: answer?.problem ?? null,
    namaToko: answer?.namaToko ?? null,
    slug: answer?.slug ?? null,
    answerHours: answer?.slug ? answer.answerHours : readAnswerHours(currentStoreId),
    minOrder: answer?.minOrder ?? 0,
    tariffs: answer?.tariffs ?? null,
    couriers: answer?.couriers ?? false,
    vouchers: answer?.vouchers ?? false,
    voucher:
      voucherCode === null
        ? null
        : {
            code: voucherCode,
            verdict: answer?.code === voucherCode ? answer.voucher : null,
          },
    failed,
    refreshes,
    refusals,
    retry,
    learn: useCallback((products, asked, tariffs) => {
      setAnswer((last) => ({ ...(last ?? unknownShop), products, asked, tariffs }));
      setRefusals((count) => count + 1);
      changeCart((cart) => limitToStock(cart, products));
    }, []),
    learnVoucher: useCallback((code, voucher) => {
      setAnswer((last) => ({ ...(last ?? { ...unknownShop, products: [], asked: [] }), voucher, code }));
    }, []),
  };
}

const unknownShop = {
  namaToko: null,
  slug: null,
  problem: null,
  answerHours: null,
  minOrder: 0,
  tariffs: [],
  couriers: false,
  vouchers: false,
  orderId: null,
  voucher: null,
  code: null,
};

function onReturn(returned: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && returned();
  const restored = ({ persisted }: PageTransitionEvent) => persisted && returned();
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('pageshow', restored);
  window.addEventListener('online', returned);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('pageshow', restored);
    window.removeEventListener('online', returned);
  };
}

type Found = { kind: 'order'; sent: CheckoutKey; orderId: string } | { kind: 'today'; answer: TodaysAnswer };

/** Returns the order of a checkout whose response was lost; if there is none, the current prices of the cart. */
async function askForCart(question: TodaysQuestion | null, signal: AbortSignal): Promise<Found | null> {
  const sent = unacknowledgedKey();
  const orderId = sent && (await findOrderOf(sent, signal));
  if (sent && orderId) return { kind: 'order', sent, orderId };
  await addTappedProducts(signal);
  if (question === null || question.ids.length === 0) return null;
  const answer = await askForToday(question, signal);
  changeCart((cart) =>
    cart.currentStoreId === question.storeId ? limitToStock(cart, answer.products) : cart,
  );
  if (answer.slug !== null) storeAnswerHours(question.storeId, answer.answerHours);
  return { kind: 'today', answer };
}

/** Adds the products that were tapped before hydration, but of one shop only, because a cart belongs to one shop. */
async function addTappedProducts(signal: AbortSignal): Promise<void> {
  const taps = takeTaps();
  const storeId = taps[0]?.storeId;
  if (!storeId) return;
  const own = taps.filter((tap) => tap.storeId === storeId);
  const ids = [...new Set(own.map(({ id }) => id))];
  const { products } = await askForToday({ storeId, ids }, signal).catch((error: unknown) => {
    storeTaps(taps);
    throw error;
  });
  for (const { id, pieces } of own) {
    const product = products.find((one) => one.id === id);
    if (product) putInCart({ ...product, storeId }, Math.min(pieces, product.stok));
  }
}
