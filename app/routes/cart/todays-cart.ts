import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { keepAnswerHours, readAnswerHours } from '#app/browser/answer-time.ts';
import { changeCart, putInCart, useCart } from '#app/browser/cart.ts';
import { useVoucherCode } from '#app/browser/cart-voucher.ts';
import { acknowledgeOrder, type CheckoutKey, unacknowledgedKey } from '#app/browser/checkout-key.ts';
import { keepTaps, takeTaps } from '#app/browser/pending-taps.ts';
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
  /** The server has answered, or could not be asked. */
  known: boolean;
  /** Null until the server has answered for everything in the cart. */
  products: TodaysProduct[] | null;
  problem: string | null;
  namaToko: string | null;
  slug: string | null;
  /** Null where orders do not end by themselves, and where it is not known. */
  answerHours: AnswerHours | null;
  /** In rupiah; 0 for none, and where it is not known. */
  minOrder: number;
  /** The shop's active ones; null where they are not known. */
  tariffs: Tariff[] | null;
  couriers: boolean;
  /** The shop has a voucher that can be used now; false where it is not known. */
  vouchers: boolean;
  /** `verdict` is null until the server has given it. */
  voucher: { code: string; verdict: VoucherVerdict | null } | null;
  failed: boolean;
  /** How often the page was looked at again, online again or told to try again. */
  looks: number;
  /** How often a checkout was refused for what has changed. */
  refusals: number;
  retry: () => void;
  /** A refused checkout tells by itself how products stand now. */
  learn: (products: TodaysProduct[], asked: string[], tariffs: Tariff[]) => void;
  learnVoucher: (code: string, verdict: VoucherVerdict) => void;
};

/**
 * Asks again for other products or prices, and when the page is looked at again or online again. `onOrder` gets an order
 * whose answer was lost. `paused` while a checkout is under way.
 */
export function useTodaysCart(paused: boolean, onOrder: (orderId: string) => void): Today {
  const { currentStoreId, items } = useCart();
  const voucherCode = useVoucherCode(currentStoreId);
  const [answer, setAnswer] = useState<(TodaysAnswer & { asked: string[]; code: string | null }) | null>(
    null,
  );
  const [failed, setFailed] = useState(false);
  const [looks, setLooks] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const retry = useCallback(() => setLooks((count) => count + 1), []);
  const found = useEffectEvent(onOrder);
  const ids = items.map(({ id }) => id);
  const asked = [...ids].sort().join(' ');
  const known = items.map(({ id, harga, stok }) => `${id} ${harga} ${stok}`).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for other products or prices, and at every look
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
  }, [paused, currentStoreId, asked, known, voucherCode, looks]);
  useEffect(() => onReturn(retry), [retry]);
  const complete = answer !== null && ids.every((id) => answer.asked.includes(id));
  // An inactive shop tells nothing of its products; they are not gone for that.
  const told = complete && (answer.problem === null || answer.products.length > 0);
  return {
    known: answer !== null || failed,
    products: told ? answer.products : null,
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
    looks,
    refusals,
    retry,
    learn: useCallback((products, asked, tariffs) => {
      setAnswer((known) => ({ ...(known ?? unknownShop), products, asked, tariffs }));
      setRefusals((count) => count + 1);
      changeCart((cart) => limitToStock(cart, products));
    }, []),
    learnVoucher: useCallback((code, voucher) => {
      setAnswer((known) => ({ ...(known ?? { ...unknownShop, products: [], asked: [] }), voucher, code }));
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

/** Shown again, back from the browser's cache, or online again. */
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

/** The lost order first, then taps from before any script ran, then the cart; null for an empty one. */
async function askForCart(question: TodaysQuestion | null, signal: AbortSignal): Promise<Found | null> {
  const sent = unacknowledgedKey();
  const orderId = sent && (await findOrderOf(sent, signal));
  if (sent && orderId) return { kind: 'order', sent, orderId };
  await carryOutTaps(signal);
  if (question === null || question.ids.length === 0) return null;
  const answer = await askForToday(question, signal);
  changeCart((cart) =>
    cart.currentStoreId === question.storeId ? limitToStock(cart, answer.products) : cart,
  );
  if (answer.slug !== null) keepAnswerHours(question.storeId, answer.answerHours);
  return { kind: 'today', answer };
}

/** Taps of another shop than the cart's are dropped. */
async function carryOutTaps(signal: AbortSignal): Promise<void> {
  const taps = takeTaps();
  const storeId = taps[0]?.storeId;
  if (!storeId) return;
  const own = taps.filter((tap) => tap.storeId === storeId);
  const ids = [...new Set(own.map(({ id }) => id))];
  const { products } = await askForToday({ storeId, ids }, signal).catch((error: unknown) => {
    keepTaps(taps);
    throw error;
  });
  for (const { id, pieces } of own) {
    const product = products.find((one) => one.id === id);
    if (product) putInCart({ ...product, storeId }, Math.min(pieces, product.stok));
  }
}
