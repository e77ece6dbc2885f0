import { matcher } from './matcher.ts';

/** `ownFactors`: open to super admins, even to those who still lack a required second factor. */
export type Access =
  | 'open'
  | 'guestOnly'
  | 'loggedIn'
  | 'customerOnly'
  | 'adminOnly'
  | 'superAdminOnly'
  | 'ownFactors';

/** The server needs these properties of an address before its route runs. */
export type RoutePolicy = {
  access: Access;
  /** `key`: a key in the URL grants access, so no session is looked up. */
  auth: 'cookie' | 'key' | 'nobody';
  takesFiles: boolean;
  /** Who may cache the response, if the route allows it. 'program' is this server's page cache. */
  cachedBy: 'program' | 'browsers' | 'nobody';
  /** Query parameters on which a cached page depends. Any other one bypasses the cache, unless all are 'ignored'. */
  parameters: readonly string[] | 'ignored';
  /** Accepts cross-origin POSTs, because other programs send them with a key instead of cookies. */
  takesForeignWrites: boolean;
  /** The URL itself grants access, so it is hidden from other sites and search engines. */
  isSecret: boolean;
};

const usual = {
  auth: 'cookie',
  takesFiles: false,
  cachedBy: 'nobody',
  parameters: [],
  isSecret: false,
  takesForeignWrites: false,
} as const;

type Row = Pick<RoutePolicy, 'access'> & Partial<RoutePolicy>;

/** Pages with the same bytes for everyone; the browser adds the personal parts. */
const shared = { auth: 'nobody', cachedBy: 'program' } as const;
const publicFile = { auth: 'nobody', cachedBy: 'browsers' } as const;

