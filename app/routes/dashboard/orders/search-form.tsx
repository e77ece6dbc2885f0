import { Form, Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../../../domain/format.ts';
import { SEARCHED_ORDERS } from '../../../../domain/orders/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { useDashboardPath, useDashboardShop } from '../shop.ts';

export function OrderSearchForm() {
  const shop = useDashboardShop();
  const pathTo = useDashboardPath();
  const [params] = useSearchParams();
  const typed = params.get('cari') ?? '';
  return (
    <div className="mb-4">
      <Form method="get" role="search" className="flex items-end gap-3" key={typed}>
        {shop.readOnly && <input type="hidden" name="toko" value={shop.storeId} />}
        <div className="min-w-0 flex-1">
          <TextField
            name="cari"
            label="Cari pesanan"
            type="search"
            placeholder="Nomor, nama, WhatsApp"
            defaultValue={typed}
            maxLength={80}
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" variant="secondary">
          Cari
        </Button>
      </Form>
      {typed !== '' && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
          Nama dan nomor WhatsApp dicari di {formatNumber(SEARCHED_ORDERS)} pesanan terbaru.
          <Link
            to={pathTo('/dashboard/pesanan')}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            Tampilkan semua
          </Link>
        </p>
      )}
    </div>
  );
}
