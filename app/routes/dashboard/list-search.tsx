import type { RefObject } from 'react';
import { Form } from 'react-router';
import { useFormOfAddress } from '../../forms/form-of-address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDashboardShop } from './shop.ts';

type ListSearchProps = {
  label: string;
  placeholder: string;
  /** As it stands in the address. */
  typed: string;
  className: string;
  field?: RefObject<HTMLInputElement | null>;
};

/** Searches the page's list by `?cari=`. */
export function ListSearch({ label, placeholder, typed, className, field }: ListSearchProps) {
  const shop = useDashboardShop();
  const form = useFormOfAddress({ cari: typed });
  return (
    <Form ref={form} method="get" role="search" className={`flex gap-2 ${className}`}>
      {shop.readOnly && <input type="hidden" name="toko" value={shop.storeId} />}
      <input
        ref={field}
        name="cari"
        aria-label={label}
        type="search"
        placeholder={placeholder}
        defaultValue={typed}
        maxLength={80}
        enterKeyHint="search"
        className="block min-h-11 w-full min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 py-2 placeholder:text-ink-soft"
      />
      <Button type="submit" variant="secondary">
        Cari
      </Button>
    </Form>
  );
}
