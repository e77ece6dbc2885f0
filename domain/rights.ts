/** Rights of a team member, as noun.verb. Some rights include other rights; see `broughtBy`. */
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

/**
 * The rights that each right includes. For example, 'products.write' includes 'stock.write', because the product form
 * and the import of products also set stock.
 */
const broughtBy: Partial<Record<Right, readonly Right[]>> = {
  'orders.bill': ['orders.read'],
  'orders.ship': ['orders.read'],
  'payments.confirm': ['orders.read'],
  'refunds.write': ['orders.read'],
  'payments.write': ['payments.read'],
  'products.write': ['products.read', 'stock.write'],
  'stock.write': ['products.read'],
  'customers.write': ['customers.read'],
  'vouchers.write': ['vouchers.read'],
};

/** Adds the rights that the chosen ones include, and drops unknown names. Returns them in the order of `rights`. */
export function completeRights(chosen: readonly string[]): Right[] {
  const known = rights.filter((right) => chosen.includes(right));
  return rights.filter((right) => known.includes(right) || isBrought(right, known));
}

/** Leaves out the rights that other held rights include. `completeRights` adds them again. */
export function leastRights(held: readonly Right[]): Right[] {
  return held.filter((right) => !isBrought(right, held));
}

function isBrought(right: Right, held: readonly Right[]): boolean {
  return held.some((one) => broughtBy[one]?.includes(right));
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
