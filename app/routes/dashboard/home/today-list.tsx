import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatCountUpTo } from '../../../../domain/format.ts';
import { MAX_COUNTED_ORDERS, type OrderStatus } from '../../../../domain/orders/order.ts';
import { MOST_LOW_STOCK } from '../../../../domain/products/product.ts';
import { sectionId } from '../order-card/section.tsx';
import { useDashboardPath } from '../shop.ts';

const ordersTodo = [
  { status: 'Pending', label: 'Pesanan baru', hint: 'Periksa, lalu kirim tagihan' },
  { status: 'Harus Dibayar', label: 'Belum dibayar', hint: 'Tandai bila uang sudah masuk' },
  { status: 'Sudah Dibayar', label: 'Perlu diproses', hint: 'Sudah dibayar, siapkan barangnya' },
  { status: 'Processing', label: 'Perlu dikirim', hint: 'Kirim, lalu catat nomor resi' },
  { status: 'Complain', label: 'Komplain', hint: 'Bantu pembeli menyelesaikannya' },
] as const satisfies { status: OrderStatus; label: string; hint: string }[];

export const statusesToDo = ordersTodo.map(({ status }) => status);

type TodayListProps = {
  counts: Record<(typeof statusesToDo)[number], number>;
  lowStock: number;
  proofs: number;
};

export function TodayList({ counts, lowStock, proofs }: TodayListProps) {
  const pathTo = useDashboardPath();
  const orders = ordersTodo
    .filter(({ status }) => counts[status] > 0)
    .map(({ status, label, hint }) => {
      return {
        label,
        hint,
        count: formatCountUpTo(counts[status], MAX_COUNTED_ORDERS),
        href: pathTo(`/dashboard/pesanan#${sectionId(status)}`),
      };
    });
  const stock = {
    label: 'Stok menipis',
    hint: 'Tersisa 5 atau kurang',
    count: formatCountUpTo(lowStock, MOST_LOW_STOCK),
    href: pathTo('/dashboard/produk?stok=menipis'),
  };
  const proven = {
    label: 'Bukti bayar masuk',
    hint: 'Cek mutasi, lalu terima atau tolak',
    count: formatCountUpTo(proofs, MAX_COUNTED_ORDERS),
    href: pathTo('/dashboard/pesanan?bukti=menunggu'),
  };
  const todos = [...(proofs > 0 ? [proven] : []), ...orders, ...(lowStock > 0 ? [stock] : [])];
  return (
    <section aria-labelledby="hari-ini">
      <h2 id="hari-ini" className="mb-3 font-semibold text-lg">
        Perlu dikerjakan hari ini
      </h2>
      {todos.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-5 text-ink-soft">
          Semua beres. Pesanan baru muncul di sini dengan sendirinya.
        </p>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-soft max-sm:divide-y max-sm:divide-line sm:grid sm:grid-cols-2 sm:gap-3 sm:overflow-visible sm:rounded-none sm:border-0 sm:bg-transparent sm:shadow-none xl:grid-cols-3">
          {todos.map((todo) => (
            <li key={todo.label} className="grid">
              <Link
                to={todo.href}
                className="flex items-center gap-4 px-4 py-2.5 hover:bg-sunken sm:rounded-card sm:border sm:border-line sm:bg-surface sm:py-4 sm:shadow-soft sm:hover:border-line-strong sm:hover:bg-surface"
              >
                <span className="min-w-10 text-center font-bold text-2xl sm:text-3xl tabular-nums">
                  {todo.count}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{todo.label}</span>
                  <span className="block text-ink-soft text-sm">{todo.hint}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
