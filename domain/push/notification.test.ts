import { describe, expect, it } from 'vitest';
import type { OrderEventKind } from '../orders/event.ts';
import { href } from '../routes/href.ts';
import {
  combineNotifications,
  notificationsOfEvent,
  rentNotification,
  soldOutNotification,
} from './notification.ts';

const order = {
  id: '0193a000-0000-7000-8000-000000000001',
  orderNumber: 7,
  pieces: 3,
  totalPrice: 45_000,
};
const about = (kind: OrderEventKind, actorRole: 'customer' | 'storeAdmin' | 'system') =>
  notificationsOfEvent({ kind, actorRole }, order).map((one) => `${one.audience} ${one.kind}: ${one.title}`);

describe('an event tells', () => {
  it.each([
    ['placed', 'customer', ['owner newOrder: Pesanan baru']],
    ['placed', 'storeAdmin', []],
    ['proof_sent', 'customer', ['owner proof: Bukti pembayaran masuk']],
    ['paid', 'system', ['owner proof: Otomatis lunas, bisa dibatalkan 15 menit']],
    ['paid', 'storeAdmin', []],
    ['cancelled', 'customer', ['owner cancelled: Pesanan dibatalkan pembeli']],
    ['cancelled', 'storeAdmin', []],
    ['expired', 'system', ['owner cancelled: Pesanan batal karena lewat batas waktu']],
    ['complained', 'storeAdmin', ['owner complaint: Pesanan dikomplain']],
    ['billed', 'storeAdmin', ['buyer bill: Tagihan pesanan Anda sudah ada']],
    ['shipped', 'storeAdmin', ['buyer shipped: Pesanan Anda dikirim']],
    ['completed', 'customer', []],
    ['proof_withdrawn', 'customer', []],
  ] as const)('%s by %s: %j', (kind, by, notifications) => {
    expect(about(kind, by)).toEqual(notifications);
  });

  it('number, pieces and total, and leads to the order', () => {
    const [notification] = notificationsOfEvent({ kind: 'placed', actorRole: 'customer' }, order);
    expect(notification?.body).toMatch(/^#7 · 3 barang · Rp\s?45\.000$/);
    expect(notification?.path).toBe(href('/dashboard/pesanan/:orderId', { orderId: order.id }));
    const [bill] = notificationsOfEvent({ kind: 'billed', actorRole: 'storeAdmin' }, order);
    expect(bill?.path).toBe(href('/pesanan/:orderId', { orderId: order.id }));
  });
});

describe('several notifications', () => {
  const written = (kind: string, path: string) => ({
    kind,
    path,
    title: 'Judul',
    body: 'Isi',
    key: `kunci ${path}`,
  });

  it('become one that counts them', () => {
    expect(
      combineNotifications([written('newOrder', '/a'), written('newOrder', '/b'), written('proof', '/a')]),
    ).toEqual({
      title: '3 kabar baru',
      body: 'Pesanan baru: 2 · Bukti pembayaran: 1',
      path: href('/dashboard/pesanan'),
      tag: 'kunci /a',
    });
  });

  it('about one order lead to it, and a single one stays as it is', () => {
    expect(combineNotifications([written('bill', '/a'), written('shipped', '/a')]).path).toBe('/a');
    expect(combineNotifications([written('newOrder', '/a')])).toEqual({
      title: 'Judul',
      body: 'Isi',
      path: '/a',
      tag: '/a',
    });
  });
});

it('stock and rent lead where something can be done', () => {
  expect(soldOutNotification(order, 2)).toMatchObject({
    body: '2 pilihan produk habis sejak pesanan #7.',
    path: href('/dashboard/produk'),
  });
  expect(rentNotification('oneDay')).toMatchObject({ kind: 'rent', path: href('/dashboard/langganan') });
});
