import { formatRupiahPlain } from '../format.ts';
import type { MailText } from '../mail/message.ts';
import { deadlineText } from '../orders/deadlines/deadline.ts';
import type { MailOrder } from '../orders/mails/order-mails.ts';
import { orderNumberLabel } from '../orders/order.ts';

const HOUR_MS = 3_600_000;

/** Buyers who had a day or more to pay are reminded this many hours before the deadline. */
export const REMINDED_HOURS = 6;
const REMINDED_HOURS_OF_SHORT = 2;
const SHORT_HOURS = 24;

export const remindedNote = 'Pembeli diingatkan lewat email untuk membayar.';

type UnpaidOrder = { dueAt: Date | null; dueSetAt: Date | null; now: Date };

export function isPaymentReminderDue({ dueAt, dueSetAt, now }: UnpaidOrder): boolean {
  if (!dueAt || !dueSetAt || dueAt <= now) return false;
  const isShort = dueAt.getTime() - dueSetAt.getTime() < SHORT_HOURS * HOUR_MS;
  const hours = isShort ? REMINDED_HOURS_OF_SHORT : REMINDED_HOURS;
  return dueAt.getTime() - now.getTime() <= hours * HOUR_MS;
}

export function paymentReminderMail(order: MailOrder, link: string): MailText {
  const { namaToko, dueAt, timeZone } = order;
  const total = formatRupiahPlain(order.totalPrice);
  const until = dueAt ? ` paling lambat ${deadlineText(dueAt, timeZone)}` : '';
  return {
    subject: `Belum dibayar: pesanan ${orderNumberLabel(order.orderNumber)} di ${namaToko}`,
    greeting: `Halo ${order.customerName},`,
    paragraphs: [
      `Pesanan Anda di ${namaToko} belum dibayar. Bayar ${total}${until}. Lewat dari itu pesanan dibatalkan otomatis.`,
      'Sudah membayar? Buka pesanan ini dan kirim buktinya lewat "Saya sudah bayar".',
    ],
    action: { label: 'Lihat tagihan', link },
    closing: ['Ini satu-satunya pengingat untuk pesanan ini.'],
  };
}
