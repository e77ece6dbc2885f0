import { type RefObject, useRef, useState } from 'react';
import { keepShipping, readShipping } from '#app/browser/checkout-draft.ts';
import type { TodaysLine } from '#domain/checkout/todays-cart.ts';
import { type ShippingOption, shippingOptions } from '#domain/shipping/choice.ts';
import { type FormerShipping, sameShipping } from '#domain/shipping/former.ts';
import { basketOf, type Destination } from '#domain/shipping/tariff.ts';
import type { Today } from '../todays-cart.ts';
import { useRates } from './use-rates.ts';

/** The value of 'Ongkir dikonfirmasi admin'. */
export const ASK = 'ask';

/** Not to be fetched; the way is still open. */
const SENT = 'sent';

type Offered = {
  /** An option's id, or ASK; null where the buyer has yet to choose. */
  chosen: string | null;
  /** Null for ASK. */
  option: ShippingOption | null;
};

export type Shipping = Offered & {
  /**
   * To the buyer's address. Null where the shop has no tariffs, or nothing is known of them: then it tells the price with
   * its bill.
   */
  ways: ShippingOption[] | null;
  pickUps: ShippingOption[];
  isPickUp: boolean;
  /** Couriers' prices are being asked for. */
  waiting: boolean;
  /** Nothing is offered before the kecamatan is known. */
  needsPlace: boolean;
  /** Chosen as for the last order, not in this tab. */
  isAgain: boolean;
  choose: (id: string) => void;
  /** Takes a pick-up back. */
  chooseSent: () => void;
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
  former: FormerShipping | null,
): Shipping {
  const [wish, setWish] = useState(() => readShipping(storeId));
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
  const offered = isOffered ? offer(options, isOpen, wishOr(wish, again)) : { chosen: ASK, option: null };
  const take = (id: string) => {
    setWish(id);
    keepShipping(storeId, id);
  };
  return {
    ...offered,
    ways: isOffered ? ways : null,
    pickUps: options.filter(({ kind }) => kind === 'pickup'),
    isPickUp: offered.option?.kind === 'pickup',
    waiting,
    needsPlace,
    isAgain: wish === null && again !== null,
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

/** The way of the last order, until the buyer says otherwise. */
function wishOr(wish: string | null, again: ShippingOption | null): string | null {
  if (wish !== null && wish !== SENT) return wish;
  return again && !(wish === SENT && again.kind === 'pickup') ? again.id : null;
}

function offer(options: ShippingOption[], isOpen: boolean, wish: string | null): Offered {
  const option = options.find(({ id }) => id === wish) ?? null;
  return { chosen: option?.id ?? (wish === ASK || !isOpen ? ASK : null), option };
}
