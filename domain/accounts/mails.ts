import { formatDateTime } from '../calendar/format.ts';
import { type TimeZone, timeZoneNames } from '../calendar/time-zone.ts';
import type { MailText } from '../mail/message.ts';
import { CONFIRM_LINK_DAYS, RESET_LINK_MINUTES } from './user.ts';

/* Anybody can enter a stranger's email address, so these mails contain no text from users, not even a shop's name. */

const notYours = 'Kalau bukan Anda yang mendaftar, abaikan email ini.';
const whyConfirm = `Konfirmasi email ini, supaya kabar pesanan dikirim lengkap ke sini. Link berlaku ${CONFIRM_LINK_DAYS} hari.`;

export function buyerWelcomeMail(mail: { email: string; platform: string; link: string }): MailText {
  return {
    subject: `Selamat datang di ${mail.platform}`,
    greeting: 'Halo,',
    paragraphs: [
      `Akun ${mail.email} sudah siap. Anda bisa berbelanja di semua toko ${mail.platform} dengan satu akun ini.`,
      'Isi profil sekali saja, dan alamat Anda terisi sendiri setiap kali memesan.',
      whyConfirm,
    ],
    action: { label: 'Konfirmasi email', link: mail.link },
    closing: [notYours],
  };
}

export function ownerWelcomeMail(mail: {
  email: string;
  platform: string;
  dashboardLink: string;
  expiryDate: Date | null;
  timeZone: TimeZone;
  link: string;
}): MailText {
  const { email, platform, dashboardLink, expiryDate, timeZone } = mail;
  return {
    subject: `Toko Anda sudah dibuka di ${platform}`,
    greeting: 'Selamat datang!',
    paragraphs: [
      `Toko untuk akun ${email} sudah bisa dikunjungi. Alamatnya ada di dashboard:\n${dashboardLink}`,
      'Langkah berikutnya: tambah produk pertama, lalu bagikan link toko ke pelanggan.',
      ...(expiryDate
        ? [
            `Masa coba gratis berlaku sampai ${formatDateTime(expiryDate, timeZone)} ${timeZoneNames[timeZone]}.`,
          ]
        : []),
      whyConfirm,
    ],
    action: { label: 'Konfirmasi email', link: mail.link },
    closing: [notYours],
  };
}

export function confirmMail(mail: { email: string; platform: string; link: string }): MailText {
  return {
    subject: `Konfirmasi email di ${mail.platform}`,
    greeting: 'Halo,',
    paragraphs: [`Akun ${mail.email} di ${mail.platform} belum dikonfirmasi.`, whyConfirm],
    action: { label: 'Konfirmasi email', link: mail.link },
    closing: [notYours],
  };
}

export function resetMail(mail: { email: string; link: string; platform: string }): MailText {
  return {
    subject: `Reset password ${mail.platform}`,
    greeting: 'Halo,',
    paragraphs: [
      `Ada permintaan untuk mengganti password akun ${mail.email} di ${mail.platform}.`,
      `Buka link ini dalam ${RESET_LINK_MINUTES} menit untuk membuat password baru. Link hanya bisa dipakai satu kali.`,
    ],
    action: { label: 'Buat password baru', link: mail.link },
    closing: ['Kalau bukan Anda yang meminta, abaikan email ini: password Anda tidak berubah.'],
  };
}

export function newsMail(mail: { email: string; platform: string; link: string }): MailText {
  return {
    subject: `Ada kabar baru untuk Anda di ${mail.platform}`,
    greeting: 'Halo,',
    paragraphs: [
      `Ada kabar baru untuk akun ${mail.email} di ${mail.platform}. Buka halamannya untuk membacanya.`,
    ],
    action: { label: 'Lihat kabarnya', link: mail.link },
    closing: [
      'Email ini belum dikonfirmasi, jadi isi kabarnya hanya tampil di halaman. Konfirmasi lewat halaman profil atau dashboard Anda.',
      notYours,
    ],
  };
}

export const lastMailText = 'Ini email terakhir untuk sementara. Kabar berikutnya hanya tampil di halaman.';
