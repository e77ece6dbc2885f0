import type { TodaysProduct } from '../../domain/todays-cart.ts';
import type { CheckoutKey } from './checkout-key.ts';

/** What /api/cart answers. `orderId`: the order that the unacknowledged key has made. */
export type TodaysAnswer = {
  namaToko: string | null;
  slug: string | null;
  problem: string | null;
  products: TodaysProduct[];
  orderId: string | null;
};

const PATIENCE_MS = 10_000;

/** Asks how a shop and products of it stand today. Throws where the server cannot be reached or answers amiss. */
export async function askForToday(
  storeId: string,
  ids: string[],
  signal?: AbortSignal,
  key: string | null = null,
): Promise<TodaysAnswer> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch('/api/cart', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ storeId, ids, key }),
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  });
  if (!response.ok) throw new Error(`/api/cart answered ${response.status}`);
  return response.json();
}

/** The order that a checkout has made whose answer got lost, or null. Throws as `askForToday` does. */
export async function findOrderOf(
  { storeId, key }: CheckoutKey,
  signal?: AbortSignal,
): Promise<string | null> {
  return (await askForToday(storeId, [], signal, key)).orderId;
}
