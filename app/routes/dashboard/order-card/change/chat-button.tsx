import { MessageCircle } from 'lucide-react';
import type { DashboardShop } from '#app/routes/dashboard/shop.ts';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { isBilled, isShipped } from '#domain/orders/order.ts';
import { buyerChatLink } from '../chat-link.ts';

type ChatOrder = Parameters<typeof buyerChatLink>[0];

export function BuyerChatButton({ order, shop }: { order: ChatOrder; shop: DashboardShop }) {
  return (
    <a
      href={buyerChatLink(order, shop)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('primary', 'w-full')}
    >
      <MessageCircle aria-hidden />
      {labelOf(order)}
    </a>
  );
}

function labelOf({ status, nomorResi }: ChatOrder): string {
  if (isBilled(status)) return 'Kirim tagihan ke WhatsApp';
  return isShipped(status) && nomorResi ? 'Kirim resi ke WhatsApp' : 'Hubungi Pembeli';
}
