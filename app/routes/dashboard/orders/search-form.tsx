import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../../../domain/format.ts';
import { SEARCHED_ORDERS } from '../../../../domain/orders/search.ts';
import { ListSearch } from '../list-search.tsx';
import { useDashboardPath } from '../shop.ts';

/** On a phone behind a button, where scripts can open it. */
export function OrderSearchForm() {
  const [params] = useSearchParams();
  const typed = params.get('cari') ?? '';
  const [opened, setOpened] = useState(false);
  const shown = opened || typed !== '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // It takes the place of the button that was pressed.
    if (opened) field.current?.focus();
  }, [opened]);
  return (
    <>
      {!shown && (
        <button
          type="button"
          aria-label="Buka pencarian"
          onClick={() => setOpened(true)}
          className="with-scripts grid size-11 shrink-0 place-items-center rounded-control border border-line bg-surface hover:bg-sunken lg:hidden"
        >
          <Search aria-hidden className="size-5" />
        </button>
      )}
      <ListSearch
        label="Cari pesanan"
        placeholder="Nomor, nama, WhatsApp"
        typed={typed}
        className={`max-lg:order-last max-lg:w-full lg:flex! lg:w-80 ${shown ? '' : 'without-scripts'}`}
        field={field}
      />
    </>
  );
}

export function OrderSearchScope() {
  const pathTo = useDashboardPath();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      Nama dan nomor WhatsApp dicari di {formatNumber(SEARCHED_ORDERS)} pesanan terbaru.
      <Link
        to={pathTo('/dashboard/pesanan')}
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        Tampilkan semua
      </Link>
    </p>
  );
}
