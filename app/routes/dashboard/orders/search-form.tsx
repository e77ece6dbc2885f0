import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../../../domain/format.ts';
import { SEARCHED_ORDERS } from '../../../../domain/orders/search.ts';
import { useFormOfAddress } from '../../../forms/form-of-address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useDashboardPath, useDashboardShop } from '../shop.ts';

/** On a phone behind a button, where scripts can open it. */
export function OrderSearchForm() {
  const shop = useDashboardShop();
  const [params] = useSearchParams();
  const typed = params.get('cari') ?? '';
  const [opened, setOpened] = useState(false);
  const shown = opened || typed !== '';
  const form = useFormOfAddress({ cari: typed });
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
      <Form
        ref={form}
        method="get"
        role="search"
        className={`flex gap-2 max-lg:order-last max-lg:w-full lg:flex! lg:w-80 ${shown ? '' : 'without-scripts'}`}
      >
        {shop.readOnly && <input type="hidden" name="toko" value={shop.storeId} />}
        <input
          ref={field}
          name="cari"
          aria-label="Cari pesanan"
          type="search"
          placeholder="Nomor, nama, WhatsApp"
          defaultValue={typed}
          maxLength={80}
          enterKeyHint="search"
          className="block min-h-11 w-full min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 py-2 placeholder:text-ink-soft"
        />
        <Button type="submit" variant="secondary">
          Cari
        </Button>
      </Form>
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
