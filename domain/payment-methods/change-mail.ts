import { formatDateTime } from '../calendar/format.ts';
import { type TimeZone, timeZoneNames } from '../calendar/time-zone.ts';
import type { MailText } from '../mail/message.ts';

type ChangeToTell = {
  /** Of the number that buyers write to; else of an account, the QRIS or the shop's own words. */
  isNumber: boolean;
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

/** To the owner, so that nobody leads a shop's money elsewhere unnoticed. */
export function paymentChangeMail(toTell: ChangeToTell): MailText {
  const { isNumber, namaToko, timeZone, change, subject, former, at, clientIp, link } = toTell;
  const lines = [
    `${change}.`,
    ...(former && former !== subject ? [`Sebelumnya: ${former}`] : []),
    ...(subject ? [`Sekarang: ${subject}`] : []),
    `Waktu: ${formatDateTime(at, timeZone)} ${timeZoneNames[timeZone]}`,
    ...(clientIp ? [`Dari alamat internet: ${clientIp}`] : []),
  ];
  const told = isNumber ? numberWords : wayWords;
  return {
    subject: `${told.what} toko Anda diubah: ${namaToko}`,
    greeting: 'Halo,',
    paragraphs: [`${told.intro} ${namaToko} baru saja diubah.`, lines.join('\n')],
    action: { label: told.label, link },
    closing: [`Kalau bukan Anda yang mengubah, segera ganti password Anda, lalu kembalikan ${told.mend}`],
  };
}
