import { useEffect, useState } from 'react';
import type { ShippingOption } from '../../../../domain/shipping/choice.ts';
import { courierGrams } from '../../../../domain/shipping/couriers.ts';
import type { Basket, Destination } from '../../../../domain/shipping/tariff.ts';
import { inTime } from '../../../browser/in-time.ts';

const PATIENCE_MS = 5_000;

/** Couriers' prices for the address; null while they are asked for. None where nobody answers. */
export function useRates(
  storeId: string | null,
  asks: boolean,
  to: Destination,
  { weight }: Basket,
): ShippingOption[] | null {
  const [answer, setAnswer] = useState<{ address: string; options: ShippingOption[] } | null>(null);
  const isKnown = to.provinsi !== '' && to.kotaKabupaten !== '' && to.kecamatan !== '';
  const asked = new URLSearchParams({
    toko: storeId ?? '',
    ...to,
    gram: String(courierGrams(weight)),
  });
  const address = asks && isKnown && storeId !== null ? `/api/ongkir?${asked}` : null;
  useEffect(() => {
    if (address === null) return;
    const leaving = new AbortController();
    inTime(PATIENCE_MS, (signal) => readOptions(address, signal), leaving.signal)
      .catch(() => [])
      .then((options) => leaving.signal.aborted || setAnswer({ address, options }));
    return () => leaving.abort();
  }, [address]);
  if (address === null) return [];
  return answer?.address === address ? answer.options : null;
}

async function readOptions(address: string, signal: AbortSignal): Promise<ShippingOption[]> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`/api/ongkir answered ${response.status}`);
  return (await response.json()).options;
}
