import { formatDate, formatDateTime } from '#domain/calendar/format.ts';

export type Track = {
  status: string;
  delivered: boolean;
  receiver: string;
  steps: TrackStep[];
};

/** `at` is the courier's local time without a zone: '2026-11-21T14:05:00', '2026-11-21' or ''. */
export type TrackStep = { at: string; text: string; place: string };

export const MAX_TRACK_STEPS = 50;

export type ParcelTrack = {
  mayAsk: boolean;
  /** True if the provider rejected the shop's API key. Parcels are then not tracked for a while. */
  keyRefused: boolean;
  track: Track | null;
  checkedAt: Date | null;
};

/** `away`: the provider gave no usable response. `often`: the shop has used up its hourly limit of tracking calls. */
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

export function stepTime(at: string): string {
  if (at === '') return '';
  // `at` has no time zone. Parsing and formatting it in the same zone shows the courier's time unchanged.
  if (at.length === 10) return formatDate(new Date(`${at}T00:00:00+07:00`), 'Asia/Jakarta');
  return formatDateTime(new Date(`${at}+07:00`), 'Asia/Jakarta');
}
