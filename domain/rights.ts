/** Rights of a team member, named `noun.verb`. */
export const rights = [
  'orders.read',
  'orders.bill',
  'orders.ship',
  'payments.confirm',
  'payments.read',
  'payments.write',
  'refunds.write',
  'products.read',
  'products.write',
  'stock.write',
  'customers.read',
  'customers.write',
  'vouchers.read',
  'vouchers.write',
  'reports.read',
  'settings.write',
  'rent.write',
  'team.write',
  'activity.read',
] as const;

export type Right = (typeof rights)[number];

/** Roles in a team. An owner has every right, including those added by later versions. */
export const presets = ['owner', 'admin', 'cashier', 'packer', 'viewer'] as const;

export type Preset = (typeof presets)[number];

const notForAdmins: readonly Right[] = ['payments.read', 'payments.write', 'rent.write', 'team.write'];

export const rightsOfPreset: Record<Preset, readonly Right[]> = {
  owner: rights,
  admin: rights.filter((right) => !notForAdmins.includes(right)),
  cashier: [
    'orders.read',
    'orders.bill',
    'orders.ship',
    'payments.confirm',
    'products.read',
    'customers.read',
    'customers.write',
  ],
  packer: ['orders.read', 'orders.ship', 'products.read', 'stock.write'],
  viewer: ['orders.read', 'products.read', 'customers.read', 'vouchers.read', 'reports.read'],
};

/** The right on the left is useless without the one on the right: to bill orders, a member must see them. */
const neededBy: Partial<Record<Right, Right>> = {
  'orders.bill': 'orders.read',
  'orders.ship': 'orders.read',
  'payments.confirm': 'orders.read',
  'refunds.write': 'orders.read',
  'payments.write': 'payments.read',
  'products.write': 'products.read',
  'stock.write': 'products.read',
  'customers.write': 'customers.read',
  'vouchers.write': 'vouchers.read',
};

/** Adds the rights that the chosen ones need and drops unknown names. Keeps the order of `rights`. */
export function completeRights(chosen: readonly string[]): Right[] {
  return rights.filter(
    (right) =>
      chosen.includes(right) || rights.some((one) => chosen.includes(one) && neededBy[one] === right),
  );
}

export function mayGive(giver: readonly Right[], given: readonly Right[]): boolean {
  return given.every((right) => giver.includes(right));
}

export const presetNames: Record<Preset, string> = {
  owner: 'Pemilik',
  admin: 'Admin',
  cashier: 'Kasir/CS',
  packer: 'Gudang',
  viewer: 'Lihat saja',
};

export const rightNames: Record<Right, string> = {
  'orders.read': 'Lihat pesanan',
  'orders.bill': 'Buat, tagih, ubah, dan batalkan pesanan',
  'orders.ship': 'Proses dan kirim pesanan, cetak label',
  'payments.confirm': 'Periksa bukti dan tandai sudah dibayar',
  'payments.read': 'Lihat mutasi dan notifikasi pembayaran',
  'payments.write': 'Atur rekening, QRIS, mutasi, dan notifikasi pembayaran',
  'refunds.write': 'Catat pengembalian dana',
  'products.read': 'Lihat produk',
  'products.write': 'Tambah, ubah, dan hapus produk',
  'stock.write': 'Ubah stok',
  'customers.read': 'Lihat pelanggan',
  'customers.write': 'Tulis catatan pelanggan',
  'vouchers.read': 'Lihat voucher',
  'vouchers.write': 'Buat voucher',
  'reports.read': 'Lihat laporan',
  'settings.write': 'Ubah tampilan, pengiriman, jam, dan aturan toko',
  'rent.write': 'Bayar langganan Kedai',
  'team.write': 'Atur tim',
  'activity.read': 'Lihat aktivitas',
};
