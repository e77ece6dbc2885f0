import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  type StorefrontSort,
  type StorefrontView,
  storefrontPath,
} from '#domain/products/storefront-view.ts';

type SortSelect = { select: RefObject<HTMLSelectElement | null>; onChange: () => void };

/** The select follows the address; what was chosen before the scripts were ready is carried out. */
export function useSort(slug: string, view: StorefrontView): SortSelect {
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const isFirst = useRef(true);
  const onChange = () => {
    const sort = select.current?.value as StorefrontSort;
    void navigate(storefrontPath(slug, { ...view, sort }), { preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address has another order
  useLayoutEffect(() => {
    if (select.current && select.current.value !== view.sort) {
      if (isFirst.current) onChange();
      else select.current.value = view.sort;
    }
    isFirst.current = false;
  }, [view.sort]);
  return { select, onChange };
}
