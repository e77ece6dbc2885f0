import { z } from 'zod';
import { formatDate } from '../calendar/format.ts';
import { formatRupiahPlain } from '../format.ts';

const text = z.string().optional().catch(undefined);
const mark = z.boolean().optional().catch(undefined);

/** Every field is optional, because older audit entries lack some. */
const detailsSchema = z.object({
  from: z.string().nullish().catch(undefined),
  status: text,
  expiryDate: text,
  countedFrom: text,
  cari: text,
  orderId: text,
  fileId: text,
  format: text,
  days: text,
  change: text,
  what: text,
  subject: text,
  former: text,
  limited: mark,
  refused: mark,
  emptied: mark,
  onlyRefunds: mark,
  ended: mark,
  price: z.number().optional().catch(undefined),
});

type Details = z.output<typeof detailsSchema>;

const sentences: Record<string, (details: Details) => string> = {
  'store-status': statusSentence,
  'extend-trial': extensionSentence,
  'store-note': noteSentence,
  'rent-plan': planSentence,
  'rent-paid': (details) => rentSentence('Menerima pembayaran sewa', details),
  'rent-cancelled': (details) => rentSentence('Membatalkan pembayaran sewa', details),
  'rent-refused': () => 'Menolak bukti bayar sewa.',
  'rent-given': givenSentence,
  'rent-list': ({ format }) => (format ? `Mengunduh tagihan sewa (${format}).` : 'Melihat tagihan sewa.'),
  'store-list': ({ cari }) => (cari ? `Mencari toko: “${cari}”.` : 'Melihat daftar toko.'),
  'store-visit': () => 'Melihat dashboard toko.',
  'store-write': () => 'Mencoba mengubah isi toko; ditolak.',
  'order-visit': ({ orderId }) => (orderId ? `Melihat pesanan ${orderId}.` : 'Melihat sebuah pesanan.'),
  'file-visit': ({ fileId }) =>
    fileId ? `Melihat berkas pribadi ${fileId}.` : 'Melihat sebuah berkas pribadi.',
  'payment-change': (details) => changeSentence(details, 'Rekening diubah'),
  'team-change': (details) => changeSentence(details, 'Tim diubah'),
  'report-download': ({ format, days, onlyRefunds }) =>
    `Mengunduh ${onlyRefunds ? 'pengembalian dana dari ' : ''}laporan${format ? ` (${format})` : ''}: ${days ?? 'Semua Waktu'}.`,
  'customer-list': ({ format }) => `Mengunduh daftar pelanggan${format ? ` (${format})` : ''}.`,
  'mail-list': () => 'Melihat daftar email gagal.',
  mailRetried: ({ refused }) =>
    refused ? 'Ingin mencoba lagi sebuah email; ditolak.' : 'Mencoba lagi email gagal.',
  'audit-visit': () => 'Melihat catatan audit.',
  superAdminLogin: () => 'Login.',
  superAdminFactorRefused: ({ what }) =>
    what === 'session'
      ? 'Kode langkah kedua salah, saat diminta lagi dalam sesi yang sudah login.'
      : 'Login ditolak: password benar, tetapi kode langkah kedua salah.',
  backupCodeUsed: () => 'Memakai sebuah kode cadangan.',
  factorAdded: ({ what }) => factorSentence('Memasang', what),
  factorRemoved: ({ what }) => factorSentence('Menghapus', what),
  factorsCleared: () => 'Operator menghapus semua verifikasi dua langkah akun ini.',
  superAdminRegistered: () => 'Mendaftar sebagai super admin.',
  superAdminCodeRefused: ({ limited }) =>
    limited
      ? 'Pendaftaran super admin ditolak: terlalu banyak percobaan kode.'
      : 'Pendaftaran super admin ditolak: kode rahasia salah.',
  superAdminRefused: ({ limited }) =>
    limited
      ? 'Pendaftaran super admin ditolak: terlalu banyak pendaftaran dari alamat ini (dicatat sekali per jam).'
      : 'Pendaftaran super admin ditolak: kode rahasia benar, tetapi email sudah terdaftar.',
};

export function auditSentence(action: string, details: unknown): string {
  const parsed = detailsSchema.safeParse(details).data ?? {};
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  return sentence ? sentence(parsed) : `Tindakan: ${action}.`;
}

function factorSentence(verb: string, what: string | undefined): string {
  if (what === 'codesMade') return 'Membuat kode cadangan baru.';
  return `${verb} ${what?.startsWith('passkey') ? 'sebuah passkey' : 'kode dari aplikasi'}.`;
}

function statusSentence({ status, from, refused }: Details): string {
  const off = status === 'inactive';
  if (refused) {
    const intention = off ? 'Ingin menonaktifkan toko' : 'Ingin mengaktifkan toko';
    return `${intention}; ditolak, ${from ? `statusnya sudah ${from}` : 'tokonya tidak ada'}.`;
  }
  const done = off ? 'Menonaktifkan toko' : 'Mengaktifkan toko';
  return from ? `${done} (sebelumnya ${from}).` : `${done}.`;
}

/** Says that a super admin changed the note about a shop. The audit log does not record the note's text. */
function noteSentence({ emptied, refused }: Details): string {
  if (refused) return 'Ingin mengubah catatan toko; ditolak, catatannya sudah lain.';
  return emptied ? 'Menghapus catatan toko.' : 'Menulis catatan toko.';
}

function extensionSentence({ expiryDate, from, countedFrom, refused }: Details): string {
  const before = dayIn(from);
  if (refused)
    return `Ingin memperpanjang toko; ditolak, ${before ? `tanggal berakhirnya sekarang ${before}` : 'tanggal berakhirnya lain'}.`;
  const until = dayIn(expiryDate);
  const done = until ? `Memperpanjang toko sampai ${until}` : 'Memperpanjang toko';
  const notes = [
    before ? `sebelumnya berakhir ${before}` : from === null ? 'sebelumnya tanpa tanggal akhir' : '',
    countedFrom === 'today' ? 'dihitung dari hari ini' : '',
  ].filter((note) => note !== '');
  return notes.length > 0 ? `${done} (${notes.join('; ')}).` : `${done}.`;
}

function planSentence({ subject = '', ended, price }: Details): string {
  if (ended !== undefined) return `${ended ? 'Mengakhiri' : 'Menawarkan lagi'} paket ${subject}.`;
  return `Menyimpan paket ${subject}${price === undefined ? '' : ` (${formatRupiahPlain(price)})`}.`;
}

function rentSentence(act: string, { subject, days, expiryDate }: Details): string {
  const until = dayIn(expiryDate);
  const what = subject ? ` ${subject}` : '';
  return `${act}${what}: ${days ?? 0} hari${until ? `, sampai ${until}` : ''}.`;
}

function givenSentence({ change, days, expiryDate, refused }: Details): string {
  if (refused) return 'Ingin memberi atau mengoreksi hari; ditolak, tanggal berakhirnya sudah lain.';
  return rentSentence(change === 'gift' ? 'Memberi hadiah' : 'Mengoreksi sewa', { days, expiryDate });
}

function changeSentence({ change, subject, former }: Details, unnamed: string): string {
  const now = subject ? `: ${subject}` : '';
  return `${change ?? unnamed}${now}${former && former !== subject ? ` (sebelumnya ${former})` : ''}.`;
}

function dayIn(moment: string | null | undefined): string | null {
  const date = new Date(moment ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : formatDate(date, 'Asia/Jakarta');
}
