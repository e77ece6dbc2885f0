import { Link } from 'react-router';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatRupiah } from '#domain/format.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { useDashboardPath, useDashboardShop } from '../shop.ts';

type ListedSale = {
  id: string;
  orderNumber: number;
  customerName: string;
  totalPrice: number;
  createdAt: Date;
};

const cell = 'py-3 pr-4 align-top max-md:block max-md:p-0';

type ReportOrdersProps = { orders: ListedSale[]; label?: string };

export function ReportOrders({ orders, label = 'Pesanan selesai' }: ReportOrdersProps) {
  const { timeZone } = useDashboardShop();
  return (
    <table aria-label={label} className="w-full table-fixed text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-line border-b text-ink-soft text-sm">
          <Head className="w-[20%]">Tanggal</Head>
          <Head className="w-[20%]">ID Pesanan</Head>
          <Head>Pelanggan</Head>
          <Head className="w-[16%] text-right">Total</Head>
          <Head className="w-20">Detail</Head>
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-2">
        {orders.map((order) => (
          <Row key={order.id} order={order} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  );
}

function Head({ children, className = '' }: { children: string; className?: string }) {
  return (
    <th scope="col" className={`py-2 pr-4 font-medium ${className}`}>
      {children}
    </th>
  );
}

function Row({ order, timeZone }: { order: ListedSale; timeZone: TimeZone }) {
  const pathTo = useDashboardPath();
  const { id, orderNumber, customerName, totalPrice, createdAt } = order;
  const number = orderNumberLabel(orderNumber);
  return (
    <tr className="border-line border-b max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:pb-2">
      <td className={`${cell} text-sm max-md:col-start-2 max-md:row-start-1 max-md:text-ink-soft`}>
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt, timeZone)}</time>
      </td>
      <td className={`${cell} font-semibold max-md:col-start-1 max-md:row-start-1`}>{number}</td>
      <td className={`${cell} wrap-anywhere max-md:col-span-2 max-md:col-start-1 max-md:row-start-2`}>
        {customerName}
      </td>
      <td className={`${cell} text-right font-semibold tabular-nums max-md:col-start-3 max-md:row-start-2`}>
        {formatRupiah(totalPrice)}
      </td>
      <td className="align-top max-md:col-start-3 max-md:row-start-1 max-md:text-right">
        <Link
          to={pathTo(href('/dashboard/pesanan/:orderId', { orderId: id }))}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-medium text-brand underline max-md:-my-2 md:mt-0.5"
        >
          Detail<span className="sr-only"> pesanan {number}, di tab baru</span>
        </Link>
      </td>
    </tr>
  );
}
