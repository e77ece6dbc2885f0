import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../domain/access.ts';
import { env } from '../env.ts';

/** As better-auth names it (auth/options.ts); with a public https address `__Secure-` stands before it. */
const PLAIN_NAME = 'kedai.session_token';
const NAME = env.publicUrl?.startsWith('https://') ? `__Secure-${PLAIN_NAME}` : PLAIN_NAME;

/** A cheap look at any request: the session may still be made up. */
export function mayHoldSession(cookies: string | undefined): boolean {
  return cookies?.includes(PLAIN_NAME) ?? false;
}

/** Its signature is unchecked; '' for none. */
export function claimedToken(cookies: string): string {
  return partsOf(cookies).token;
}

/** As better-auth signs, `encodeURIComponent(token + '.' + base64(HMAC-SHA256(token)))`; null for any other. */
export function signedToken(cookies: string, secret: string): string | null {
  const { token, signature } = partsOf(cookies);
  if (token === '') return null;
  const given = Buffer.from(signature, 'base64');
  const right = createHmac('sha256', secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

/** Tells accounts apart in a browser's storage without naming them; 'guest' for nobody. */
export function sessionMark(actor: Actor | null): string {
  if (!actor) return 'guest';
  return createHash('sha256').update(`kedai session mark ${actor.id}`).digest('base64url').slice(0, 16);
}

/** Nothing else of better-auth's answer belongs to the visitor. */
export function cookiesOf(response: Response): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return headers;
}

/** Of several cookies of the name the first, as better-auth takes it. */
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
