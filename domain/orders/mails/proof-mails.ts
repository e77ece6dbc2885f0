import { formatRupiahPlain } from '#domain/format.ts';
import type { MailText } from '#domain/mail/message.ts';
import { deadlineSentence } from '../deadlines/deadline.ts';
import { orderNumberLabel } from '../order.ts';
import type { MailOrder } from './order-mails.ts';

export function proofSentMail(order: MailOrder, link: string): MailText {
  const number = orderNumberLabel(order.orderNumber);
  return {
    subject: `Bukti bayar masuk: pesanan ${number} di ${order.namaToko}`,
    greeting: 'Halo,',
    paragraphs: [
      `${order.customerName} mengirim bukti pembayaran ${formatRupiahPlain(order.totalPrice)} untuk pesanan ${number}.`,
      'Cocokkan dulu dengan mutasi rekening Anda: foto bukti bisa dipalsukan. Selama bukti ini belum Anda putuskan, pesanan tidak dibatalkan otomatis.',
    ],
    action: { label: 'Periksa bukti', link },
    closing: [],
  };
}

export function proofRefusedMail(order: MailOrder, reason: string, link: string): MailText {
  const { namaToko, dueAt, timeZone } = order;
  return {
    subject: `Bukti bayar ditolak: pesanan ${orderNumberLabel(order.orderNumber)} di ${namaToko}`,
    greeting: `Halo ${order.customerName},`,
    paragraphs: [
      `${namaToko} belum bisa menerima bukti pembayaran Anda. Alasannya:\n${reason}`,
      'Buka pesanan ini untuk mengirim bukti lain. Kalau Anda yakin sudah membayar, hubungi toko.',
      ...(dueAt ? [deadlineSentence(dueAt, timeZone)] : []),
    ],
    action: { label: 'Lihat pesanan', link },
    closing: [],
  };
}
