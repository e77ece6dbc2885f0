import { href } from '../routes/href.ts';

/** `closed`: the order was paid or cancelled before anybody reviewed the proof. */
export type ProofStatus = 'waiting' | 'accepted' | 'refused' | 'closed';

/** A buyer's photo that proves a payment. See docs/product/proofs.md#proofs-of-payment. */
export type Proof = {
  id: string;
  /** Id of the photo's file; null if the photo was deleted or is not shown. */
  fileId: string | null;
  /** The bill's total in rupiah that the sender saw. */
  seenTotal: number;
  bank: string;
  senderName: string;
  status: ProofStatus;
  reason: string;
  createdAt: Date;
};

export type Duplicate = { orderId: string; orderNumber: number };

/** To find duplicates, a photo is compared with the MAX_COMPARED newest photos of the last COMPARED_DAYS days. */
export const COMPARED_DAYS = 90;
export const MAX_COMPARED = 1_000;

const MAX_PROOFS = 5;

/**
 * Returns how many more photos the buyer may send for an order. Refused photos, and photos sent before the order got a
 * new secret link, do not count.
 */
export function proofPlaces(
  proofs: readonly Pick<Proof, 'status' | 'createdAt'>[],
  relinkedAt: Date | null,
): number {
  const counted = proofs.filter(
    ({ status, createdAt }) => status !== 'refused' && !(relinkedAt && createdAt < relinkedAt),
  );
  return MAX_PROOFS - counted.length;
}

export const MAX_BANK = 40;
export const MAX_SENDER_NAME = 60;
export const MAX_REASON = 300;

export const HOURS_AFTER_REFUSAL = 24;

/**
 * A waiting proof can be withdrawn for this long after sending. The page hides the button earlier, so that even a
 * press at the last moment reaches the server in time.
 */
export const WITHDRAW_SECONDS = 30;

export const acceptedNote = 'Bukti pembayaran diterima.';

export const proofWords: Record<ProofStatus, string> = {
  waiting: 'Sedang diperiksa penjual',
  accepted: 'Diterima',
  refused: 'Ditolak',
  closed: 'Tidak perlu diperiksa lagi',
};

export const proofMessages = {
  sent: 'Bukti pembayaran terkirim. Penjual akan memeriksanya.',
  accepted: 'Bukti diterima. Pesanan sekarang Sudah Dibayar.',
  refused: 'Bukti ditolak. Pembeli membaca alasannya di halaman pesanannya.',
  notSent: (reason: string) => `Bukti belum terkirim: ${reason}`,
  notDecided: (reason: string) => `Bukti belum diputuskan: ${reason}`,
  /** `status` already contains quotation marks. */
  notPayable: (status: string) => `pesanan sudah berstatus ${status}.`,
  over: 'batas waktu bayar sudah lewat. Kalau Anda sudah membayar, segera hubungi penjual.',
  tooMany: `paling banyak ${MAX_PROOFS} foto per pesanan. Hubungi penjual bila masih ada kendala.`,
  full: 'toko ini tidak bisa menyimpan foto lagi. Kirim buktinya ke penjual lewat WhatsApp.',
  judged: 'Foto ini sudah pernah dikirim dan sudah diperiksa penjual. Kirim foto lain.',
  withdrawn: 'Bukti dibatalkan. Anda bisa memilih foto lain.',
  notWithdrawn: (reason: string) => `Bukti belum dibatalkan: ${reason}`,
  late: 'penjual sudah memeriksanya, atau waktunya sudah lewat.',
  missing: 'Pilih dulu foto bukti pembayarannya.',
  unchecked: 'Centang dulu bahwa Anda sudah cek mutasi.',
  waits: 'pembeli sudah mengirim bukti bayar yang belum diperiksa.',
  despite: 'Centang untuk tetap mengubah, atau periksa dulu buktinya.',
  mayNotCancel: 'Bukti pembayaran Anda sedang diperiksa penjual. Untuk membatalkan, hubungi penjual.',
  photoDeleted: 'Foto bukti dihapus.',
  photoNotDeleted: (reason: string) => `Foto bukti belum dihapus: ${reason}`,
  undecided: 'terima atau tolak dulu buktinya.',
  decided: (status: ProofStatus) => `bukti ini sudah berstatus "${proofWords[status]}".`,
};

export function proofAddress(storeId: string, fileId: string): string {
  return href('/berkas/:storeId/:fileId', { storeId, fileId });
}
