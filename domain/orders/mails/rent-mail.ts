import { formatDate } from '#domain/calendar/format.ts';
import { formatRupiahPlain } from '#domain/format.ts';
import type { MailText } from '#domain/mail/message.ts';
import type { MailOrder } from './order-mails.ts';

/** `endsAt` is the day until which the rent is now paid; null if the shop has no end date. */
export function rentPaidMail(
  { totalPrice, timeZone }: Pick<MailOrder, 'totalPrice' | 'timeZone'>,
  { number, shopName, endsAt }: { number: string; shopName: string; endsAt: Date | null },
  link: string,
): MailText {
  const end = endsAt ? ` Toko ${shopName} aktif sampai ${formatDate(endsAt, timeZone)}.` : '';
  const paid =
    totalPrice === 0
      ? `Faktur ${number} lunas dengan kode diskon, tidak ada yang perlu dibayar.`
      : `Pembayaran ${formatRupiahPlain(totalPrice)} untuk faktur ${number} sudah diterima.`;
  return {
    subject: `Pembayaran sewa ${shopName} diterima`,
    greeting: 'Halo,',
    paragraphs: [`${paid}${end}`],
    action: { label: 'Lihat faktur', link },
    closing: ['Terima kasih.'],
  };
}