/** One row per address of app/routes.ts. See docs/product/access.md#addresses-and-access. */
const rows = {
  '/': { access: 'guestOnly', ...shared },
  '/toko': { access: 'open' },
  '/toko/:toko': { access: 'open', ...shared, parameters: ['setelah', 'kategori', 'urut'] },
  '/toko/:toko/share.jpg': { access: 'open', ...publicFile },
  '/toko/:toko/manifest.webmanifest': { access: 'open', ...publicFile },
  '/toko/:toko/ikon/:icon': { access: 'open', ...publicFile },
  '/toko/:toko/sitemap.xml': { access: 'open', ...publicFile },
  '/toko/:toko/produk/:productId': { access: 'open', ...shared, parameters: ['varian'] },
  '/login': { access: 'guestOnly' },
  '/login/verifikasi': { access: 'guestOnly' },
  '/verifikasi': { access: 'loggedIn' },
  '/api/passkey': { access: 'open' },
  '/register': { access: 'guestOnly' },
  '/forgot-password': { access: 'guestOnly' },
  '/reset-password': { access: 'open' },
  '/konfirmasi-email': { access: 'open' },
  '/logout': { access: 'open' },
  '/api/saya': { access: 'open' },
  '/keranjang': { access: 'open' },
  '/api/cart': { access: 'open' },
  '/api/ongkir': { access: 'open' },
  '/api/notifikasi/:id': { access: 'open', auth: 'nobody', takesForeignWrites: true },
  '/api/wilayah': { access: 'open', ...publicFile },
  '/api/wilayah/:regency': { access: 'open', ...publicFile },
  '/tagihan/:token': { access: 'open', takesFiles: true, auth: 'key', isSecret: true },
  '/tagihan/:token/qris/:code': { access: 'open', auth: 'key', isSecret: true },
  '/pesanan-berhasil': { access: 'customerOnly' },
  '/profil': { access: 'customerOnly' },
  '/pesanan': { access: 'customerOnly' },
  '/pesanan/:orderId': { access: 'customerOnly', takesFiles: true },
  '/pesanan/:orderId/qris/:code': { access: 'customerOnly' },
  '/faktur/:orderId': { access: 'customerOnly' },
  '/perangkat/:code': { access: 'open', auth: 'key', isSecret: true },
  '/undangan/:token': { access: 'open', isSecret: true },
  '/dashboard': { access: 'adminOnly' },
  '/dashboard/manifest.webmanifest': { access: 'open', ...publicFile },
  '/dashboard/qr.png': { access: 'adminOnly' },
  '/dashboard/produk': { access: 'adminOnly', takesFiles: true },
  '/dashboard/produk/kategori': { access: 'adminOnly' },
  '/dashboard/produk/:productId/stok': { access: 'adminOnly' },
  '/dashboard/produk/kirim': { access: 'adminOnly', takesFiles: true },
  '/dashboard/produk/foto': { access: 'adminOnly', takesFiles: true },
  '/dashboard/produk/foto/kirim': { access: 'adminOnly', takesFiles: true },
  '/dashboard/produk/impor': { access: 'adminOnly', takesFiles: true },
  '/dashboard/produk/impor/:importId': { access: 'adminOnly' },
  '/dashboard/produk/ekspor': { access: 'adminOnly' },
  '/dashboard/pesanan': { access: 'adminOnly' },
  '/dashboard/pesanan/baru': { access: 'adminOnly' },
  '/dashboard/pesanan/buat': { access: 'adminOnly' },
  '/dashboard/pesanan/foto-resi': { access: 'adminOnly', takesFiles: true },
  '/dashboard/pesanan/label': { access: 'adminOnly' },
  '/dashboard/pesanan/sekaligus': { access: 'adminOnly' },
  '/dashboard/pesanan/:orderId': { access: 'adminOnly' },
  '/dashboard/pesanan/:orderId/faktur': { access: 'adminOnly' },
  '/dashboard/mutasi': { access: 'adminOnly', takesFiles: true },
  '/dashboard/mutasi/:statementId': { access: 'adminOnly' },
  '/dashboard/notifikasi': { access: 'adminOnly' },
  '/dashboard/pesanan/:orderId/ubah': { access: 'adminOnly' },
  '/dashboard/laporan': { access: 'adminOnly' },
  '/dashboard/laporan/unduh': { access: 'adminOnly' },
  '/dashboard/ongkir': { access: 'adminOnly' },
  '/dashboard/ongkir/pilihan': { access: 'adminOnly' },
  '/dashboard/pelanggan': { access: 'adminOnly' },
  '/dashboard/pelanggan/unduh': { access: 'adminOnly' },
  '/dashboard/pelanggan/:customerId': { access: 'adminOnly' },
  '/dashboard/voucher': { access: 'adminOnly' },
  '/dashboard/pembayaran': { access: 'adminOnly', takesFiles: true },
  '/dashboard/langganan': { access: 'adminOnly' },
  '/dashboard/langganan/:invoiceId': { access: 'adminOnly' },
  '/dashboard/pengaturan': { access: 'adminOnly', takesFiles: true },
  '/dashboard/pengaturan/nomor': { access: 'adminOnly' },
  '/dashboard/tim': { access: 'adminOnly' },
  '/dashboard/keamanan': { access: 'adminOnly' },
  '/dashboard/aktivitas': { access: 'adminOnly' },
  '/dashboard/aktivitas/unduh': { access: 'adminOnly' },
  '/dashboard/perangkat': { access: 'adminOnly' },
  '/dashboard/perangkat/cocokkan': { access: 'adminOnly' },
  '/superadmin': { access: 'superAdminOnly' },
  '/superadmin/audit': { access: 'superAdminOnly' },
  '/superadmin/paket': { access: 'superAdminOnly' },
  '/superadmin/tagihan': { access: 'superAdminOnly' },
  '/superadmin/tagihan/unduh': { access: 'superAdminOnly' },
  '/superadmin/tagihan/:storeId': { access: 'superAdminOnly' },
  '/superadmin/email': { access: 'superAdminOnly' },
  '/superadmin/keamanan': { access: 'ownFactors' },
  '/live/:topic': { access: 'loggedIn' },
  '/berkas/:storeId/:fileId': { access: 'loggedIn' },
  '/robots.txt': { access: 'open', ...publicFile },
  '/sitemap.xml': { access: 'open', ...publicFile },
  '/sitemap-platform.xml': { access: 'open', ...publicFile },
  '/offline': { access: 'open', auth: 'nobody' },
  '/privasi': { access: 'open', ...shared },
  '/ketentuan': { access: 'open', ...shared },
  '/status': { access: 'open', ...shared, parameters: 'ignored' },
  '/status.json': { access: 'open', ...shared, parameters: 'ignored' },
  '/status.atom': { access: 'open', ...shared, parameters: 'ignored' },
} as const satisfies Record<string, Row>;

export type Address = keyof typeof rows;

export const addresses = Object.keys(rows) as Address[];

export const routePolicies = Object.fromEntries(
  Object.entries<Row>(rows).map(([address, row]) => [address, { ...usual, ...row }]),
) as Record<Address, RoutePolicy>;

const unknown: RoutePolicy = { ...usual, access: 'superAdminOnly' };

export const addressOf = matcher(addresses);

/** Takes the path of a page or of its .data request, without the query. Unknown paths are treated as private. */
export function policyOf(pathname: string): RoutePolicy {
  const address = addressOf(pathname.replace(/(\/_?)?\.data$/, ''));
  return address ? routePolicies[address] : unknown;
}
