import { useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  type CheckoutInput,
  checkoutInputIn,
  GUEST,
  isSameCheckoutInput,
  saveCheckoutInput,
} from '#app/browser/checkout-input.ts';
import type { Profile } from '#domain/accounts/address.ts';
import { isAddress } from '#domain/accounts/address-book.ts';
import type { FormerShipping } from '#domain/shipping/former.ts';
import type { BookEntry } from './address-book.tsx';

/** `profile` is null for guests. `shipping` lists, for each shop, how the buyer's last order was shipped. */
export type Customer = {
  id: string;
  profile: Profile | null;
  book: BookEntry[];
  shipping: FormerShipping[];
};

export const guest: Customer = { id: GUEST, profile: null, book: [], shipping: [] };

export function useRefillableForm(
  { id, profile, book }: Customer,
  prefill: CheckoutInput,
  onTyped: (fields: CheckoutInput) => void,
) {
  const [filled, setFilled] = useState({ version: 0, values: prefill, announcement: '' });
  const [typed, setTyped] = useState(prefill);
  const reportTyped = useEffectEvent(onTyped);
  // With useEffect, the shipping methods for the address would appear after the first paint and move the page.
  useLayoutEffect(() => reportTyped(typed), [typed]);
  const [replaced, setReplaced] = useState<CheckoutInput | null>(null);
  const isKnown = (fields: CheckoutInput) =>
    [...book, ...(profile ? [profile] : [])].some((address) => isAddress(address, fields));
  const isEmpty = (fields: CheckoutInput) => isSameCheckoutInput({ ...fields, catatan: '', email: '' }, {});
  return {
    ...filled,
    typed,
    replaced,
    /** Saves the typed fields. Waits, because React puts a completed area name into its field only after the event. */
    follow(form: HTMLFormElement) {
      setTimeout(() => {
        if (!form.isConnected) return;
        const fields = checkoutInputIn(form);
        if (isSameCheckoutInput(fields, typed)) return;
        setTyped(fields);
        saveCheckoutInput(id, fields);
      });
    },
    /** Fills in `values`. Keeps the replaced input for an undo, unless it is an address of the address book. */
    fill(values: CheckoutInput, announcement: string) {
      setReplaced(isKnown(typed) || isEmpty(typed) ? (values === replaced ? null : replaced) : typed);
      setFilled(({ version }) => ({ version: version + 1, values, announcement }));
      setTyped(values);
      saveCheckoutInput(id, values);
    },
  };
}
