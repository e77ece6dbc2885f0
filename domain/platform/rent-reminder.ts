import { formatDate, formatDateTime } from '../calendar/format.ts';
import { type TimeZone, timeZoneNames } from '../calendar/time-zone.ts';
import type { MailText } from '../mail/message.ts';
import { type StoreStatus, storePhase } from '../stores/store.ts';

export type ReminderKind = 'sevenDays' | 'threeDays' | 'oneDay' | 'ended' | 'closing';

const DAY_MS = 86_400_000;

export const REMINDER_SPAN_DAYS = { before: 7, after: 7 };

/**
 * Returns the kind of reminder for the present time, even if it was already sent. Pass `isFreeShop(shop)` as
 * `isFirstTrial`: the status does not tell, because it is still 'trial' after the operator has extended a trial.
 */
export function reminderDue(
  status: StoreStatus,
  expiryDate: Date | null,
  now: Date,
  isFirstTrial = status === 'trial',
): ReminderKind | null {
  const phase = storePhase(status, expiryDate, now);
  if (expiryDate === null || phase === 'inactive' || phase === 'closed') return null;
  const daysLeft = (expiryDate.getTime() - now.getTime()) / DAY_MS;
  if (phase === 'grace') return daysLeft > -6 ? 'ended' : 'closing';
  if (daysLeft <= 1) return 'oneDay';
  if (daysLeft <= 3) return 'threeDays';
  // The first trial lasts seven days, so a reminder seven days before its end would come at once.
  return daysLeft <= 7 && !isFirstTrial ? 'sevenDays' : null;
}

export function reminderMail(mail: {
  kind: ReminderKind;
  namaToko: string;
  expiryDate: Date;
  timeZone: TimeZone;
  /** Page where the owner pays the rent; null if the operator has no shop that receives it. */
  payLink: string | null;
  chatLink: string | null;
  dashboardLink: string;
}): MailText {
  const { kind, namaToko, expiryDate, timeZone } = mail;
  const moment = (date: Date) => `${formatDateTime(date, timeZone)} ${timeZoneNames[timeZone]}`;
  const end = moment(expiryDate);
  const closing = moment(new Date(expiryDate.getTime() + 7 * DAY_MS));
  const ending = {
    subject: `Masa sewa ${namaToko} berakhir ${formatDate(expiryDate, timeZone)}`,
    text: `Masa sewa toko ${namaToko} berakhir pada ${end}. Perpanjang sebelum itu supaya penjualan berjalan terus.`,
  };
  const texts: Record<ReminderKind, { subject: string; text: string }> = {
    sevenDays: ending,
    threeDays: ending,
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
    action: actionOf(mail),
    closing: ['Produk, pesanan dan laporan Anda tetap tersimpan.'],
  };
}

function actionOf(links: { payLink: string | null; chatLink: string | null; dashboardLink: string }) {
  if (links.payLink) return { label: 'Perpanjang sekarang', link: links.payLink };
  return links.chatLink
    ? { label: 'Perpanjang lewat WhatsApp', link: links.chatLink }
    : { label: 'Buka dashboard', link: links.dashboardLink };
}
