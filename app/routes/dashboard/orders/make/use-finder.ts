import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { KnownCustomer } from '../../../../../server/orders/drafts/customers.ts';
import type { Good } from '../../../../../server/orders/goods/goods.ts';
import { draftPath } from './address.ts';

/** What the page's address asks for, and what was found. */
export type Finding = {
  draftId: string;
  search: string;
  found: Good[] | null;
  wanted: string;
  customers: KnownCustomer[] | null;
};

const TYPING_MS = 200;

/** Looks while one types. `answer` is null until then, and where nothing is typed. */
export function useFinder(draftId: string, by: 'cari' | 'pelanggan') {
  const fetcher = useFetcher<{ form: Finding | null }>();
  const timer = useRef<number | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const ask = (text: string) => {
    window.clearTimeout(timer.current);
    setAsked(true);
    timer.current = window.setTimeout(() => void fetcher.load(draftPath(draftId, { [by]: text })), TYPING_MS);
  };
  return { answer: isAsked ? (fetcher.data?.form ?? null) : null, ask };
}
