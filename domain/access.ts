import { isUuid } from './id.ts';

export type Role = 'customer' | 'storeAdmin' | 'superAdmin';

/** `storeId` is set for a storeAdmin only. See docs/product.md#roles. */
export type Actor = {
  id: string;
  email: string;
  role: Role;
  storeId: string | null;
  emailConfirmed?: boolean;
  /** Typed in this session a moment ago (`PASSWORD_PROOF_MS`). */
  passwordProven?: boolean;
};

export type Access = 'open' | 'guestOnly' | 'loggedIn' | 'customerOnly' | 'adminOnly' | 'superAdminOnly';

/** `remember` asks for the way back after login. */
export type Decision = { allowed: true } | { allowed: false; redirectTo: string; remember: boolean };

/** One row an address of app/routes.ts. edge.ts says what the way in does with each. See docs/product.md#addresses-and-access. */
const routeAccess = {
  '/': 'guestOnly',
  '/toko': 'open',
  '/toko/:toko': 'open',
  '/toko/:toko/share.jpg': 'open',
  '/toko/:toko/manifest.webmanifest': 'open',
  '/toko/:toko/ikon/:icon': 'open',
  '/toko/:toko/sitemap.xml': 'open',
  '/toko/:toko/produk/:productId': 'open',
  '/login': 'guestOnly',
  '/register': 'guestOnly',
  '/forgot-password': 'guestOnly',
  '/reset-password': 'open',
  '/konfirmasi-email': 'open',
  '/logout': 'open',
  '/api/saya': 'open',
  '/keranjang': 'open',
  '/api/cart': 'open',
  '/api/ongkir': 'open',
  '/api/wilayah': 'open',
  '/api/wilayah/:regency': 'open',
  '/tagihan/:token': 'open',
  '/tagihan/:token/qris/:code': 'open',
  '/pesanan-berhasil': 'customerOnly',
  '/profil': 'customerOnly',
  '/pesanan': 'customerOnly',
  '/pesanan/:orderId': 'customerOnly',
  '/pesanan/:orderId/qris/:code': 'customerOnly',
  '/faktur/:orderId': 'customerOnly',
  '/dashboard': 'adminOnly',
  '/dashboard/qr.png': 'adminOnly',
  '/dashboard/produk': 'adminOnly',
  '/dashboard/produk/kategori': 'adminOnly',
  '/dashboard/produk/:productId/stok': 'adminOnly',
  '/dashboard/produk/kirim': 'adminOnly',
  '/dashboard/produk/foto': 'adminOnly',
  '/dashboard/produk/foto/kirim': 'adminOnly',
  '/dashboard/produk/impor': 'adminOnly',
  '/dashboard/produk/impor/:importId': 'adminOnly',
  '/dashboard/produk/ekspor': 'adminOnly',
  '/dashboard/pesanan': 'adminOnly',
  '/dashboard/pesanan/baru': 'adminOnly',
  '/dashboard/pesanan/buat': 'adminOnly',
  '/dashboard/pesanan/foto-resi': 'adminOnly',
  '/dashboard/pesanan/label': 'adminOnly',
  '/dashboard/pesanan/sekaligus': 'adminOnly',
  '/dashboard/pesanan/:orderId': 'adminOnly',
  '/dashboard/pesanan/:orderId/faktur': 'adminOnly',
  '/dashboard/mutasi': 'adminOnly',
  '/dashboard/mutasi/:statementId': 'adminOnly',
  '/dashboard/pesanan/:orderId/ubah': 'adminOnly',
  '/dashboard/laporan': 'adminOnly',
  '/dashboard/laporan/unduh': 'adminOnly',
  '/dashboard/ongkir': 'adminOnly',
  '/dashboard/ongkir/pilihan': 'adminOnly',
  '/dashboard/pelanggan': 'adminOnly',
  '/dashboard/pelanggan/unduh': 'adminOnly',
  '/dashboard/pelanggan/:customerId': 'adminOnly',
  '/dashboard/voucher': 'adminOnly',
  '/dashboard/pembayaran': 'adminOnly',
  '/dashboard/pengaturan': 'adminOnly',
  '/superadmin': 'superAdminOnly',
  '/superadmin/audit': 'superAdminOnly',
  '/superadmin/email': 'superAdminOnly',
  '/live/:topic': 'loggedIn',
  '/berkas/:storeId/:fileId': 'loggedIn',
  '/robots.txt': 'open',
  '/sitemap.xml': 'open',
  '/sitemap-platform.xml': 'open',
  '/offline': 'open',
  '/privasi': 'open',
  '/ketentuan': 'open',
} as const satisfies Record<string, Access>;

/** An address of the product, as app/routes.ts writes it. */
export type Address = keyof typeof routeAccess;

export const addresses = Object.keys(routeAccess) as Address[];

const patterns = addresses.map((address) => [address, segmentsOf(address)] as const);

/** The address that a path or a route's own pattern belongs to; null where there is none. */
export function addressOf(pathname: string): Address | null {
  const asked = segmentsOf(pathname);
  return patterns.find(([, pattern]) => matches(pattern, asked))?.[0] ?? null;
}

export function accessOf(pathname: string): Access | null {
  const address = addressOf(pathname);
  return address && routeAccess[address];
}

/** `actor` is null for a guest. See docs/product.md#guards. */
export function decideAccess(access: Access, actor: Actor | null): Decision {
  if (access === 'open') return { allowed: true };
  if (access === 'guestOnly') return actor ? to(insteadOfGuestPage(actor.role)) : { allowed: true };
  if (access === 'superAdminOnly') return actor?.role === 'superAdmin' ? { allowed: true } : to('/');
  if (!actor) return { allowed: false, redirectTo: '/login', remember: true };
  if (access === 'customerOnly' && isAdmin(actor.role)) return to('/dashboard');
  if (access === 'adminOnly' && !isAdmin(actor.role)) return to('/profil');
  return { allowed: true };
}

export function insteadOfGuestPage(role: Role): string {
  return isAdmin(role) ? '/dashboard' : '/profil';
}

export function isAdmin(role: Role): boolean {
  return role === 'storeAdmin' || role === 'superAdmin';
}

export function homeOf(role: Role): string {
  return role === 'customer' ? '/profil' : role === 'storeAdmin' ? '/dashboard' : '/superadmin';
}

export function ownsStore(actor: Actor | null, storeId: string): boolean {
  return actor?.role === 'storeAdmin' && isUuid(actor.storeId) && actor.storeId === storeId;
}

/** Null for anything but a path of this site: to follow another would be an open redirect. */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(value)) return null;
  return value;
}

function to(redirectTo: string): Decision {
  return { allowed: false, redirectTo, remember: false };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function matches(pattern: string[], asked: string[]): boolean {
  return (
    pattern.length === asked.length &&
    pattern.every((segment, index) => segment.startsWith(':') || segment === asked[index])
  );
}
