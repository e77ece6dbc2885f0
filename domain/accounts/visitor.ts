import type { Role } from '../access.ts';

/** Whom a browser is logged in as, so far as the frame of a page must know; nobody has no role and the mark 'guest'. */
export type Visitor = { role: Role | null; mark: string };

/** Readable by scripts. It says what to show and opens nothing: rights come from the session alone. */
export const VISITOR_COOKIE = 'kedai-siapa';

export const nobody: Visitor = { role: null, mark: 'guest' };

/** As a browser reads it, too: in a page's first script, before any module is there. */
export const VISITOR_PATTERN = `(?:^|; ?)${VISITOR_COOKIE}=(customer|storeAdmin|superAdmin)\\.([\\w-]{16})(?:;|$)`;

const pattern = new RegExp(VISITOR_PATTERN);

export function visitorIn(cookies: string): Visitor {
  const [, role, mark = ''] = pattern.exec(cookies) ?? [];
  return role === undefined ? nobody : { role: role as Role, mark };
}
