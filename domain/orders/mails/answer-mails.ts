import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatPhone } from '#domain/format.ts';
import type { MailText } from '#domain/mail/message.ts';
import { answerSentence, deadlineText, overdueReason } from '../deadlines/deadline.ts';
import { orderNumberLabel } from '../order.ts';
import type { MailOrder } from './order-mails.ts';

export const MAX_REMINDED = 10;

export function unansweredMail(order: MailOrder, link: string): MailText {
  return {
    subject: `Dibatalkan: pesanan ${orderNumberLabel(order.orderNumber)} di ${order.namaToko}`,
    greeting: `Halo ${order.customerName},`,
    paragraphs: [
      `Maaf, pesanan Anda di ${order.namaToko} dibatalkan otomatis karena ${reasonOf(order)}.`,
      `Anda tidak perlu membayar apa pun.${order.discount > 0 ? ' Voucher yang Anda pakai sudah kembali.' : ''}`,
      'Masih ingin barangnya? Hubungi toko lebih dulu, lalu buka pesanan ini dan tekan "Pesan Lagi".',
    ],
    action: { label: 'Lihat pesanan', link },
    closing: [],
  };
}

/**
 * Tells the owner that an order was cancelled because the shop sent no bill in time. The shop's first such mail also
 * explains this deadline and links to its setting (`settingsLink`). In later mails `settingsLink` is null.
 */
export function unansweredOwnerMail(
  order: MailOrder,
  { link, settingsLink }: { link: string; settingsLink: string | null },
): MailText {
  const number = orderNumberLabel(order.orderNumber);
  return {
    subject: `Pesanan ${number} di ${order.namaToko} dibatalkan otomatis`,
    greeting: 'Halo,',
    paragraphs: [
      `Pesanan ${order.customerName} dibatalkan otomatis karena ${reasonOf(order)}.`,
      `Nomor pesanan: ${number}\nPembeli: ${order.customerName}\nWhatsApp: ${formatPhone(order.customerWa)}`,
      'Stok produknya sudah kembali, begitu juga vouchernya bila dipakai.',
      ...(settingsLink ? explanation(order, settingsLink) : []),
    ],
    action: { label: 'Lihat pesanan', link },
    closing: ['Masih bisa melayani? Hubungi pembeli dan minta ia memesan lagi.'],
  };
}

function explanation({ namaToko }: MailOrder, settingsLink: string): string[] {
  return [
    `Ini pertama kalinya pesanan di ${namaToko} berakhir sendiri. Penyebabnya "Batas Waktu Konfirmasi" di Pengaturan Toko: pesanan yang sampai batas itu belum dikirimi tagihan dibatalkan otomatis, supaya stok tidak tertahan dan pembeli tidak menunggu tanpa kabar. Pembeli melihat batas itu sebelum memesan dan sudah diberi tahu lewat email.`,
    `Ingin waktu lebih lama, atau tanpa batas? Ubah di Pengaturan Toko:\n${settingsLink}`,
    'Untuk satu pesanan saja, tekan "Beri waktu lagi" di halaman pesanan itu. Email berikutnya tidak mengulang penjelasan ini.',
  ];
}

function reasonOf({ dueAt, timeZone }: MailOrder): string {
  return dueAt ? overdueReason('Pending', dueAt, timeZone) : 'belum dijawab toko';
}

export function movedAnswerMail(order: MailOrder, link: string): MailText {
  const { namaToko, dueAt, timeZone } = order;
  const number = orderNumberLabel(order.orderNumber);
  return {
    subject: `Batas konfirmasi ${dueAt ? 'diperpanjang' : 'dihapus'}: pesanan ${number} di ${namaToko}`,
    greeting: `Halo ${order.customerName},`,
    paragraphs: [
      dueAt
        ? `${namaToko} memerlukan waktu lebih lama untuk menjawab pesanan ini.`
        : `${namaToko} menghapus batas waktu untuk menjawab pesanan ini.`,
      ...(dueAt ? [answerSentence(dueAt, timeZone)] : []),
      'Tidak ingin menunggu? Anda bisa membatalkannya sendiri di halaman pesanan.',
    ],
    action: { label: 'Lihat pesanan', link },
    closing: [],
  };
}

export type AnswerReminder = {
  namaToko: string;
  timeZone: TimeZone;
  count: number;
  orders: { orderNumber: number; dueAt: Date }[];
};

export function answerReminderMail(
  { namaToko, timeZone, count, orders }: AnswerReminder,
  link: string,
): MailText {
  const lines = orders.map(
    ({ orderNumber, dueAt }) => `- ${orderNumberLabel(orderNumber)}: ${deadlineText(dueAt, timeZone)}`,
  );
  const left = count - orders.length;
  return {
    subject: `${count} pesanan di ${namaToko} segera dibatalkan otomatis`,
    greeting: 'Halo,',
    paragraphs: [
      `${count} pesanan di ${namaToko} belum dijawab. Kirim tagihannya atau beri waktu lagi sebelum batas konfirmasinya:`,
      [...lines, ...(left > 0 ? [`dan ${left} pesanan lain`] : [])].join('\n'),
      'Lewat dari itu pesanan dibatalkan otomatis; stok dan voucher kembali.',
    ],
    action: { label: 'Lihat pesanan', link },
    closing: [],
  };
}
