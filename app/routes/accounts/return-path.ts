import { homeOf, type Role, safeReturnPath } from '#domain/access.ts';

export function landingOf(role: Role, from: string | null): string {
  return role === 'customer' ? (safeReturnPath(from) ?? homeOf(role)) : homeOf(role);
}

/** Keeps the page one came from. */
export function accountLink(path: string, from: string | null, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query);
  const back = safeReturnPath(from);
  if (back !== null) search.set('from', back);
  return search.size > 0 ? `${path}?${search}` : path;
}
