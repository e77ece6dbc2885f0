import { isUuid } from './id.ts';

/** Who a logged-in person is; given by the server at registration, never by a form. */
export type Role = 'customer' | 'storeAdmin' | 'superAdmin';

/** A logged-in person. `storeId` is set for a storeAdmin only and equals the own id (SPEC §3). */
export type Actor = {
  id: string;
  email: string;
  role: Role;
  storeId: string | null;
  /** Whether this person has proved to read that e-mail address. */
  emailConfirmed?: boolean;
};

/** Who may open a page (SPEC §2, route guards). */
export type Access = 'open' | 'guestOnly' | 'loggedIn' | 'customerOnly' | 'adminOnly' | 'superAdminOnly';

/** What a guard answers: come in, or go there; `remember` asks for the way back after login. */
export type Decision = { allowed: true } | { allowed: false; redirectTo: string; remember: boolean };

/**
 * The one table of SPEC §2. A path that stands nowhere here is answered with 404. The first matching row
 * counts; `:name` stands for one segment, `*` for any rest.
 */
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

/** The addresses whose forms may bring files, all of the dashboard's; everywhere else a form is text alone. */
const fileAddresses = new Set(['/dashboard/produk', '/dashboard/produk/kirim', '/dashboard/pengaturan']);

/** Whether a form with files may be posted to this path (without query), as a page or as data, with a slash at its end or not. */
export function takesFiles(pathname: string): boolean {
  const page = pathname.replace(/(\/_?)?\.data$/, '').replace(/\/$/, '');
  return fileAddresses.has(page);
}

/** The access rule of a path (without query), or null for a path that the table does not know. */
export function accessOf(pathname: string): Access | null {
  const asked = segmentsOf(pathname);
  const row = routeAccess.find(({ path }) => matches(segmentsOf(path), asked));
  return row?.access ?? null;
}

/** Decides whether `actor` (null: a guest) may open a page of this access (SPEC §2, route guards). */
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

/** True for both admin roles; SPEC's guards treat them alike. */
export function isAdmin(role: Role): boolean {
  return role === 'storeAdmin' || role === 'superAdmin';
}

/** Where login and registration lead a role that came from nowhere. */
export function homeOf(role: Role): string {
  return role === 'customer' ? '/profil' : role === 'storeAdmin' ? '/dashboard' : '/superadmin';
}

/** True where this person is the owner of this shop. */
export function ownsStore(actor: Actor | null, storeId: string): boolean {
  return actor?.role === 'storeAdmin' && isUuid(actor.storeId) && actor.storeId === storeId;
}

/**
 * The page to return to after login, if it is a path of this site: one leading slash, no second slash or
 * backslash after it, no control characters. Anything else is null: an address from outside is never followed.
 */
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
