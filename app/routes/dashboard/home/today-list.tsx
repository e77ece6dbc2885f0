import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { formatCountUpTo } from '#domain/format.ts';
import { MAX_COUNTED_ORDERS, type OrderStatus } from '#domain/orders/order.ts';
import { MAX_LOW_STOCK } from '#domain/products/product.ts';
import { href } from '#domain/routes/href.ts';
import { sectionId } from '../order-card/section.tsx';
import { useDashboardPath, useMay } from '../shop.ts';

const ordersTodo = [
  { status: 'Pending', label: 'Pesanan baru', hint: 'Periksa, lalu kirim tagihan' },
  { status: 'Harus Dibayar', label: 'Belum dibayar', hint: 'Tandai bila uang sudah masuk' },
  { status: 'Sudah Dibayar', label: 'Perlu diproses', hint: 'Sudah dibayar, siapkan barangnya' },
  { status: 'Processing', label: 'Perlu dikirim', hint: 'Kirim, lalu catat nomor resi' },
  { status: 'Complain', label: 'Komplain', hint: 'Bantu pembeli menyelesaikannya' },
] as const satisfies { status: OrderStatus; label: string; hint: string }[];

export const statusesToDo = ordersTodo.map(({ status }) => status);

type TodayListProps = {
  /** Null for a member who may not see orders. */
  counts: Record<(typeof statusesToDo)[number], number> | null;
  lowStockCount: number;
  proofs: number;
  hasProducts: boolean;
  hasSteps: boolean;
};

export function TodayList({ counts, lowStockCount, proofs, hasProducts, hasSteps }: TodayListProps) {
  const pathTo = useDashboardPath();
  const orders = ordersTodo.flatMap(({ status, label, hint }) => {
    const waiting = counts?.[status] ?? 0;
    const count = formatCountUpTo(waiting, MAX_COUNTED_ORDERS);
    const to = pathTo(`${href('/dashboard/pesanan')}#${sectionId(status)}`);
    return waiting > 0 ? [{ label, hint, count, to }] : [];
  });
  const stock = {
    label: 'Stok menipis',
    hint: 'Tersisa 5 atau kurang',
    count: formatCountUpTo(lowStockCount, MAX_LOW_STOCK),
    to: pathTo(`${href('/dashboard/produk')}?stok=menipis`),
  };
  const proofsTodo = {
    label: 'Bukti bayar masuk',
    hint: 'Cek mutasi, lalu terima atau tolak',
    count: formatCountUpTo(proofs, MAX_COUNTED_ORDERS),
    to: pathTo(`${href('/dashboard/pesanan')}?bukti=menunggu`),
  };
  const todos = [...(proofs > 0 ? [proofsTodo] : []), ...orders, ...(lowStockCount > 0 ? [stock] : [])];
  if (todos.length === 0 && hasSteps) return null;
  const many = todos.length > 3;
  return (
    <section aria-labelledby="hari-ini">
      <h2 id="hari-ini" className="mb-2 font-semibold text-lg">
        Perlu dikerjakan hari ini
      </h2>
      {todos.length === 0 ? (
        <NothingToDo hasProducts={hasProducts} />
      ) : (
        <ul
          className={`overflow-hidden rounded-card border border-line bg-surface shadow-soft sm:grid sm:grid-cols-2 sm:gap-3 sm:overflow-visible sm:rounded-none sm:border-0 sm:bg-transparent sm:shadow-none xl:grid-cols-3 ${many ? inPairs : 'max-sm:divide-y max-sm:divide-line'}`}
        >
          {todos.map((todo) => (
            <li key={todo.label} className="grid">
              <Todo {...todo} many={many} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** On a phone, two columns show more of the home page without scrolling. */
const inPairs =
  'max-sm:grid max-sm:grid-cols-2 max-sm:[&>:nth-child(n+3)]:border-t max-sm:[&>:nth-child(odd)]:border-r max-sm:[&>*]:border-line';

type TodoProps = { label: string; hint: string; count: string; to: string; many: boolean };

function Todo({ label, hint, count, to, many }: TodoProps) {
  return (
    <Link
      to={to}
      className={`flex min-h-13 items-center py-1.5 hover:bg-sunken sm:gap-4 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:px-4 sm:py-3 sm:shadow-soft sm:hover:border-line-strong sm:hover:bg-surface ${many ? 'gap-2 px-3' : 'gap-4 px-4'}`}
    >
      <span
        className={`text-center font-bold text-xl tabular-nums sm:min-w-10 sm:text-3xl ${many ? 'min-w-6' : 'min-w-10'}`}
      >
        {count}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold ${many ? 'max-sm:text-sm' : ''}`}>{label}</span>
        <span className={`block text-ink-soft text-sm ${many ? 'max-sm:sr-only' : ''}`}>{hint}</span>
      </span>
      <ChevronRight aria-hidden className={`size-5 shrink-0 text-ink-soft ${many ? 'max-sm:hidden' : ''}`} />
    </Link>
  );
}

function NothingToDo({ hasProducts }: { hasProducts: boolean }) {
  const pathTo = useDashboardPath();
  const may = useMay();
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4 text-ink-soft sm:p-5">
      {hasProducts || !may('products.write') ? (
        <p>Semua beres. Pesanan baru muncul di sini dengan sendirinya.</p>
      ) : (
        <>
          <p>Belum ada produk di toko Anda, jadi pembeli belum bisa memesan.</p>
          <ButtonLink to={pathTo(href('/dashboard/produk'))}>Tambah produk pertama</ButtonLink>
        </>
      )}
    </div>
  );
}
