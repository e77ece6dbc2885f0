import type { ShippingKind } from '#domain/shipping/way.ts';
import { type OrderStatus, orderNumberLabel } from '../order.ts';

type AskedOrder = { orderNumber: number; customerName: string; shippingKind: ShippingKind };

type Question = { headline: string; yes: string };

export function changeQuestion(order: AskedOrder, to: OrderStatus): Question {
  const number = orderNumberLabel(order.orderNumber);
  const name = firstName(order.customerName);
  const questions: Record<OrderStatus, Question> = {
    Pending: { headline: `Kembalikan pesanan ${number} ke awal?`, yes: 'kembalikan' },
    'Harus Dibayar': { headline: `Kirim tagihan pesanan ${number} ke ${name}?`, yes: 'kirim tagihan' },
    'Sudah Dibayar': { headline: `Pesanan ${number} sudah dibayar ${name}?`, yes: 'sudah dibayar' },
    Processing: { headline: `Siapkan pesanan ${number} untuk ${name}?`, yes: 'siapkan' },
    Shipped:
      order.shippingKind === 'pickup'
        ? { headline: `Pesanan ${number} siap diambil ${name}?`, yes: 'siap diambil' }
        : { headline: `Kirim pesanan ${number} ke ${name}?`, yes: 'kirim' },
    Completed: { headline: `Selesaikan pesanan ${number} dari ${name}?`, yes: 'selesaikan' },
    Complain: { headline: `Catat komplain ${name} untuk pesanan ${number}?`, yes: 'catat' },
    Cancelled: { headline: `Batalkan pesanan ${number} dari ${name}?`, yes: 'batalkan' },
  };
  return questions[to];
}

export const RECEIPT_MISSING = 'Nomor resi belum diisi; kalau tidak ada, tekan "Kirim tanpa resi".';

export function batchQuestion(count: number, to: OrderStatus, isPickup: boolean): Question {
  const orders = `${count} pesanan`;
  const questions: Record<OrderStatus, Question> = {
    Pending: { headline: `Kembalikan ${orders} ke awal?`, yes: 'kembalikan' },
    'Harus Dibayar': { headline: `Kirim tagihan ${orders}?`, yes: 'kirim tagihan' },
    'Sudah Dibayar': { headline: `${orders} sudah dibayar?`, yes: 'sudah dibayar' },
    Processing: { headline: `Siapkan ${orders}?`, yes: 'siapkan' },
    Shipped: isPickup
      ? { headline: `${orders} siap diambil?`, yes: 'siap diambil' }
      : { headline: `Kirim ${orders}?`, yes: 'kirim' },
    Completed: { headline: `Selesaikan ${orders}?`, yes: 'selesaikan' },
    Complain: { headline: `Catat komplain untuk ${orders}?`, yes: 'catat' },
    Cancelled: { headline: `Batalkan ${orders}?`, yes: 'batalkan' },
  };
  return questions[to];
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] || 'pembeli';
}
