import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { orderDraftPath } from '#domain/orders/drafts/draft.ts';
import type { FormerCustomer } from '#server/orders/drafts/customers.ts';
import type { Good } from '#server/orders/goods/goods.ts';

export type Finding = {
  draftId: string;
  search: string;
  found: Good[] | null;
  wanted: string;
  customers: FormerCustomer[] | null;
};

const TYPING_MS = 200;

const asked = { cari: 'search', pelanggan: 'wanted' } as const;

/** Searches products or customers while the owner types. Enter takes the first result and empties the search field. */
export function useFinder(start: Finding, by: 'cari' | 'pelanggan', takeFirst: (answer: Finding) => boolean) {
  const pathTo = useDashboardPath();
  const fetcher = useFetcher<{ form: Finding | null }>();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const answer = (isAsked && fetcher.data?.form) || start;
  const isEntered = entered !== null && answer[asked[by]].trim() === entered;
  const search = (text: string) => {
    setAsked(true);
    void fetcher.load(pathTo(orderDraftPath(start.draftId, { [by]: text })));
  };
  const empty = () => {
    window.clearTimeout(timer.current);
    setEntered(null);
    if (field.current) field.current.value = '';
  };
  const takeEntered = useEffectEvent(() => {
    setEntered(null);
    if (takeFirst(answer)) empty();
  });
  useEffect(() => {
    if (isEntered) takeEntered();
  }, [isEntered]);
  return {
    answer,
    empty,
    wiring: {
      ref: field,
      onInput: () => {
        window.clearTimeout(timer.current);
        setEntered(null);
        timer.current = window.setTimeout(() => search(field.current?.value ?? ''), TYPING_MS);
      },
      onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
        const text = currentTarget.value.trim();
        if (key !== 'Enter' || text === '') return;
        window.clearTimeout(timer.current);
        setEntered(text);
        if (answer[asked[by]].trim() !== text) search(text);
      },
    },
  };
}
