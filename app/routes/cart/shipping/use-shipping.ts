import { type RefObject, useRef, useState } from 'react';
import type { TodaysLine } from '../../../../domain/checkout/todays-cart.ts';
import { type ShippingOption, shippingOptions } from '../../../../domain/shipping/choice.ts';
import { basketOf, type Destination } from '../../../../domain/shipping/tariff.ts';
import { keepShipping, readShipping } from '../../../browser/checkout-draft.ts';
import type { Today } from '../todays-cart.ts';

/** The value of 'Ongkir dikonfirmasi admin'. */
export const ASK = 'ask';

type Offered = {
  /** Null where the shop has no tariffs, or nothing is known of them: then it tells the price with its bill. */
  options: ShippingOption[] | null;
  /** An option's id, or ASK; null where the buyer has yet to choose. */
  chosen: string | null;
  /** Null for ASK. */
  option: ShippingOption | null;
};

export type Shipping = Offered & {
  choose: (id: string) => void;
  to: Destination;
  changeAddress: (typed: Partial<Record<string, string>>) => void;
  group: RefObject<HTMLFieldSetElement | null>;
  /** Asked for in vain. */
  missing: boolean;
  /** False, and said at the group, where the buyer has yet to choose. */
  demand: () => boolean;
};

const nowhere: Destination = { provinsi: '', kotaKabupaten: '', kecamatan: '' };

/** What is offered follows the address and the cart; a choice that is offered no more is open again. */
export function useShipping(
  storeId: string | null,
  today: Pick<Today, 'products' | 'tariffs'>,
  lines: readonly TodaysLine[],
): Shipping {
  const [wish, setWish] = useState(() => readShipping(storeId));
  const [to, setTo] = useState(nowhere);
  const [missing, setMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const offered = offer(today, lines, to, wish);
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
    demand: () => {
      if (offered.chosen !== null) return true;
      setMissing(true);
      group.current?.querySelector('input')?.focus();
      return false;
    },
  };
}

function offer(
  { products, tariffs }: Pick<Today, 'products' | 'tariffs'>,
  lines: readonly TodaysLine[],
  to: Destination,
  wish: string | null,
): Offered {
  if (!products || !tariffs || tariffs.length === 0) return { options: null, chosen: ASK, option: null };
  const weights = new Map(products.map(({ id, berat }) => [id, berat]));
  const basket = basketOf(lines.map((line) => ({ ...line, berat: weights.get(line.id) ?? 0 })));
  const options = shippingOptions(tariffs, to, basket);
  const option = options.find(({ id }) => id === wish) ?? null;
  const asks = wish === ASK || options.length === 0;
  return { options, chosen: option?.id ?? (asks ? ASK : null), option };
}
