import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftFields, draftIn, GUEST, isSameDraft, keepDraft } from '#app/browser/checkout-draft.ts';
import type { Profile } from '#domain/accounts/address.ts';
import { isAddress } from '#domain/accounts/address-book.ts';
import type { FormerShipping } from '#domain/shipping/former.ts';
import type { BookEntry } from './address-book.tsx';

/** `profile` is null for guests. `shipping` comes from the newest order at each shop. */
export type Customer = {
  id: string;
  profile: Profile | null;
  book: BookEntry[];
  shipping: FormerShipping[];
};

export const guest: Customer = { id: GUEST, profile: null, book: [], shipping: [] };

export function useRefillableForm(
  { id, profile, book }: Customer,
  prefill: DraftFields,
  onTyped: (fields: DraftFields) => void,
) {
  const [filled, setFilled] = useState({ version: 0, values: prefill, announcement: '' });
  const [typed, setTyped] = useState(prefill);
  const tell = useEffectEvent(onTyped);
  useEffect(() => tell(typed), [typed]);
  const [replaced, setReplaced] = useState<DraftFields | null>(null);
  const isKnown = (fields: DraftFields) =>
    [...book, ...(profile ? [profile] : [])].some((address) => isAddress(address, fields));
  const isEmpty = (fields: DraftFields) => isSameDraft({ ...fields, catatan: '', email: '' }, {});
  return {
    ...filled,
    typed,
    replaced,
    /** A choice in a list is written after the event. */
    follow(form: HTMLFormElement) {
      setTimeout(() => {
        if (!form.isConnected) return;
        const fields = draftIn(form);
        if (isSameDraft(fields, typed)) return;
        setTyped(fields);
        keepDraft(id, fields);
      });
    },
    /** Hand-typed input can be restored; an address of the book is available anyway. */
    fill(values: DraftFields, announcement: string) {
      setReplaced(isKnown(typed) || isEmpty(typed) ? (values === replaced ? null : replaced) : typed);
      setFilled(({ version }) => ({ version: version + 1, values, announcement }));
      setTyped(values);
      keepDraft(id, values);
    },
  };
}
