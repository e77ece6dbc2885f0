import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../env.ts';
import { type LoggedIn, visitorCookie } from './visitor-cookie.ts';

/** The cookie's name from auth/options.ts. Better-auth adds `__Secure-` to it if the public address is https. */
const PLAIN_NAME = 'kedai.session_token';
const NAME = env.publicUrl?.startsWith('https://') ? `__Secure-${PLAIN_NAME}` : PLAIN_NAME;

/** A cheap check whether the request has a session cookie. It does not check that the session is valid. */
export function mayHoldSession(cookies: string | undefined): boolean {
  return cookies?.includes(PLAIN_NAME) ?? false;
}

export function claimedToken(cookies: string): string {
  return partsOf(cookies).token;
}

export function signedToken(cookies: string, secret: string): string | null {
  const { token, signature } = partsOf(cookies);
  if (token === '') return null;
  const given = Buffer.from(signature, 'base64');
  const right = signatureOf(token, secret);
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

export function cookiesOf(response: Response, account: LoggedIn | null): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
  headers.append('set-cookie', visitorCookie(account));
  return headers;
}

export function sessionCookie(token: string, secret: string, maxAgeSeconds: number): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`);
  const secure = NAME === PLAIN_NAME ? '' : '; Secure';
  return `${NAME}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

function partsOf(cookies: string): { token: string; signature: string } {
  const pair = cookies.split(';').find((part) => part.trimStart().startsWith(`${NAME}=`)) ?? '';
  const signed = decoded(pair.trim().slice(NAME.length + 1));
  const dot = Math.max(0, signed.lastIndexOf('.'));
  return { token: signed.slice(0, dot), signature: signed.slice(dot + 1) };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
