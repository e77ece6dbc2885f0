import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftFields, draftIn, isSameDraft, keepDraft } from '#app/browser/checkout-draft.ts';
import { isAddress } from '#domain/accounts/address-book.ts';
import type { Customer } from './customer.ts';

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
