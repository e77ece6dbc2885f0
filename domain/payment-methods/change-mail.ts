import { formatDateTime } from '../calendar/format.ts';
import { type TimeZone, timeZoneNames } from '../calendar/time-zone.ts';
import type { MailText } from '../mail/message.ts';

type ChangeToTell = {
  /** True for the shop's WhatsApp number, false for an account, the QRIS or the payment text. */
  isNumber: boolean;
  namaToko: string;
  timeZone: TimeZone;
  change: string;
  /** '' if it was removed. */
  subject: string;
  /** '' if there was none. */
  former: string;
  at: Date;
  clientIp: string;
  link: string;
};

const wayWords = {
  what: 'Rekening',
  intro: 'Cara pembeli membayar di',
  label: 'Lihat pembayaran toko',
  mend: 'rekening yang benar: pembeli membayar ke yang tertulis di sana.',
};

const numberWords = {
  what: 'Nomor WhatsApp',
  intro: 'Nomor WhatsApp yang dihubungi pembeli',
  label: 'Lihat pengaturan toko',
  mend: 'nomor yang benar: pembeli mengirim pesanan dan menanyakan pembayaran ke nomor itu.',
};

/** Warns the owner, so that nobody can redirect a shop's money unnoticed. */
export function paymentChangeMail(toTell: ChangeToTell): MailText {
  const { isNumber, namaToko, timeZone, change, subject, former, at, clientIp, link } = toTell;
  const lines = [
    `${change}.`,
    ...(former && former !== subject ? [`Sebelumnya: ${former}`] : []),
    ...(subject ? [`Sekarang: ${subject}`] : []),
    `Waktu: ${formatDateTime(at, timeZone)} ${timeZoneNames[timeZone]}`,
    ...(clientIp ? [`Dari alamat internet: ${clientIp}`] : []),
  ];
  const words = isNumber ? numberWords : wayWords;
  return {
    subject: `${words.what} toko Anda diubah: ${namaToko}`,
    greeting: 'Halo,',
    paragraphs: [`${words.intro} ${namaToko} baru saja diubah.`, lines.join('\n')],
    action: { label: words.label, link },
    closing: [`Kalau bukan Anda yang mengubah, segera ganti password Anda, lalu kembalikan ${words.mend}`],
  };
}
