import { type StatusChat, statusChatText } from '#domain/orders/chat.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { trackingLines } from '#domain/orders/parcel/tracking-page.ts';
import type { OrderPrice } from '#domain/orders/price/price.ts';
import { href } from '#domain/routes/href.ts';
import type { ShippingKind } from '#domain/shipping/way.ts';
import { waLink } from '#domain/stores/links.ts';
import type { DashboardShop } from '../shop.ts';

type OrderOfBuyer = OrderPrice & {
  id: string;
  linkToken: string | null;
  orderNumber: number;
  status: OrderStatus;
  customerName: string;
  customerWa: string;
  shippingKind: ShippingKind;
  dueAt: Date | null;
  courier: string;
  nomorResi: string;
} & Pick<StatusChat, 'items' | 'voucherCode'>;

export function buyerChatLink(order: OrderOfBuyer, shop: DashboardShop): string {
  const { namaToko, caraPembayaran, accounts, hasQris, timeZone, origin } = shop;
  const text = statusChatText({
    ...order,
    namaToko,
    caraPembayaran,
    accounts,
    hasQris,
    timeZone,
    tracking: trackingLines(order.courier, order.nomorResi),
    buyerLink: order.linkToken === null ? null : origin + href('/tagihan/:token', { token: order.linkToken }),
  });
  return waLink(order.customerWa, text);
}
