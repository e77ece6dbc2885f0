import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { env } from '#server/env.ts';

/** A login that lacks its second factor. `mark` is a digest of the password hash, so a new password ends this login. */
type PendingLogin = { id: string; userId: string; mark: string; until: number };

const NAME = 'kedai.second_step';
const VALID_SECONDS = 600;

/** The cookie alone gives no access: it only lets its holder finish the login with a second factor. */
export function pendingCookie(userId: string, mark: string): string {
  const login: PendingLogin = { id: randomUUID(), userId, mark, until: Date.now() + VALID_SECONDS * 1_000 };
  const payload = Buffer.from(JSON.stringify(login)).toString('base64url');
  return cookie(`${payload}.${signatureOf(payload).toString('base64url')}`, VALID_SECONDS);
}

export function endedPendingCookie(): string {
  return cookie('', 0);
}

export function readPendingLogin(request: Request): PendingLogin | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((one) => one.trim());
  const value = cookies.find((one) => one.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? '';
  const [payload = '', signature = ''] = value.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(payload);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const login = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PendingLogin;
  return login.until > Date.now() ? login : null;
}

function cookie(value: string, seconds: number): string {
  const secure = env.publicUrl?.startsWith('https://') ? '; Secure' : '';
  return `${NAME}=${value}; Path=/login; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

function signatureOf(payload: string): Buffer {
  return createHmac('sha256', `kedai second step ${env.secretKey}`).update(payload).digest();
}
