import { type RefObject, useRef, useState } from 'react';
import { readShipping, saveShipping } from '#app/browser/checkout-input.ts';
import type { TodaysLine } from '#domain/checkout/todays-cart.ts';
import { type ShippingOption, shippingOptions } from '#domain/shipping/choice.ts';
import { type FormerShipping, sameShipping } from '#domain/shipping/former.ts';
import { basketOf, type Destination } from '#domain/shipping/tariff.ts';
import type { Today } from '../todays-cart.ts';
import { useRates } from './use-rates.ts';

/** Stands for 'Ongkir dikonfirmasi admin': the shop states the shipping cost later, in the bill. */
export const ASK = 'ask';

/** Stands for delivery (not pick-up) while the buyer has not yet chosen a delivery option. */
const SENT = 'sent';

type Offered = {
  chosen: string | null;
  option: ShippingOption | null;
};

export type Shipping = Offered & {
  /** Delivery options for the buyer's address. Null if their prices are unknown; the bill then states the price. */
  ways: ShippingOption[] | null;
  pickUps: ShippingOption[];
  isPickUp: boolean;
  waiting: boolean;
  /** True while the address has no kecamatan (district), without which delivery prices are unknown. */
  needsPlace: boolean;
  /** True if the choice was taken over from the buyer's last order. */
  isAgain: boolean;
  choose: (id: string) => void;
  chooseSent: () => void;
  changeAddress: (typed: Partial<Record<string, string>>) => void;
  group: RefObject<HTMLFieldSetElement | null>;
  missing: boolean;
  /** Shows an error if no option is chosen, and focuses the options if no other field is wrong (`isFirst`). */
  demand: (isFirst: boolean) => boolean;
};

const nowhere: Destination = { provinsi: '', kotaKabupaten: '', kecamatan: '' };

export function useShipping(
  storeId: string | null,
  today: Pick<Today, 'products' | 'tariffs' | 'couriers' | 'refreshes' | 'refusals'>,
  lines: readonly TodaysLine[],
  former: FormerShipping | null,
): Shipping {
  const [preferred, setPreferred] = useState(() => readShipping(storeId));
  const [to, setTo] = useState(nowhere);
  const [missing, setMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const weights = new Map((today.products ?? []).map(({ id, berat }) => [id, berat]));
  const basket = basketOf(lines.map((line) => ({ ...line, berat: weights.get(line.id) ?? 0 })));
  const rates = useRates(storeId, today.couriers, to, basket, today);
  const isKnown = today.products !== null && today.tariffs !== null;
  const tariffs = isKnown ? (today.tariffs ?? []) : [];
  const isOffered = isKnown && (tariffs.length > 0 || today.couriers);
  const options = isOffered ? [...shippingOptions(tariffs, to, basket), ...(rates ?? [])] : [];
  const ways = options.filter(({ kind }) => kind !== 'pickup');
  const waiting = isOffered && rates === null;
  const again = former && sameShipping(former, to, options);
  const needsPlace = to.kecamatan === '';
  const isOpen = ways.length > 0 || waiting || needsPlace;
  const offered = isOffered
    ? offer(options, isOpen, preferredOr(preferred, again))
    : { chosen: ASK, option: null };
  const take = (id: string) => {
    setPreferred(id);
    saveShipping(storeId, id);
  };
  return {
    ...offered,
    ways: isOffered ? ways : null,
    pickUps: options.filter(({ kind }) => kind === 'pickup'),
    isPickUp: offered.option?.kind === 'pickup',
    waiting,
    needsPlace,
    isAgain: preferred === null && again !== null,
    group,
    missing: missing && offered.chosen === null,
    choose: take,
    chooseSent: () => take(SENT),
    changeAddress: ({ provinsi = '', kotaKabupaten = '', kecamatan = '' }) =>
      setTo({ provinsi, kotaKabupaten, kecamatan }),
    demand: (isFirst) => {
      if (offered.chosen !== null) return true;
      setMissing(true);
      if (isFirst) group.current?.querySelector('input')?.focus();
      return false;
    },
  };
}

function preferredOr(preferred: string | null, again: ShippingOption | null): string | null {
  if (preferred !== null && preferred !== SENT) return preferred;
  return again && !(preferred === SENT && again.kind === 'pickup') ? again.id : null;
}

function offer(options: ShippingOption[], isOpen: boolean, preferred: string | null): Offered {
  const option = options.find(({ id }) => id === preferred) ?? null;
  return { chosen: option?.id ?? (preferred === ASK || !isOpen ? ASK : null), option };
}
