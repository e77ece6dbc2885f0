import { formatDate } from '#domain/calendar/format.ts';
import { formatNumber, formatRupiahPlain } from '#domain/format.ts';

export function bookingText(bookedOn: string | null): string {
  // 05:00 UTC is noon in Jakarta, so the formatted day is `bookedOn`.
  return bookedOn === null
    ? 'belum dibukukan bank (PEND)'
    : formatDate(new Date(`${bookedOn}T05:00:00Z`), 'Asia/Jakarta');
}

export function differenceText(difference: number): string {
  if (difference === 0) return '';
  return `${difference < 0 ? 'kurang' : 'lebih'} ${formatRupiahPlain(Math.abs(difference))}`;
}

type PayingRow = {
  bank: string;
  bookedOn: string | null;
  amount: number;
  /** False while only a phone has reported the payment and no bank file contains it. */
  inFile: boolean;
  automatic: boolean;
};

export function paymentNote({ bank, bookedOn, amount, inFile, automatic }: PayingRow, total: number): string {
  const source = `${automatic ? 'Otomatis lunas: ' : ''}${inFile ? 'Mutasi' : 'Notifikasi'}`;
  const paid = `${source} ${bank}, ${bookingText(bookedOn)}: ${formatRupiahPlain(amount)}`;
  const difference = differenceText(amount - total);
  return difference === '' ? paid : `${paid} (${difference} dari tagihan)`;
}

type Counts = { bank: string; incoming: number; added: number; passedBy: number; unread: number };

export function statementSentence({ bank, incoming, added, passedBy, unread }: Counts): string {
  const alreadyListed = incoming - added;
  return [
    `Mutasi ${bank} dibaca: ${formatNumber(incoming)} uang masuk, ${formatNumber(added)} baru${alreadyListed > 0 ? ` dan ${formatNumber(alreadyListed)} sudah ada` : ''}.`,
    passedBy > 0 ? `${formatNumber(passedBy)} baris lain dilewati (uang keluar, bunga).` : '',
    unread > 0
      ? `${formatNumber(unread)} baris tidak terbaca karena tanggal, jumlah, atau rumusnya aneh.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}
