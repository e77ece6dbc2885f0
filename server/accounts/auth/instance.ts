import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { pool } from '#server/db/pool.ts';
import { env } from '#server/env.ts';
import { CLIENT_IP } from '#server/http/address/client-address.ts';
import { log } from '#server/log.ts';
import { authOptions } from './options.ts';

/** `callAuth` sends this origin, because better-auth rejects all others. An https origin makes cookies `Secure`. */
const origin = env.publicUrl ? new URL(env.publicUrl).origin : 'http://localhost';

const resetTokens = new WeakMap<Request, string>();

/** Use `callAuth` instead of `auth.api`, because `callAuth` limits the headers that better-auth sees. */
export const auth = betterAuth(
  authOptions({
    pool: { connect: () => pool().connect(), end: () => Promise.resolve(), options: {} },
    origin,
    // SECRET_KEY has several uses; each gets its own derived key.
    secret: createHmac('sha256', secretKey()).update('kedai accounts').digest('base64url'),
    logger: {
      level: 'warn',
      // Better-auth warns about each failed login. That is no fault of the server, so warnings become debug messages.
      log: (level, message) => log[level === 'error' ? 'error' : 'debug']({ part: 'better-auth' }, message),
    },
    onResetToken: (request, token) => resetTokens.set(request, token),
  }),
);

export async function callAuth(
  request: Request,
  path: string,
  body: Record<string, unknown>,
): Promise<{ response: Response; resetToken: string | null }> {
  const headers = new Headers({ 'content-type': 'application/json', origin });
  for (const name of ['cookie', CLIENT_IP]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set('user-agent', (request.headers.get('user-agent') ?? '').slice(0, 300));
  const own = new Request(`${origin}/api/auth${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const response = await auth.handler(own);
  return { response, resetToken: resetTokens.get(own) ?? null };
}

export async function refusalCode(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

function secretKey(): string {
  if (!env.secretKey) throw new Error('SECRET_KEY is not set; the primary makes one and hands it on');
  return env.secretKey;
}
