import { formatNumber, formatRupiahPlain } from '../format.ts';
import type { OrderEvent } from '../orders/event.ts';
import { orderNumberLabel } from '../orders/order.ts';
import { UNDO_MINUTES } from '../payments/notices/automatic.ts';
import type { ReminderKind } from '../platform/rent-reminder.ts';
import { href } from '../routes/href.ts';

export const ownerKinds = ['newOrder', 'proof', 'cancelled', 'complaint', 'stock', 'rent'] as const;
export const buyerKinds = ['bill', 'shipped'] as const;

export type OwnerKind = (typeof ownerKinds)[number];
export type NoticeKind = OwnerKind | (typeof buyerKinds)[number];

export const kindLabels: Record<NoticeKind, string> = {
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

/** A tap on the notice opens `path`. */
export type PushNotice = { audience: Audience; kind: NoticeKind; title: string; body: string; path: string };

/** A notice shows nothing else of an order: no name, address or phone number. */
export type NoticeOrder = { id: string; orderNumber: number; pieces: number; totalPrice: number };

type ToldEvent = Pick<OrderEvent, 'kind' | 'actorRole'>;

/** The notices that an order event causes. See docs/product/push.md#what-is-told. */
export function noticesAbout({ kind, actorRole }: ToldEvent, order: NoticeOrder): PushNotice[] {
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

/** `variants` is how many product variants the order sold out. */
export function stockNotice(order: Pick<NoticeOrder, 'orderNumber'>, variants: number): PushNotice {
  return {
    audience: 'owner',
    kind: 'stock',
    title: 'Stok habis',
    body: `${formatNumber(variants)} pilihan produk habis sejak pesanan ${orderNumberLabel(order.orderNumber)}.`,
    path: href('/dashboard/produk'),
  };
}

const rentTitles: Record<ReminderKind, string> = {
  threeDays: 'Masa sewa toko berakhir dalam 3 hari',
  oneDay: 'Masa sewa toko berakhir kurang dari sehari lagi',
  ended: 'Masa sewa toko sudah berakhir',
  closing: 'Toko segera berhenti menerima pesanan',
};

export function rentNotice(kind: ReminderKind): PushNotice {
  return {
    audience: 'owner',
    kind: 'rent',
    title: rentTitles[kind],
    body: 'Perpanjang supaya penjualan berjalan terus.',
    path: href('/dashboard'),
  };
}

/** The service worker receives it. A notice replaces an earlier one with the same `tag`. */
export type PushMessage = { title: string; body: string; path: string; tag: string };

type WrittenNotice = { kind: string; title: string; body: string; path: string; key: string };

/** Returns one notice unchanged. Several become one message that counts them by kind. `notices` must not be empty. */
export function messageOf(notices: readonly WrittenNotice[]): PushMessage {
  const [first] = notices;
  if (!first) throw new Error('a message of no notice');
  if (notices.length === 1)
    return { title: first.title, body: first.body, path: first.path, tag: first.path };
  const counts = (Object.keys(kindLabels) as NoticeKind[]).flatMap((kind) => {
    const count = notices.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${kindLabels[kind]}: ${formatNumber(count)}`];
  });
  const isOneTarget = notices.every(({ path }) => path === first.path);
  const isOfBuyer = notices.every(({ kind }) => buyerKinds.some((one) => one === kind));
  return {
    title: `${formatNumber(notices.length)} kabar baru`,
    body: counts.join(' · '),
    path: isOneTarget ? first.path : isOfBuyer ? href('/pesanan') : href('/dashboard/pesanan'),
    tag: first.key,
  };
}
