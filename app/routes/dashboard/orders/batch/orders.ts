import type { buyerChatLink } from '#app/routes/dashboard/order-card/chat-link.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { priceOf } from '#domain/orders/price/price.ts';
import type { Order } from '#server/orders/orders.ts';

export type BatchOrder = Parameters<typeof buyerChatLink>[0] &
  OrderState &
  Pick<Order, 'kecamatan' | 'kotaKabupaten' | 'editKey' | 'proofWaits'>;

/** Picks what the page needs, so that buyers' street addresses and notes are not sent to the browser. */
export function batchOrderOf(order: Order): BatchOrder {
  const { id, linkToken, orderNumber, status, editKey, proofWaits, shippedAt, cancelledAt, dueAt } = order;
  const { customerName, customerWa, kecamatan, kotaKabupaten } = order;
  const { voucherCode, shippingKind, courier, nomorResi, rent } = order;
  const items = order.items.map(({ namaProduk, optionText, harga, quantity }) => {
    return { namaProduk, optionText, harga, quantity };
  });
  return {
    id,
    linkToken,
    orderNumber,
    status,
    editKey,
    proofWaits,
    shippedAt,
    cancelledAt,
    dueAt,
    customerName,
    customerWa,
    kecamatan,
    kotaKabupaten,
    items,
    courier,
    nomorResi,
    voucherCode,
    shippingKind,
    rent,
    ...priceOf(order),
  };
}
