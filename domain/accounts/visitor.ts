import type { Role } from '../access.ts';

/** `mark` is the account's hashed id, or 'guest'. `inTeams` is true if a customer's account is in a shop's team. */
export type Visitor = { role: Role | null; mark: string; inTeams?: true };

/** Scripts can read this cookie. It only decides what pages show; access rights come from the session. */
export const VISITOR_COOKIE = 'kedai-siapa';

export const guestVisitor: Visitor = { role: null, mark: 'guest' };

/** A string instead of a RegExp, because the server also writes it into an inline script of each page. */
export const VISITOR_PATTERN = `(?:^|; ?)${VISITOR_COOKIE}=(customer|member|storeAdmin|superAdmin)\\.([\\w-]{16})(?:;|$)`;

const pattern = new RegExp(VISITOR_PATTERN);

export function visitorIn(cookies: string): Visitor {
  const [, kind, mark = ''] = pattern.exec(cookies) ?? [];
  if (kind === undefined) return guestVisitor;
  return kind === 'member' ? { role: 'customer', mark, inTeams: true } : { role: kind as Role, mark };
}

export function visitorKind({ role, inTeams }: Visitor): Role | 'member' | 'guest' {
  return inTeams ? 'member' : (role ?? 'guest');
}
