import type { TodaysProduct } from '#domain/checkout/todays-cart.ts';
import { href } from '#domain/routes/href.ts';
import type { Tariff } from '#domain/shipping/tariff.ts';
import type { AnswerHours } from '#domain/stores/store.ts';
import type { VoucherVerdict } from '#domain/vouchers/voucher.ts';
import type { CheckoutKey } from './checkout-key.ts';
import { withTimeout } from './with-timeout.ts';

export type TodaysAnswer = {
  namaToko: string | null;
  slug: string | null;
  problem: string | null;
  products: TodaysProduct[];
  answerHours: AnswerHours | null;
  /** In rupiah; 0 if the shop has no minimum. */
  minOrder: number;
  tariffs: Tariff[];
  couriers: boolean;
  vouchers: boolean;
  orderId: string | null;
  voucher: VoucherVerdict | null;
};

export type TodaysQuestion = { storeId: string; ids: string[]; key?: string; voucherCode?: string | null };

const PATIENCE_MS = 10_000;

export function askForToday(question: TodaysQuestion, signal?: AbortSignal): Promise<TodaysAnswer> {
  const ask = async (ending: AbortSignal): Promise<TodaysAnswer> => {
    const response = await fetch(href('/api/cart'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: ending,
    });
    if (!response.ok) throw new Error(`/api/cart answered ${response.status}`);
    return response.json();
  };
  return withTimeout(PATIENCE_MS, ask, signal);
}

/** Asks the server about a voucher code. Returns null if no response came or the server did not check the code. */
export async function askForVerdict(storeId: string, code: string): Promise<VoucherVerdict | null> {
  const answer = await askForToday({ storeId, ids: [], voucherCode: code }).catch(() => null);
  const verdict = answer?.voucher ?? null;
  return verdict && !verdict.ok && verdict.open ? null : verdict;
}

export async function findOrderOf(
  { storeId, key }: CheckoutKey,
  signal?: AbortSignal,
): Promise<string | null> {
  return (await askForToday({ storeId, ids: [], key }, signal)).orderId;
}
