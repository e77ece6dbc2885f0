import { formatRupiahPlain } from '#domain/format.ts';
import type { MailText } from '#domain/mail/message.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import type { MailOrder } from './order-mails.ts';

export function automaticPaidMail(
  order: MailOrder,
  { note, undoMinutes }: { note: string; undoMinutes: number },
  link: string,
): MailText {
  const number = orderNumberLabel(order.orderNumber);
  return {
    subject: `Otomatis lunas: pesanan ${number} di ${order.namaToko}`,
    greeting: 'Halo,',
    paragraphs: [
      `Pesanan ${number} dari ${order.customerName} sebesar ${formatRupiahPlain(order.totalPrice)} ditandai Sudah Dibayar dari notifikasi HP Anda.`,
      `${note}.`,
      `Periksa uangnya di rekening. Kalau salah, buka pesanan ini dan tekan "Batalkan" dalam ${undoMinutes} menit.`,
    ],
    action: { label: 'Lihat pesanan', link },
    closing: ['Tidak ada yang dikirim sendiri: pesanan ini menunggu Anda.'],
  };
}
