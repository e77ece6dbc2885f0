import { z } from 'zod';
import { formatDate } from './format.ts';

/** What is kept beside the act; entries of older versions lack some of it. */
const detailsSchema = z.object({
  from: z.string().nullish().catch(undefined),
  status: z.string().optional().catch(undefined),
  expiryDate: z.string().optional().catch(undefined),
  countedFrom: z.string().optional().catch(undefined),
  limited: z.boolean().optional().catch(undefined),
});

type Details = z.output<typeof detailsSchema>;

/** One entry in plain words, without who and where: 'Memperpanjang toko sampai 21 Desember 2026 …'. */
export function auditSentence(action: string, details: unknown): string {
  const known = detailsSchema.safeParse(details).data ?? {};
  switch (action) {
    case 'store-status':
      return statusSentence(known);
    case 'extend-trial':
      return extensionSentence(known);
    case 'store-visit':
      return 'Melihat dashboard toko.';
    case 'mailRetried':
      return 'Mencoba lagi email gagal.';
    case 'superAdminRegistered':
      return 'Mendaftar sebagai super admin.';
    case 'superAdminCodeRefused':
      return known.limited
        ? 'Pendaftaran super admin ditolak: terlalu banyak percobaan kode.'
        : 'Pendaftaran super admin ditolak: kode rahasia salah.';
    case 'superAdminRefused':
      return 'Pendaftaran super admin ditolak: kode rahasia benar, tetapi email sudah terdaftar.';
    default:
      return `Tindakan: ${action}.`;
  }
}

function statusSentence({ status, from }: Details): string {
  const done = status === 'inactive' ? 'Menonaktifkan toko' : 'Mengaktifkan toko';
  return from ? `${done} (sebelumnya ${from}).` : `${done}.`;
}

function extensionSentence({ expiryDate, from, countedFrom }: Details): string {
  const until = dayIn(expiryDate);
  const done = until ? `Memperpanjang toko sampai ${until}` : 'Memperpanjang toko';
  const before = dayIn(from);
  const notes = [
    before ? `sebelumnya berakhir ${before}` : from === null ? 'sebelumnya tanpa tanggal akhir' : '',
    countedFrom === 'today' ? 'dihitung dari hari ini' : '',
  ].filter((note) => note !== '');
  return notes.length > 0 ? `${done} (${notes.join('; ')}).` : `${done}.`;
}

function dayIn(text: string | null | undefined): string | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : formatDate(date, 'Asia/Jakarta');
}
