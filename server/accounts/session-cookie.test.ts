import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { auth } from './auth/instance.ts';
import { claimedToken, mayHoldSession, signedToken } from './session-cookie.ts';

const sign = (token: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', 'rahasia').update(token).digest('base64')}`);

test("the cookie is found under better-auth's name", async () => {
  const { name } = (await auth.$context).authCookies.sessionToken;
  const cookies = `andere=1; ${name}=${sign('abc')}; ${name}=x`;
  expect(mayHoldSession(cookies)).toBe(true);
  expect(claimedToken(cookies)).toBe('abc');
  expect(signedToken(cookies, 'rahasia')).toBe('abc');
  expect(signedToken(cookies, 'lain')).toBeNull();
});

test.each(['', 'andere=1', 'kedai.session_token=', 'kedai.session_token=%', 'kedai.session_token=.AAAA'])(
  'no token is read from %j',
  (cookies) => {
    expect([claimedToken(cookies), signedToken(cookies, 'rahasia')]).toEqual(['', null]);
  },
);

test('other cookies hold no session', () => {
  expect([mayHoldSession(undefined), mayHoldSession('andere=1')]).toEqual([false, false]);
});
