import { homeOf, type Role, safeReturnPath } from '../../../domain/access.ts';

/** Where login and registration lead: a customer back to where they came from, everybody else to their own place. */
export function landingOf(role: Role, from: string | null): string {
  return role === 'customer' ? (safeReturnPath(from) ?? homeOf(role)) : homeOf(role);
}

/** A link between the account pages that keeps the page one came from; `query` stands before it. */
export function accountLink(path: string, from: string | null, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query);
  const back = safeReturnPath(from);
  if (back !== null) search.set('from', back);
  return search.size > 0 ? `${path}?${search}` : path;
}
