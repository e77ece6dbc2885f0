import { isUuid } from './id.ts';

export type Role = 'customer' | 'storeAdmin' | 'superAdmin';

/** `storeId` is set for a storeAdmin only. See docs/product.md#roles. */
export type Actor = {
  id: string;
  email: string;
  role: Role;
  storeId: string | null;
  emailConfirmed?: boolean;
};

export type Access = 'open' | 'guestOnly' | 'loggedIn' | 'customerOnly' | 'adminOnly' | 'superAdminOnly';

/** `remember` asks for the way back after login. */
export type Decision = { allowed: true } | { allowed: false; redirectTo: string; remember: boolean };

/** The first match counts; a final `*` stands for any rest. See docs/product.md#addresses-and-access. */
const routeAccess: readonly { path: string; access: Access }[] = [
  { path: '/', access: 'guestOnly' },
  { path: '/toko', access: 'open' },
  { path: '/toko/:toko', access: 'open' },
  { path: '/toko/:toko/share.jpg', access: 'open' },
  { path: '/toko/:toko/produk/:productId', access: 'open' },
  { path: '/offline', access: 'open' },
  { path: '/privasi', access: 'open' },
  { path: '/ketentuan', access: 'open' },
  { path: '/login', access: 'guestOnly' },
  { path: '/register', access: 'guestOnly' },
  { path: '/forgot-password', access: 'guestOnly' },
  { path: '/reset-password', access: 'open' },
  { path: '/konfirmasi-email', access: 'open' },
  { path: '/logout', access: 'open' },
  { path: '/keranjang', access: 'open' },
  { path: '/api/cart', access: 'open' },
  { path: '/api/wilayah', access: 'open' },
  { path: '/api/wilayah/:regency', access: 'open' },
  { path: '/live/:topic', access: 'loggedIn' },
  { path: '/berkas/:storeId/:fileId', access: 'loggedIn' },
  { path: '/profil', access: 'customerOnly' },
  { path: '/pesanan-berhasil', access: 'customerOnly' },
  { path: '/pesanan', access: 'customerOnly' },
  { path: '/pesanan/:orderId', access: 'customerOnly' },
  { path: '/faktur/:orderId', access: 'customerOnly' },
  { path: '/dashboard', access: 'adminOnly' },
  { path: '/dashboard/*', access: 'adminOnly' },
  { path: '/superadmin', access: 'superAdminOnly' },
  { path: '/superadmin/*', access: 'superAdminOnly' },
];

const fileAddresses = new Set(['/dashboard/produk', '/dashboard/produk/kirim', '/dashboard/pengaturan']);

/** Whether a form posted to this path, as a page or as data, may bring files. */
export function takesFiles(pathname: string): boolean {
  const page = pathname.replace(/(\/_?)?\.data$/, '').replace(/\/$/, '');
  return fileAddresses.has(page);
}

export function accessOf(pathname: string): Access | null {
  const asked = segmentsOf(pathname);
  const row = routeAccess.find(({ path }) => matches(segmentsOf(path), asked));
  return row?.access ?? null;
}

/** `actor` is null for a guest. See docs/product.md#guards. */
export function decideAccess(access: Access, actor: Actor | null): Decision {
  if (access === 'open') return { allowed: true };
  if (access === 'guestOnly')
    return actor ? to(isAdmin(actor.role) ? '/dashboard' : '/profil') : { allowed: true };
  if (access === 'superAdminOnly') return actor?.role === 'superAdmin' ? { allowed: true } : to('/');
  if (!actor) return { allowed: false, redirectTo: '/login', remember: true };
  if (access === 'customerOnly' && isAdmin(actor.role)) return to('/dashboard');
  if (access === 'adminOnly' && !isAdmin(actor.role)) return to('/profil');
  return { allowed: true };
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
  if (pattern.at(-1) === '*') return pattern.slice(0, -1).every((segment, index) => segment === asked[index]);
  if (pattern.length !== asked.length) return false;
  return pattern.every((segment, index) => segment.startsWith(':') || segment === asked[index]);
}
