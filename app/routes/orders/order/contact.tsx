import { MessageCircle } from 'lucide-react';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { messages } from '#domain/messages.ts';
import { buyerMayContact, isBilled, type OrderStatus } from '#domain/orders/order.ts';

export function ContactShop({ status, link }: { status: OrderStatus; link: string | null }) {
  if (!buyerMayContact(status)) return null;
  if (!link) return <Notice tone="warning">{messages.orderStoreWithoutNumber}</Notice>;
  return (
    <ButtonLink to={link} variant={isBilled(status) ? 'secondary' : 'primary'} target="_blank" rel="noopener">
      <MessageCircle aria-hidden />
      Hubungi Admin Toko
    </ButtonLink>
  );
}
