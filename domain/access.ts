import { isUuid } from './id.ts';
import type { Right } from './rights.ts';
import { href } from './routes/href.ts';
import type { Access, Address } from './routes/policies.ts';

export type Role = 'customer' | 'storeAdmin' | 'superAdmin';

/** `storeId` is the shop that a storeAdmin owns or works for as a team member. See docs/product/access.md#roles. */
export type Actor = {
  id: string;
  email: string;
  role: Role;
  storeId: string | null;
  /** IP address of the request, for the audit log; absent outside of requests. */
  clientIp?: string;
  /** Rights of a team member; undefined for the shop's owner, who may do everything. */
  rights?: readonly Right[];
  /** True if the account ever joined a shop's team, even if it has left the team since. */
  inTeams?: boolean;
  emailConfirmed?: boolean;
  /** True if this session proved the password or the second factor in the last `PASSWORD_PROOF_MS`. */
  passwordProven?: boolean;
  /** True if the account has a second factor: codes of an app, or a passkey. */
  hasFactor?: boolean;
  /** True if this session proved the second factor in the last `PASSWORD_PROOF_MS`. */
  factorFresh?: boolean;
  /** True for a super admin who must set up a second factor before anything else. */
  lacksFactor?: boolean;
};

export type Decision = { allowed: true } | { allowed: false; redirectTo: Address; remember: boolean };

/** `actor` is null for a guest. See docs/product/access.md#guards. */
export function decideAccess(access: Access, actor: Actor | null): Decision {
  if (access === 'open') return { allowed: true };
  if (actor?.lacksFactor) return access === 'ownFactors' ? { allowed: true } : to('/superadmin/keamanan');
  if (access === 'guestOnly') return actor ? to(insteadOfGuestPage(actor)) : { allowed: true };
  if (access === 'superAdminOnly' || access === 'ownFactors')
    return actor?.role === 'superAdmin' ? { allowed: true } : to('/');
  if (!actor) return { allowed: false, redirectTo: '/login', remember: true };
  if (access === 'customerOnly' && isAdmin(actor.role)) return to('/dashboard');
  if (access === 'adminOnly' && !isAdmin(actor.role) && !actor.inTeams) return to('/profil');
  return { allowed: true };
}

type Newcomer = { role: Role; inTeams?: boolean | null | undefined };

export function insteadOfGuestPage({ role, inTeams }: Newcomer): Address {
  return isAdmin(role) || inTeams ? '/dashboard' : '/profil';
}

export function isAdmin(role: Role): boolean {
  return role === 'storeAdmin' || role === 'superAdmin';
}

export function homeOf(role: Role): Address {
  return role === 'customer' ? '/profil' : role === 'storeAdmin' ? '/dashboard' : '/superadmin';
}

/** True for the shop's owner and for its team members. Call `may` to check a member's rights. */
export function ownsStore(actor: Actor | null, storeId: string): boolean {
  return actor?.role === 'storeAdmin' && isUuid(actor.storeId) && actor.storeId === storeId;
}

/** True for every right if `rights` is undefined, as for the shop's owner. */
export function may({ rights }: { rights?: Actor['rights'] | undefined }, right: Right): boolean {
  return rights === undefined || rights.includes(right);
}

/**
 * Returns `value` if it is a path of this site, else null: a redirect to another site would help phishing. Refuses
 * characters outside ASCII, because the `Location` header cannot contain them; browsers percent-encode them in URLs.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) return null;
  return /^\/(?![/\\])[!-[\]-~]*$/.test(value) ? value : null;
}

function to(redirectTo: Address): Decision {
  return { allowed: false, redirectTo, remember: false };
}

/** `customerId` is null if no buyer may read the file. */
export type PrivateFile = { storeId: string; customerId: string | null };

export function mayReadFile(actor: Actor, { storeId, customerId }: PrivateFile): boolean {
  if (actor.role === 'superAdmin') return true;
  return (
    (ownsStore(actor, storeId) && may(actor, 'orders.read')) ||
    (actor.role === 'customer' && actor.id === customerId)
  );
}

/** Returns the page to open after a login: `from` for customers and for invitations, else the user's home page. */
export function landingOf({ role, inTeams }: Newcomer, from: string | null): string {
  const back = safeReturnPath(from);
  if (back?.startsWith(href('/undangan/:token', { token: '' }))) return back;
  if (role !== 'customer') return homeOf(role);
  return back ?? (inTeams ? '/dashboard' : homeOf(role));
}

export function accountLink(path: string, from: string | null, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query);
  const back = safeReturnPath(from);
  if (back !== null) search.set('from', back);
  return search.size > 0 ? `${path}?${search}` : path;
}
