import { statusChatText } from '../../../../domain/orders/chat.ts';
import { orderLinkPath } from '../../../../domain/orders/link.ts';
import type { OrderStatus } from '../../../../domain/orders/order.ts';
import { trackingLines } from '../../../../domain/orders/parcel/tracking-page.ts';
import type { ShippingKind } from '../../../../domain/shipping/way.ts';
import { waLink } from '../../../../domain/stores/chat-link.ts';
import type { DashboardShop } from '../shop.ts';

type OrderOfBuyer = {
  id: string;
  linkToken: string;
  orderNumber: number;
  status: OrderStatus;
  customerName: string;
  customerWa: string;
  totalPrice: number;
  shippingKind: ShippingKind;
  shippingCost: number;
  uniqueCode: number;
  dueAt: Date | null;
  courier: string;
  nomorResi: string;
};

export function buyerChatLink(order: OrderOfBuyer, shop: DashboardShop): string {
  const { namaToko, caraPembayaran, accounts, timeZone, origin } = shop;
  const text = statusChatText({
    ...order,
    namaToko,
    caraPembayaran,
    accounts,
    timeZone,
    tracking: trackingLines(order.courier, order.nomorResi),
    buyerLink: origin + orderLinkPath(order),
  });
  return waLink(order.customerWa, text);
}
