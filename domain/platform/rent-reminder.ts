import { formatDate, formatDateTime } from '../format.ts';
import type { MailText } from '../orders/mails.ts';
import { type StoreStatus, storeLife, type TimeZone, timeZoneNames } from '../stores/store.ts';

/** The four mails to an owner about the end of the rent: 3 days and 1 day before, on the day, a day before checkout closes. */
export type ReminderKind = 'threeDays' | 'oneDay' | 'ended' | 'closing';

const DAY_MS = 86_400_000;

/** Days around the end in which reminders are due, for who looks shops up: before it, and after it. */
export const REMINDER_SPAN_DAYS = { before: 3, after: 7 };

/** The reminder that a shop is due at `now`, or null. One kind at a time; which were sent, the caller knows. */
export function reminderDue(status: StoreStatus, expiryDate: Date | null, now: Date): ReminderKind | null {
  const life = storeLife(status, expiryDate, now);
  if (expiryDate === null || life === 'inactive' || life === 'closed') return null;
  const daysLeft = (expiryDate.getTime() - now.getTime()) / DAY_MS;
  if (life === 'grace') return daysLeft > -6 ? 'ended' : 'closing';
  if (daysLeft <= 1) return 'oneDay';
  return daysLeft <= 3 ? 'threeDays' : null;
}

/** The reminder's mail. `chatLink` opens a chat with the operator, null where there is no number. */
export function reminderMail(mail: {
  kind: ReminderKind;
  namaToko: string;
  expiryDate: Date;
  timeZone: TimeZone;
  chatLink: string | null;
  dashboardLink: string;
}): MailText {
  const { kind, namaToko, expiryDate, timeZone } = mail;
  const moment = (date: Date) => `${formatDateTime(date, timeZone)} ${timeZoneNames[timeZone]}`;
  const end = moment(expiryDate);
  const closing = moment(new Date(expiryDate.getTime() + 7 * DAY_MS));
  const texts: Record<ReminderKind, { subject: string; text: string }> = {
    threeDays: {
      subject: `Masa sewa ${namaToko} berakhir ${formatDate(expiryDate, timeZone)}`,
      text: `Masa sewa toko ${namaToko} berakhir pada ${end}. Perpanjang sebelum itu supaya penjualan berjalan terus.`,
    },
    oneDay: {
      subject: `Masa sewa ${namaToko} berakhir kurang dari sehari lagi`,
      text: `Masa sewa toko ${namaToko} berakhir pada ${end}. Setelah itu toko masih menerima pesanan sampai ${closing}.`,
    },
    ended: {
      subject: `Masa sewa ${namaToko} sudah berakhir`,
      text: `Masa sewa toko ${namaToko} berakhir pada ${end}. Toko masih menerima pesanan sampai ${closing}.`,
    },
    closing: {
      subject: `${namaToko} segera berhenti menerima pesanan`,
      text: `Mulai ${closing} toko ${namaToko} tidak lagi menerima pesanan, karena masa sewanya sudah berakhir.`,
    },
  };
  return {
    subject: texts[kind].subject,
    greeting: 'Halo,',
    paragraphs: [texts[kind].text],
    action: mail.chatLink
      ? { label: 'Perpanjang lewat WhatsApp', link: mail.chatLink }
      : { label: 'Buka dashboard', link: mail.dashboardLink },
    closing: ['Produk, pesanan dan laporan Anda tetap tersimpan.'],
  };
}
