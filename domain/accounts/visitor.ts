import type { Role } from '../access.ts';

export type Visitor = { role: Role | null; mark: string };

/** Scripts can read this cookie. It only decides what pages show; access rights come from the session. */
export const VISITOR_COOKIE = 'kedai-siapa';

export const guestVisitor: Visitor = { role: null, mark: 'guest' };

/** A string instead of a RegExp, because the server also writes it into an inline script of each page. */
export const VISITOR_PATTERN = `(?:^|; ?)${VISITOR_COOKIE}=(customer|storeAdmin|superAdmin)\\.([\\w-]{16})(?:;|$)`;

const pattern = new RegExp(VISITOR_PATTERN);

export function visitorIn(cookies: string): Visitor {
  const [, role, mark = ''] = pattern.exec(cookies) ?? [];
  return role === undefined ? guestVisitor : { role: role as Role, mark };
}
