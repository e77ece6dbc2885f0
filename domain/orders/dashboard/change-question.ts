import type { ShippingKind } from '../../shipping/way.ts';
import { type OrderStatus, orderNumberLabel } from '../order.ts';

type AskedOrder = { orderNumber: number; customerName: string; shippingKind: ShippingKind };

/** Asks in words about a change of status. `yes` says what the button does, after 'Ya'. */
export function changeQuestion(order: AskedOrder, to: OrderStatus): { headline: string; yes: string } {
  const number = orderNumberLabel(order.orderNumber);
  const name = firstName(order.customerName);
  const questions: Record<OrderStatus, { headline: string; yes: string }> = {
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

/** 'Rina' of 'Rina Wulandari'. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] || 'pembeli';
}
