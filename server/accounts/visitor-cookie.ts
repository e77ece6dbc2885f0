import { createHash } from 'node:crypto';
import type { Actor } from '#domain/access.ts';
import {
  guestVisitor,
  VISITOR_COOKIE,
  type Visitor,
  visitorIn,
  visitorKind,
} from '#domain/accounts/visitor.ts';
import { env } from '../env.ts';
import { SESSION_SECONDS } from './auth/options.ts';

export type LoggedIn = Pick<Actor, 'id' | 'role'> & { inTeams?: boolean | null | undefined };

export function visitorOf(account: LoggedIn | null): Visitor {
  if (!account) return guestVisitor;
  const mark = createHash('sha256')
    .update(`kedai session mark ${account.id}`)
    .digest('base64url')
    .slice(0, 16);
  const { role, inTeams } = account;
  return role === 'customer' && inTeams ? { role, mark, inTeams } : { role, mark };
}

export function visitorCookie(account: LoggedIn | null): string {
  const visitor = visitorOf(account);
  const value =
    visitor.role === null
      ? '; Max-Age=0'
      : `${visitorKind(visitor)}.${visitor.mark}; Max-Age=${SESSION_SECONDS}`;
  const secure = env.publicUrl?.startsWith('https://') ? '; Secure' : '';
  return `${VISITOR_COOKIE}=${value}; Path=/; SameSite=Lax${secure}`;
}

export function correctedVisitor(cookies: string, account: LoggedIn | null): string | null {
  const [remembered, present] = [visitorIn(cookies), visitorOf(account)];
  const isSame = remembered.mark === present.mark && remembered.inTeams === present.inTeams;
  return isSame ? null : visitorCookie(account);
}
