import { type RefObject, useRef, useState } from 'react';
import type { TodaysLine } from '../../../../domain/checkout/todays-cart.ts';
import { type ShippingOption, shippingOptions } from '../../../../domain/shipping/choice.ts';
import { basketOf, type Destination } from '../../../../domain/shipping/tariff.ts';
import { keepShipping, readShipping } from '../../../browser/checkout-draft.ts';
import type { Today } from '../todays-cart.ts';
import { useRates } from './use-rates.ts';

/** The value of 'Ongkir dikonfirmasi admin'. */
export const ASK = 'ask';

type Offered = {
  /** Null where the shop has no tariffs, or nothing is known of them: then it tells the price with its bill. */
  options: ShippingOption[] | null;
  /** An option's id, or ASK; null where the buyer has yet to choose. */
  chosen: string | null;
  /** Null for ASK. */
  option: ShippingOption | null;
  /** Couriers' prices are being asked for. */
  waiting: boolean;
};

export type Shipping = Offered & {
  choose: (id: string | null) => void;
  to: Destination;
  changeAddress: (typed: Partial<Record<string, string>>) => void;
  group: RefObject<HTMLFieldSetElement | null>;
  /** Asked for in vain. */
  missing: boolean;
  /** False, and said at the group, where the buyer has yet to choose. Focuses it where nothing above is missing. */
  demand: (isFirst: boolean) => boolean;
};

const nowhere: Destination = { provinsi: '', kotaKabupaten: '', kecamatan: '' };

/** What is offered follows the address and the cart; a choice that is offered no more is open again. */
export function useShipping(
  storeId: string | null,
  today: Pick<Today, 'products' | 'tariffs' | 'couriers' | 'looks' | 'refusals'>,
  lines: readonly TodaysLine[],
): Shipping {
  const [wish, setWish] = useState(() => readShipping(storeId));
  const [to, setTo] = useState(nowhere);
  const [missing, setMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const weights = new Map((today.products ?? []).map(({ id, berat }) => [id, berat]));
  const basket = basketOf(lines.map((line) => ({ ...line, berat: weights.get(line.id) ?? 0 })));
  const rates = useRates(storeId, today.couriers, to, basket, today);
  const isKnown = today.products !== null && today.tariffs !== null;
  const hasTariffs = today.tariffs !== null && today.tariffs.length > 0;
  const options =
    isKnown && (hasTariffs || today.couriers)
      ? [...shippingOptions(today.tariffs ?? [], to, basket), ...(rates ?? [])]
      : null;
  const offered = offer(options, rates === null, wish);
  return {
    ...offered,
    to,
    group,
    missing: missing && offered.chosen === null,
    choose: (id) => {
      setWish(id);
      keepShipping(storeId, id);
    },
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

function offer(options: ShippingOption[] | null, waiting: boolean, wish: string | null): Offered {
  if (options === null) return { options, chosen: ASK, option: null, waiting: false };
  const option = options.find(({ id }) => id === wish) ?? null;
  const asks = wish === ASK || (options.length === 0 && !waiting);
  return { options, chosen: option?.id ?? (asks ? ASK : null), option, waiting };
}
