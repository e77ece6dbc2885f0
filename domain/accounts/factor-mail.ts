import type { MailText } from '../mail/message.ts';

const sentences = {
  totpAdded: 'Verifikasi dua langkah dengan kode dari aplikasi baru saja dipasang',
  totpRemoved: 'Verifikasi dua langkah dengan kode dari aplikasi baru saja dihapus',
  passkeyAdded: 'Sebuah passkey baru saja ditambahkan',
  passkeyRemoved: 'Sebuah passkey baru saja dihapus',
  cleared: 'Semua verifikasi dua langkah baru saja dihapus oleh pengelola situs',
  codesMade: 'Kode cadangan baru saja diganti',
  codeUsed: 'Sebuah kode cadangan baru saja dipakai',
  codesGuessed: 'Password yang benar, lalu beberapa kode verifikasi yang salah, baru saja dimasukkan',
} as const;

export type FactorChange = keyof typeof sentences;

export function factorMail(what: FactorChange, mail: { email: string; platform: string }): MailText {
  return {
    subject:
      what === 'codesGuessed'
        ? `Ada yang mencoba masuk ke akun ${mail.platform} Anda`
        : `Keamanan akun ${mail.platform} Anda berubah`,
    greeting: 'Halo,',
    paragraphs: [`${sentences[what]} di akun ${mail.email}.`],
    action: null,
    closing: [
      'Kalau ini Anda, tidak ada yang perlu dilakukan. Kalau bukan, segera ganti password lewat "Lupa password?" di halaman login, lalu periksa bagian Keamanan.',
    ],
  };
}
