import { ReceiptText } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useCart } from '#app/browser/cart.ts';
import { formatNumber } from '#domain/format.ts';
import { pageAddress } from '#domain/forms/page-key.ts';
import type { HistorySection } from '#domain/orders/history.ts';
import { buyerWord, type OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { ButtonLink } from '../controls/button.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { OrderHistoryRow } from './history-row.tsx';
import { OrderStatusBadge } from './status-badge.tsx';

type OrderHistoryProps = {
  sections: HistorySection[];
  heading: 'h2' | 'h3';
};

export function OrderHistory({ sections, heading }: OrderHistoryProps) {
  if (sections.length === 0) return <NoOrders heading={heading} />;
  return (
    <div className="grid gap-8">
      {sections.map((section) => (
        <StatusSection key={section.status} section={section} heading={heading}>
          {section.next && (
            <HistoryLink to={hrefOf(section.status)}>
              Lihat semua ({countText(section)})
              <span className="sr-only"> pesanan berstatus {section.status}</span>
            </HistoryLink>
          )}
        </StatusSection>
      ))}
    </div>
  );
}

export function StatusHistory({ section, isFirst }: { section: HistorySection; isFirst: boolean }) {
  const { status, next } = section;
  const empty = section.orders.length === 0;
  return (
    <div className="grid gap-6">
      <HistoryLink to={href('/pesanan')}>Semua pesanan</HistoryLink>
      <StatusSection section={section} heading="h2">
        {empty && (
          <p className="text-ink-soft">
            {isFirst ? 'Tidak ada pesanan di status ini.' : 'Tidak ada pesanan yang lebih lama.'}
          </p>
        )}
        <nav aria-label="Halaman pesanan" className="flex flex-wrap justify-between gap-x-6 empty:hidden">
          {!isFirst && <HistoryLink to={hrefOf(status)}>Pesanan terbaru</HistoryLink>}
          {next && <HistoryLink to={hrefOf(status, next)}>Pesanan yang lebih lama</HistoryLink>}
        </nav>
      </StatusSection>
    </div>
  );
}

type StatusSectionProps = {
  section: HistorySection;
  heading: 'h2' | 'h3';
  children: ReactNode;
};

function StatusSection({ section, heading: Heading, children }: StatusSectionProps) {
  const headingId = useId();
  const word = buyerWord(section.status);
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <Heading id={headingId} className="flex flex-wrap items-center gap-2 font-semibold">
        <OrderStatusBadge status={section.status} />
        <span className="text-ink-soft text-sm tabular-nums">{countText(section)} pesanan</span>
        {word && <span className="text-sm">{word}</span>}
      </Heading>
      {section.orders.length > 0 && (
        <ul className="grid gap-3">
          {section.orders.map((order) => (
            <OrderHistoryRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function HistoryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center justify-self-start font-medium text-theme-text underline"
    >
      {/* The span keeps the text together: a flex container would lay out its parts as separate items. */}
      <span>{children}</span>
    </Link>
  );
}

function NoOrders({ heading }: Pick<OrderHistoryProps, 'heading'>) {
  const { currentStoreId } = useCart();
  const toShop = currentStoreId && (
    <ButtonLink to={href('/toko/:toko', { toko: currentStoreId })}>Lanjut Belanja</ButtonLink>
  );
  return (
    <EmptyState title="Belum ada pesanan" heading={heading} icon={<ReceiptText />} action={toShop}>
      {currentStoreId
        ? 'Pilih produk yang Anda suka, lalu checkout. Pesanan Anda akan tampil di sini.'
        : 'Buka link toko yang Anda terima dan pilih produknya. Pesanan Anda akan tampil di sini.'}
    </EmptyState>
  );
}

function countText({ count, countCapped }: HistorySection): string {
  return formatNumber(count) + (countCapped ? '+' : '');
}

function hrefOf(status: OrderStatus, after?: string): string {
  const list = `${href('/pesanan')}?status=${encodeURIComponent(status)}`;
  return after ? pageAddress(list, after) : list;
}
