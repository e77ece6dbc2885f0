import { formatDateTime } from '../format.ts';
import type { MailText } from '../orders/mails/order-mails.ts';
import type { TimeZone } from '../stores/store.ts';
import { timeZoneNames } from '../stores/store.ts';

type ChangeToTell = {
  namaToko: string;
  timeZone: TimeZone;
  /** 'Rekening ditambah' */
  change: string;
  /** '' where it is gone. */
  subject: string;
  /** '' where there was none. */
  former: string;
  at: Date;
  clientIp: string;
  link: string;
};

/** To the owner, so that nobody leads a shop's money elsewhere unnoticed. */
export function paymentChangeMail(told: ChangeToTell): MailText {
  const { namaToko, timeZone, change, subject, former, at, clientIp, link } = told;
  const lines = [
    `${change}.`,
    ...(former && former !== subject ? [`Sebelumnya: ${former}`] : []),
    ...(subject ? [`Sekarang: ${subject}`] : []),
    `Waktu: ${formatDateTime(at, timeZone)} ${timeZoneNames[timeZone]}`,
    ...(clientIp ? [`Dari alamat internet: ${clientIp}`] : []),
  ];
  return {
    subject: `Rekening toko Anda diubah: ${namaToko}`,
    greeting: 'Halo,',
    paragraphs: [`Cara pembeli membayar di ${namaToko} baru saja diubah.`, lines.join('\n')],
    action: { label: 'Lihat pembayaran toko', link },
    closing: [
      'Kalau bukan Anda yang mengubah, segera ganti password Anda, lalu kembalikan rekening yang benar: pembeli membayar ke yang tertulis di sana.',
    ],
  };
}
