import { changeLines, type ReportedChange } from '../mail/change-lines.ts';
import type { MailText } from '../mail/message.ts';
import { INVITATION_DAYS } from './team.ts';

/** The invitation may reach a stranger, so it quotes no text that a user wrote, not even the shop's name. */
export function invitationMail({ platform, link }: { platform: string; link: string }): MailText {
  return {
    subject: `Undangan bergabung ke tim toko di ${platform}`,
    greeting: 'Halo,',
    paragraphs: [
      `Sebuah toko di ${platform} mengundang Anda bergabung ke timnya. Buka link ini untuk melihat toko dan peran Anda.`,
      `Link berlaku ${INVITATION_DAYS} hari, untuk satu orang, dengan akun yang memakai alamat email ini.`,
    ],
    action: { label: 'Lihat undangan', link },
    closing: ['Kalau Anda tidak mengenal undangan ini, abaikan email ini. Jangan teruskan link-nya.'],
  };
}

type TeamChangeMail = ReportedChange & { namaToko: string; by: string; link: string };

/** This mail goes to all owners, so that nobody can enter or take over a shop unnoticed. */
export function teamChangeMail({ namaToko, by, link, ...change }: TeamChangeMail): MailText {
  return {
    subject: `Tim toko Anda diubah: ${namaToko}`,
    greeting: 'Halo,',
    paragraphs: [`Tim ${namaToko} baru saja diubah.`, changeLines(change, by)],
    action: { label: 'Lihat tim toko', link },
    closing: ['Kalau Anda tidak mengenal perubahan ini, segera ganti password Anda, lalu periksa tim toko.'],
  };
}

export function handoverMail({ namaToko, link }: { namaToko: string; link: string }): MailText {
  return {
    subject: `${namaToko} diserahkan kepada Anda`,
    greeting: 'Halo,',
    paragraphs: [
      `Pemilik ${namaToko} ingin menyerahkan tokonya kepada Anda. Buka halaman Tim dan terima dengan password Anda, dalam ${INVITATION_DAYS} hari.`,
    ],
    action: { label: 'Buka halaman Tim', link },
    closing: ['Kalau Anda tidak mau menerimanya, abaikan email ini: toko tidak berpindah.'],
  };
}
