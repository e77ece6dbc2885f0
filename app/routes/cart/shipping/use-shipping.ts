import { type RefObject, useRef, useState } from 'react';
import { readShipping, saveShipping } from '#app/browser/checkout-input.ts';
import type { TodaysLine } from '#domain/checkout/todays-cart.ts';
import { type ShippingOption, shippingOptions } from '#domain/shipping/choice.ts';
import { type FormerShipping, sameShipping } from '#domain/shipping/former.ts';
import { basketOf, type Destination } from '#domain/shipping/tariff.ts';
import type { Today } from '../todays-cart.ts';
import { useRates } from './use-rates.ts';

/** The value of the option 'Ongkir dikonfirmasi admin'. */
export const ASK = 'ask';

/** The buyer wants delivery, but has not chosen an option yet. */
const SENT = 'sent';

type Offered = {
  /** An option's id, or ASK; null until the buyer chooses. */
  chosen: string | null;
  option: ShippingOption | null;
};

export type Shipping = Offered & {
  /** Options for delivery to the buyer's address. Null if no prices are known: the bill then states the price. */
  ways: ShippingOption[] | null;
  pickUps: ShippingOption[];
  isPickUp: boolean;
  waiting: boolean;
  /** True while the address has no kecamatan (district): delivery prices cannot be shown before. */
  needsPlace: boolean;
  /** True if the choice comes from the buyer's last order, because nothing was chosen in this tab. */
  isAgain: boolean;
  choose: (id: string) => void;
  chooseSent: () => void;
  changeAddress: (typed: Partial<Record<string, string>>) => void;
  group: RefObject<HTMLFieldSetElement | null>;
  /** True once `demand` was called while nothing was chosen. */
  missing: boolean;
  /** Returns false and shows an error if the buyer has yet to choose. Focuses the group if `isFirst`. */
  demand: (isFirst: boolean) => boolean;
};

const nowhere: Destination = { provinsi: '', kotaKabupaten: '', kecamatan: '' };

/** The options follow the address and the cart; a choice that is no longer offered is dropped. */
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

/** Falls back to the last order's option until the buyer chooses. */
function preferredOr(preferred: string | null, again: ShippingOption | null): string | null {
  if (preferred !== null && preferred !== SENT) return preferred;
  return again && !(preferred === SENT && again.kind === 'pickup') ? again.id : null;
}

function offer(options: ShippingOption[], isOpen: boolean, preferred: string | null): Offered {
  const option = options.find(({ id }) => id === preferred) ?? null;
  return { chosen: option?.id ?? (preferred === ASK || !isOpen ? ASK : null), option };
}
