import { betterAuth } from 'better-auth';
import { expect, test } from 'vitest';
import { pool } from '#server/db/pool.ts';
import { authOptions } from './options.ts';

test.each([
  ['https://kedai.example', '__Secure-kedai.session_token', true],
  ['http://127.0.0.1:3000', 'kedai.session_token', false],
])('the session cookie of %s is %s', async (origin, name, secure) => {
  const options = authOptions({
    pool: pool(),
    origin,
    secret: 'only-for-tests-0123456789abcdef0123456789abcdef',
    logger: { disabled: true },
    onResetToken: () => undefined,
  });
  const { authCookies } = await betterAuth(options).$context;
  const attributes = { secure, httpOnly: true, sameSite: 'lax', path: '/' };
  expect(authCookies.sessionToken).toMatchObject({ name, attributes });
});
