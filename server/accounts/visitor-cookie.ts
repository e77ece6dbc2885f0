import { createHash } from 'node:crypto';
import type { Actor } from '#domain/access.ts';
import { guestVisitor, VISITOR_COOKIE, type Visitor, visitorIn } from '#domain/accounts/visitor.ts';
import { env } from '../env.ts';
import { SESSION_SECONDS } from './auth/options.ts';

export type LoggedIn = Pick<Actor, 'id' | 'role'>;

export function visitorOf(account: LoggedIn | null): Visitor {
  if (!account) return guestVisitor;
  const mark = createHash('sha256')
    .update(`kedai session mark ${account.id}`)
    .digest('base64url')
    .slice(0, 16);
  return { role: account.role, mark };
}

export function visitorCookie(account: LoggedIn | null): string {
  const { role, mark } = visitorOf(account);
  const value = role === null ? '; Max-Age=0' : `${role}.${mark}; Max-Age=${SESSION_SECONDS}`;
  const secure = env.publicUrl?.startsWith('https://') ? '; Secure' : '';
  return `${VISITOR_COOKIE}=${value}; Path=/; SameSite=Lax${secure}`;
}

export function correctedVisitor(cookies: string, account: LoggedIn | null): string | null {
  return visitorIn(cookies).mark === visitorOf(account).mark ? null : visitorCookie(account);
}
