import { contactLink } from '#app/order-chat.ts';
import { isBilled, isCancelled, isPending } from '#domain/orders/order.ts';
import type { ParcelTrack } from '#domain/orders/parcel/track.ts';
import { type Qris, qrisWithAmount } from '#domain/payment-methods/qris.ts';
import { proofPlaces } from '#domain/payments/proof.ts';
import { brandingOf } from '#domain/stores/front/branding.ts';
import { drawQr } from '#domain/stores/qr.ts';
import type { Order } from '#server/orders/orders.ts';
import type { OwnOrder } from '#server/orders/own-order.ts';
import { vapidKeys } from '#server/push/vapid.ts';

export type OrderView = ReturnType<typeof presentOrder>;

/** Returns the data of the order page, with login or by secret link (docs/product/buyer-orders.md#pages-of-a-buyer). */
export function presentOrder(
  { order, events, proofs, ways, store }: OwnOrder,
  tracked: ParcelTrack | null,
  origin: string,
) {
  const { namaToko, timeZone, caraPembayaran, now } = store;
  const isToPay = toPay(order, now);
  // Removes fields that no page shows, so that they do not reach the browser.
  const { customerId: _, customerEmail: __, linkToken: ___, chatNumber: ____, ...shown } = order;
  return {
    order: shown,
    events,
    timeZone,
    now,
    namaToko,
    isToPay,
    tracked,
    proofs,
    ways: isToPay ? { accounts: ways.accounts, qris: billedQris(ways.qris, order.totalPrice) } : null,
    maySendProof: isToPay || order.proofWaits,
    proofPlaces: proofPlaces(proofs, events.findLast(({ kind }) => kind === 'relinked')?.createdAt ?? null),
    topBarShop: brandingOf(store),
    /** The key for push subscriptions. link/route.tsx replaces it by null for super admins, who must not subscribe. */
    publicKey: vapidKeys().publicKey as string | null,
    contactLink: contactLink({ order, store }, origin),
    caraPembayaran:
      order.shippingKind === 'cod' || isPending(order.status) || isCancelled(order.status)
        ? ''
        : caraPembayaran,
  };
}

/** `still` is the shop's QR code without an amount. `filled` contains `amount`; null if QRIS forbids the amount. */
export function billedQris(qris: Qris | null, amount: number) {
  if (!qris) return null;
  const { text, merchant, city, nmid } = qris;
  const filled = qrisWithAmount(qris, amount);
  return { merchant, city, nmid, still: drawQr(text), filled: filled === null ? null : drawQr(filled) };
}

/** True while the buyer can pay. A passed deadline is ignored while a proof of payment waits for the shop's answer. */
export function toPay(
  { status, dueAt, proofWaits }: Pick<Order, 'status' | 'dueAt' | 'proofWaits'>,
  now: Date,
): boolean {
  return isBilled(status) && (proofWaits || !(dueAt && dueAt <= now));
}
