import { useEffect, useState } from 'react';
import { withTimeout } from '#app/browser/with-timeout.ts';
import { href } from '#domain/routes/href.ts';
import type { ShippingOption } from '#domain/shipping/choice.ts';
import { courierGrams } from '#domain/shipping/couriers.ts';
import type { Basket, Destination } from '#domain/shipping/tariff.ts';
import type { Today } from '../todays-cart.ts';

const PATIENCE_MS = 5_000;

/** Returns the couriers' prices for `to` and `weight`; null while they load. Reloads them after a refused checkout. */
export function useRates(
  storeId: string | null,
  asks: boolean,
  to: Destination,
  { weight }: Basket,
  { refreshes, refusals }: Pick<Today, 'refreshes' | 'refusals'>,
): ShippingOption[] | null {
  const [answer, setAnswer] = useState<{ question: string; options: ShippingOption[] } | null>(null);
  const isKnown = to.provinsi !== '' && to.kotaKabupaten !== '' && to.kecamatan !== '';
  const asked = new URLSearchParams({
    toko: storeId ?? '',
    ...to,
    gram: String(courierGrams(weight)),
  });
  const address = asks && isKnown && storeId !== null ? `${href('/api/ongkir')}?${asked}` : null;
  const question = `${refusals} ${address}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `refreshes` only makes the effect ask again
  useEffect(() => {
    if (address === null) return;
    const leaving = new AbortController();
    withTimeout(PATIENCE_MS, (signal) => readOptions(address, signal), leaving.signal)
      .catch(() => null)
      .then((options) => {
        if (leaving.signal.aborted) return;
        // A failed request keeps the prices of the last successful one.
        setAnswer((current) =>
          options === null && current?.question === question ? current : { question, options: options ?? [] },
        );
      });
    return () => leaving.abort();
  }, [address, question, refreshes]);
  if (address === null) return [];
  return answer?.question === question ? answer.options : null;
}

async function readOptions(address: string, signal: AbortSignal): Promise<ShippingOption[]> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`/api/ongkir answered ${response.status}`);
  return (await response.json()).options;
}
