export const activityNouns = {
  orders: 'Pesanan',
  payments: 'Pembayaran',
  products: 'Produk & stok',
  settings: 'Pengaturan',
  team: 'Tim',
} as const;

export type ActivityNoun = keyof typeof activityNouns;

export function isActivityNoun(value: unknown): value is ActivityNoun {
  return typeof value === 'string' && Object.hasOwn(activityNouns, value);
}

/** Labels of the activities in table `store_activities`. If a label is '', the stored `subject` serves as the label. */
const recordedTitles = {
  orders: { customer_noted: 'Mengubah catatan pelanggan' },
  payments: {
    way_changed: '',
    codes_switched: 'Mengubah kode unik',
    statement_added: 'Mengunggah mutasi',
    row_attached: 'Memasangkan uang masuk dengan pesanan',
    row_released: 'Melepas uang masuk dari pesanan',
    row_dismissed: 'Menandai uang masuk bukan pesanan',
    row_restored: 'Mengembalikan uang masuk ke daftar',
    phone_removed: 'Mencabut HP notifikasi',
    phone_changed: 'Mengubah peringatan HP notifikasi',
    rule_added: 'Mengajari cara membaca notifikasi',
    rule_removed: 'Menghapus cara membaca notifikasi',
    notices_deleted: 'Menghapus notifikasi yang tidak terbaca',
  },
  products: {
    product_added: 'Menambah produk',
    product_changed: 'Mengubah produk',
    product_deleted: 'Menghapus produk',
    product_hidden: 'Menyembunyikan produk',
    product_shown: 'Menampilkan produk',
    category_added: 'Menambah kategori',
    category_renamed: 'Mengubah nama kategori',
    category_deleted: 'Menghapus kategori',
    categories_sorted: 'Mengurutkan kategori',
    imported: 'Mengimpor produk',
  },
  settings: {
    number_changed: '',
    number_edited: 'Mengubah nomor WhatsApp',
    shop_changed: 'Mengubah pengaturan toko',
    origin_changed: 'Mengubah asal pengiriman',
    couriers_changed: 'Mengubah kurir',
    key_removed: 'Menghapus API key RajaOngkir',
    tariff_added: 'Menambah tarif',
    tariff_changed: 'Mengubah tarif',
    tariff_deleted: 'Menghapus tarif',
    tariffs_sorted: 'Mengurutkan tarif',
    voucher_added: 'Membuat voucher',
    voucher_switched_on: 'Mengaktifkan voucher',
    voucher_switched_off: 'Menonaktifkan voucher',
  },
  team: { changed: '' },
} as const satisfies Record<ActivityNoun, Record<string, string>>;

type RecordedTitles = typeof recordedTitles;

export function recordedVerbs(noun: ActivityNoun): string[] {
  return Object.keys(recordedTitles[noun]);
}

type Value = string | number | boolean | null;

/** Maps a field's name to its former and its new value; null stands for no value. */
export type ActivityChanges = Record<string, readonly [former: Value, now: Value]>;

/** Must not contain secrets, because team members can read it. `subject` is the name of what was changed. */
export type Activity = {
  [Noun in ActivityNoun]: { noun: Noun; verb: keyof RecordedTitles[Noun] };
}[ActivityNoun] & { subject?: string; changes?: ActivityChanges };

/** Labels of the order events that the shop's team can cause. */
export const eventTitles = {
  placed: 'Membuat pesanan',
  billed: 'Mengirim tagihan',
  paid: 'Menandai Sudah Dibayar',
  processed: 'Memproses pesanan',
  shipped: 'Menandai Dikirim',
  completed: 'Menyelesaikan pesanan',
  complained: 'Menandai Komplain',
  cancelled: 'Membatalkan pesanan',
  deadline_moved: 'Mengubah batas waktu',
  relinked: 'Mengganti link rahasia',
  handed_over: 'Mengoper pesanan',
  edited: 'Mengubah pesanan',
  refunded: 'Mencatat pengembalian dana',
  refund_withdrawn: 'Menghapus catatan pengembalian dana',
  proof_refused: 'Menolak bukti pembayaran',
  proof_photo_deleted: 'Menghapus foto bukti',
  payment_undone: 'Membatalkan Sudah Dibayar otomatis',
} as const;

export type ActivitySource = 'event' | 'stock' | 'recorded';

/** Returns an activity's label. If a newer version stored a verb that this version does not know, returns the verb. */
export function activityTitle(source: ActivitySource, noun: ActivityNoun, verb: string): string {
  if (source === 'stock') return 'Mengubah stok';
  const titles: Record<string, string> = source === 'event' ? eventTitles : recordedTitles[noun];
  return titles[verb] ?? verb;
}

const MAX_SUBJECT = 200;
const MAX_VALUE = 120;
const MAX_CHANGES = 12;

/** Shortens the subject to the length that `store_activities` accepts, counted in characters, not UTF-16 units. */
export function activitySubject(subject: string): string {
  return shortened(subject, MAX_SUBJECT);
}

export function storedChanges(changes: ActivityChanges): ActivityChanges {
  const short = (value: Value) => (typeof value === 'string' ? shortened(value, MAX_VALUE) : value);
  const stored = Object.entries(changes).slice(0, MAX_CHANGES);
  return Object.fromEntries(stored.map(([field, [former, now]]) => [field, [short(former), short(now)]]));
}

function shortened(text: string, most: number): string {
  const plain = text.replaceAll('\u0000', '').toWellFormed();
  const letters = Array.from(plain);
  return letters.length <= most ? plain : `${letters.slice(0, most - 1).join('')}…`;
}

/** Returns former and new values of the `fields` that differ. Arrays and objects are compared, but returned as null. */
export function changesBetween<Fields extends object>(
  former: Fields,
  now: Partial<Fields>,
  fields: readonly (keyof Fields & string)[],
): ActivityChanges {
  const changed = fields.filter((field) => {
    return now[field] !== undefined && JSON.stringify(former[field]) !== JSON.stringify(now[field]);
  });
  return Object.fromEntries(
    changed.map((field) => [field, [storableValue(former[field]), storableValue(now[field])] as const]),
  );
}

function storableValue(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
