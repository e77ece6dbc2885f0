import { changeLines, type ReportedChange } from '../mail/change-lines.ts';
import type { MailText } from '../mail/message.ts';

/**
 * `waNumber` is the shop's main WhatsApp number and `chatNumber` an additional one. `notices` are the settings of the
 * phones that forward payment notifications to the shop.
 */
export type PaymentChangeKind = 'way' | 'waNumber' | 'chatNumber' | 'notices';

type PaymentChange = ReportedChange & { kind: PaymentChangeKind; namaToko: string; link: string };

const wayWords = {
  what: 'Rekening',
  intro: 'Cara pembeli membayar di',
  label: 'Lihat pembayaran toko',
  whatToRestore: 'rekening yang benar: pembeli membayar ke yang tertulis di sana.',
};

const numberWords = {
  what: 'Nomor WhatsApp',
  intro: 'Nomor WhatsApp yang dihubungi pembeli',
  label: 'Lihat pengaturan toko',
  whatToRestore: 'nomor yang benar: pembeli mengirim pesanan dan menanyakan pembayaran ke nomor itu.',
};

const noticeWords = {
  what: 'Notifikasi pembayaran',
  intro: 'Pengaturan notifikasi pembayaran di',
  label: 'Lihat notifikasi pembayaran',
  whatToRestore: 'pengaturannya: cabut HP yang tidak Anda kenal dan matikan Otomatis Lunas.',
};

const words = {
  way: wayWords,
  waNumber: numberWords,
  chatNumber: { ...numberWords, label: 'Lihat nomor WhatsApp toko' },
  notices: noticeWords,
};

/** Warns the owner, so that nobody can redirect a shop's money unnoticed. */
export function paymentChangeMail({ kind, namaToko, link, ...change }: PaymentChange): MailText {
  const { what, intro, label, whatToRestore } = words[kind];
  return {
    subject: `${what} toko Anda diubah: ${namaToko}`,
    greeting: 'Halo,',
    paragraphs: [`${intro} ${namaToko} baru saja diubah.`, changeLines(change)],
    action: { label, link },
    closing: [`Kalau bukan Anda yang mengubah, segera ganti password Anda, lalu kembalikan ${whatToRestore}`],
  };
}
