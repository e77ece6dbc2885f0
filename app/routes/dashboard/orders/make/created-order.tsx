import type { ComponentProps } from 'react';
import { BuyerChatButton } from '#app/routes/dashboard/order-card/change/chat-button.tsx';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { formatRupiah } from '#domain/format.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';

type MadeOrderProps = ComponentProps<typeof BuyerChatButton>;

/** The first button sends the bill, because sending the bill is the owner's next step. */
export function CreatedOrder({ order, shop }: MadeOrderProps) {
  const pathTo = useDashboardPath();
  return (
    <section aria-label="Pesanan sudah dibuat" className="grid max-w-lg gap-3">
      <Notice tone="success">
        Pesanan {orderNumberLabel(order.orderNumber)} sudah dibuat. {order.customerName} perlu membayar{' '}
        {formatRupiah(order.totalPrice)}.
      </Notice>
      <BuyerChatButton order={order} shop={shop} />
      {order.linkToken !== null && (
        <CopyButton text={shop.origin + href('/tagihan/:token', { token: order.linkToken })}>
          Salin link pesanan
        </CopyButton>
      )}
      <ButtonLink to={pathTo(href('/dashboard/pesanan/:orderId', { orderId: order.id }))} variant="secondary">
        Lihat pesanan
      </ButtonLink>
      <ButtonLink to={pathTo(href('/dashboard/pesanan/buat'))} variant="quiet">
        Buat pesanan lain
      </ButtonLink>
    </section>
  );
}
