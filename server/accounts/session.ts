import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor, Role } from '../../domain/access.ts';
import { pool } from '../db/pool.ts';
import { auth } from './auth/instance.ts';

/** One prepared statement, none without a well-signed cookie. A session made with an earlier password is none. */
export async function getActor(request: Request): Promise<Actor | null> {
  const { secret, authCookies } = await auth.$context;
  const value = cookieValue(request.headers.get('cookie'), authCookies.sessionToken.name);
  const token = value === null ? null : signedToken(value, secret);
  return token === null ? null : readActor(token);
}

/** Tells accounts apart in a browser's storage without naming them; 'guest' for nobody. */
export function sessionMark(actor: Actor | null): string {
  if (!actor) return 'guest';
  return createHash('sha256').update(`kedai session mark ${actor.id}`).digest('base64url').slice(0, 16);
}

async function readActor(token: string): Promise<Actor | null> {
  const { rows } = await pool().query<{ id: string; email: string; role: Role; emailConfirmed: boolean }>({
    name: 'kedai-actor',
    text: `SELECT u.id, u.email, u.role, u."emailVerified" AS "emailConfirmed"
           FROM auth.session s JOIN auth."user" u ON u.id = s."userId"
           JOIN auth.account a ON a."userId" = u.id AND a."providerId" = 'credential'
           WHERE s.token = $1 AND s."expiresAt" > now()
             AND s.credential = encode(sha256(convert_to(a.password, 'UTF8')), 'hex')`,
    values: [token],
  });
  const user = rows[0];
  return user ? { ...user, storeId: user.role === 'storeAdmin' ? user.id : null } : null;
}

function cookieValue(header: string | null, name: string): string | null {
  const start = `${name}=`;
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(start));
  return pair === undefined ? null : pair.trim().slice(start.length);
}

/** As better-auth signs, `encodeURIComponent(token + '.' + base64(HMAC-SHA256(token)))`; null for any other. */
function signedToken(value: string, secret: string): string | null {
  const signed = decoded(value);
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const right = createHmac('sha256', secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
