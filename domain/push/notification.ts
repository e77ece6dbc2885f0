import { formatNumber, formatRupiahPlain } from '../format.ts';
import type { OrderEvent } from '../orders/event.ts';
import { orderNumberLabel } from '../orders/order.ts';
import { UNDO_MINUTES } from '../payments/notices/automatic.ts';
import type { ReminderKind } from '../platform/rent-reminder.ts';
import { href } from '../routes/href.ts';
import { pathAtShop, SHOP_PARAM } from '../routes/shop-path.ts';

export const ownerKinds = ['newOrder', 'proof', 'cancelled', 'complaint', 'stock', 'rent'] as const;
export const buyerKinds = ['bill', 'shipped'] as const;

export type OwnerKind = (typeof ownerKinds)[number];
export type NotificationKind = OwnerKind | (typeof buyerKinds)[number];

export const kindLabels: Record<NotificationKind, string> = {
  newOrder: 'Pesanan baru',
  proof: 'Bukti pembayaran',
  cancelled: 'Pesanan dibatalkan',
  complaint: 'Komplain',
  stock: 'Stok habis',
  rent: 'Masa sewa',
  bill: 'Tagihan',
  shipped: 'Pesanan dikirim',
};

type Audience = 'owner' | 'buyer';

export type PushNotification = {
  audience: Audience;
  kind: NotificationKind;
  title: string;
  body: string;
  path: string;
};

/** A notification shows no more of an order than this: no name, address or phone number. */
export type NotifiedOrder = { id: string; orderNumber: number; pieces: number; totalPrice: number };

type EventToNotify = Pick<OrderEvent, 'kind' | 'actorRole'>;

/** See docs/product/push.md#events for the events that cause a notification. */
export function notificationsOfEvent(
  { kind, actorRole }: EventToNotify,
  order: NotifiedOrder,
): PushNotification[] {
  const body = `${orderNumberLabel(order.orderNumber)} · ${formatNumber(order.pieces)} barang · ${formatRupiahPlain(order.totalPrice)}`;
  const toOwner = {
    audience: 'owner',
    body,
    path: href('/dashboard/pesanan/:orderId', { orderId: order.id }),
  } as const;
  const toBuyer = {
    audience: 'buyer',
    body,
    path: href('/pesanan/:orderId', { orderId: order.id }),
  } as const;
  const byOwner = actorRole === 'storeAdmin';
  if (kind === 'placed' && !byOwner) return [{ ...toOwner, kind: 'newOrder', title: 'Pesanan baru' }];
  if (kind === 'proof_sent') return [{ ...toOwner, kind: 'proof', title: 'Bukti pembayaran masuk' }];
  if (kind === 'paid' && actorRole === 'system')
    return [{ ...toOwner, kind: 'proof', title: `Otomatis lunas, bisa dibatalkan ${UNDO_MINUTES} menit` }];
  if (kind === 'cancelled' && !byOwner)
    return [{ ...toOwner, kind: 'cancelled', title: 'Pesanan dibatalkan pembeli' }];
  if (kind === 'expired')
    return [{ ...toOwner, kind: 'cancelled', title: 'Pesanan batal karena lewat batas waktu' }];
  if (kind === 'complained') return [{ ...toOwner, kind: 'complaint', title: 'Pesanan dikomplain' }];
  if (kind === 'billed') return [{ ...toBuyer, kind: 'bill', title: 'Tagihan pesanan Anda sudah ada' }];
  if (kind === 'shipped') return [{ ...toBuyer, kind: 'shipped', title: 'Pesanan Anda dikirim' }];
  return [];
}

export function soldOutNotification(
  order: Pick<NotifiedOrder, 'orderNumber'>,
  variants: number,
): PushNotification {
  return {
    audience: 'owner',
    kind: 'stock',
    title: 'Stok habis',
    body: `${formatNumber(variants)} pilihan produk habis sejak pesanan ${orderNumberLabel(order.orderNumber)}.`,
    path: href('/dashboard/produk'),
  };
}

const rentTitles: Record<ReminderKind, string> = {
  sevenDays: 'Masa sewa toko berakhir dalam 7 hari',
  threeDays: 'Masa sewa toko berakhir dalam 3 hari',
  oneDay: 'Masa sewa toko berakhir kurang dari sehari lagi',
  ended: 'Masa sewa toko sudah berakhir',
  closing: 'Toko segera berhenti menerima pesanan',
};

export function rentNotification(kind: ReminderKind): PushNotification {
  return {
    audience: 'owner',
    kind: 'rent',
    title: rentTitles[kind],
    body: 'Perpanjang supaya penjualan berjalan terus.',
    path: href('/dashboard/langganan'),
  };
}

/** The message to the service worker. The notification replaces an earlier one with the same `tag`. */
export type PushMessage = { title: string; body: string; path: string; tag: string };

/** Returns the path of the order list of the shop that the query string of `path` names. */
function ordersAtShopOf(path: string): string {
  const toko = new URLSearchParams(path.split('?')[1]).get(SHOP_PARAM);
  return pathAtShop(href('/dashboard/pesanan'), toko);
}

type StoredNotification = { kind: string; title: string; body: string; path: string; key: string };

/** Combines several notifications into one that counts them by kind. Returns a single one unchanged. */
export function combineNotifications(notifications: readonly StoredNotification[]): PushMessage {
  const [first] = notifications;
  if (!first) throw new Error('a message of no notification');
  if (notifications.length === 1)
    return { title: first.title, body: first.body, path: first.path, tag: first.path };
  const counts = (Object.keys(kindLabels) as NotificationKind[]).flatMap((kind) => {
    const count = notifications.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${kindLabels[kind]}: ${formatNumber(count)}`];
  });
  const isOneTarget = notifications.every(({ path }) => path === first.path);
  const isOfBuyer = notifications.every(({ kind }) => buyerKinds.some((one) => one === kind));
  return {
    title: `${formatNumber(notifications.length)} kabar baru`,
    body: counts.join(' · '),
    path: isOneTarget ? first.path : isOfBuyer ? href('/pesanan') : ordersAtShopOf(first.path),
    tag: first.key,
  };
}
