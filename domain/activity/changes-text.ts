import { formatNumber, formatRupiah } from '../format.ts';
import type { ActivityChanges } from './activity.ts';

type Value = ActivityChanges[string][number];

const rupiah = (value: Value) => (typeof value === 'number' ? formatRupiah(value) : '-');
const signed = (value: Value) => (typeof value === 'number' && value > 0 ? `+${shown(value)}` : shown(value));

/** `only`: the field is shown without its values, which are too long or unreadable. `of` formats a value. */
const fields: Record<string, { label: string; only?: true; of?: (value: Value) => string }> = {
  namaProduk: { label: 'Nama' },
  delta: { label: 'Stok', of: signed },
  totalPrice: { label: 'Total', of: rupiah },
  amount: { label: 'Jumlah', of: rupiah },
  price: { label: 'Harga', of: rupiah },
  active: { label: 'Aktif' },
  made: { label: 'Produk baru' },
  changed: { label: 'Produk diubah' },
  incoming: { label: 'Uang masuk' },
  added: { label: 'Belum pernah ada' },
  uniqueCodes: { label: 'Kode unik' },
  silentHours: { label: 'Peringatan setelah (jam)' },
  value: { label: '' },
  apiKey: { label: 'API key', only: true },
  namaToko: { label: 'Nama toko' },
  slug: { label: 'Alamat link' },
  themeColor: { label: 'Warna tema' },
  deskripsi: { label: 'Deskripsi', only: true },
  timeZone: { label: 'Zona waktu' },
  paymentHours: { label: 'Batas waktu bayar (jam)' },
  answerHours: { label: 'Batas waktu konfirmasi (jam)' },
  openingNote: { label: 'Catatan buka', only: true },
  closedUntil: { label: 'Libur sampai' },
  minOrder: { label: 'Minimal belanja', of: rupiah },
  numberName: { label: 'Nama' },
  memberId: { label: 'Akun yang ditautkan', only: true },
  answering: { label: 'Menjawab' },
  away: { label: 'Libur' },
  logoUrl: { label: 'Logo', only: true },
  coverUrl: { label: 'Sampul', only: true },
};

/**
 * Returns one text per field, such as 'Harga: Rp 10.000 menjadi Rp 12.000'. `details` comes from `store_activities`.
 */
export function changeTexts(details: unknown): string[] {
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details).flatMap(([field, pair]) => {
    return Array.isArray(pair) && pair.length === 2 ? changeText(field, pair as [Value, Value]) : [];
  });
}

function changeText(field: string, [former, now]: [Value, Value]): string {
  const { label, only, of = shown } = fields[field] ?? variantPrice(field);
  if (only) return `${label} diganti`;
  const values = former === null ? of(now) : `${of(former)} menjadi ${of(now)}`;
  return label === '' ? values : `${label}: ${values}`;
}

/** The field of a variant's price is 'harga' followed by the variant's options, such as 'harga M, Merah'. */
function variantPrice(field: string) {
  const options = /^harga(?: (.*))?$/s.exec(field)?.[1];
  return /^harga( |$)/.test(field)
    ? { label: options ? `Harga ${options}` : 'Harga', of: rupiah, only: undefined }
    : { label: field, of: shown, only: undefined };
}

function shown(value: Value): string {
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (typeof value === 'number') return formatNumber(value);
  return value === null || value === '' ? '-' : value;
}
