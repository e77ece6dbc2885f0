import { formatDate, formatDateTime } from '#domain/calendar/format.ts';

/** What the provider tells of a parcel, in its own words, newest first. */
export type Track = {
  /** '' where it gives none, as for what is '' below. */
  status: string;
  delivered: boolean;
  receiver: string;
  steps: TrackStep[];
};

/** `at` is what the courier's clock showed, without a zone: '2026-11-21T14:05:00', '2026-11-21' or ''. */
export type TrackStep = { at: string; text: string; place: string };

export const MAX_TRACK_STEPS = 50;

/** What an order's page shows. */
export type ParcelTrack = {
  /** A press may ask the provider. */
  mayAsk: boolean;
  /** The provider has refused to track with the shop's key, and is left alone for a while. */
  keyRefused: boolean;
  track: Track | null;
  checkedAt: Date | null;
};

/** Why there is nothing new: `away` is dead, slow or unreadable, `often` the shop's own limit. */
export type TrackFailure = 'unknown' | 'refused' | 'away' | 'often' | 'none';

const onItsSite = 'Lihat dulu di situs kurirnya.';

export const trackMessages = {
  checked: 'Ini kabar terbaru dari kurir.',
  notChecked: (reason: string) => `Paket belum bisa dilacak: ${reason}`,
  unknown:
    'Nomor resi ini belum dikenal kurirnya. Resi baru biasanya terbaca beberapa jam setelah paket diserahkan.',
  refused: `Toko ini belum bisa melacak paket di sini. ${onItsSite}`,
  away: `Pelacakan sedang tidak menjawab. ${onItsSite} Atau coba lagi beberapa menit lagi.`,
  often: `Toko ini sudah banyak melacak paket dalam satu jam terakhir. ${onItsSite} Atau coba lagi nanti.`,
  none: `Paket ini tidak bisa dilacak di sini. ${onItsSite}`,
};

/** '21 Nov 2026, 14.05' */
export function stepTime(at: string): string {
  if (at === '') return '';
  // Shown in the zone in which it is read, so that the digits stay the courier's.
  if (at.length === 10) return formatDate(new Date(`${at}T00:00:00+07:00`), 'Asia/Jakarta');
  return formatDateTime(new Date(`${at}+07:00`), 'Asia/Jakarta');
}
