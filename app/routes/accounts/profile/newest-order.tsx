import { MessageCircle } from 'lucide-react';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import type { HistoryOrder, HistorySection } from '#domain/orders/history.ts';
import { buyerWord, isPending, orderNumberLabel } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';

type NewestOrderProps = {
  order: HistoryOrder;
  isCod: boolean;
  chatLink: string | null;
};

export function NewestOrder({ order, isCod, chatLink }: NewestOrderProps) {
  const { id, orderNumber, namaToko, firstProduct, otherProducts, totalPrice, status } = order;
  const others = otherProducts > 0 ? ` dan ${formatNumber(otherProducts)} lainnya` : '';
  return (
    <Section title={`Pesanan ${orderNumberLabel(orderNumber)}`} aside={<OrderStatusBadge status={status} />}>
      <div className="flex items-baseline justify-between gap-4">
        <p className="wrap-anywhere line-clamp-2 min-w-0">
          {firstProduct}
          {others}
        </p>
        <p className="shrink-0 font-semibold text-lg tabular-nums">{formatRupiah(totalPrice)}</p>
      </div>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {[namaToko, buyerWord(status)].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-3 font-medium">
        {isCod
          ? 'Penjual menyiapkan pesanan. Bayar saat barang tiba.'
          : 'Penjual membalas dengan tagihan. Belum perlu bayar.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={href('/pesanan/:orderId', { orderId: id })}>Lihat pesanan</ButtonLink>
        {chatLink && (
          <ButtonLink to={chatLink} variant="secondary" target="_blank" rel="noopener">
            <MessageCircle aria-hidden />
            Chat lagi
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

export function unansweredOrder(sections: readonly HistorySection[]): HistoryOrder | null {
  const orders = sections.flatMap((section) => section.orders);
  const [last] = orders.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return isPending(last?.status) ? last : null;
}
