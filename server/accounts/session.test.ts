import { describe, expect, it, vi } from 'vitest';
import { loginByAddress } from '#domain/limits.ts';
import { href } from '#domain/routes/href.ts';
import { freshAddress, freshEmail } from '../../tests/support/addresses.ts';
import { cookieOf, visit } from '../../tests/support/visitor.ts';
import { concurrently } from '../../tests/support/world/shop-floor.ts';
import { hitLimit } from '../bounds/rate-limit.ts';
import { pool } from '../db/pool.ts';
import { auth, callAuth } from './auth/instance.ts';
import { SESSION_SECONDS } from './auth/options.ts';
import { login, logout } from './login.ts';
import { register } from './registration.ts';
import { getActor, renewSession } from './session.ts';
import { sessionCookie, signedToken } from './session-cookie.ts';

const password = 'rahasia1';

async function newCustomer(): Promise<{ email: string; id: string; cookie: string }> {
  const email = freshEmail();
  const result = await register(visit(href('/register')), { role: 'customer', email, password });
  if (!result.ok) throw new Error(result.message);
  return { email, id: result.id, cookie: cookieOf(result.headers) };
}

function actorOf(cookie: string) {
  return getActor(visit(href('/profil'), { cookie }));
}

describe('a renewed session', () => {
  const ask = (cookie: string) => visit(href('/profil'), { cookie });

  it('has the cookie that better-auth would set', async () => {
    const { email } = await newCustomer();
    const result = await login(visit(href('/login')), { email, password });
    const [line = ''] = result.ok ? result.headers.getSetCookie() : [];
    const { secret } = await auth.$context;
    expect(sessionCookie(signedToken(line, secret) ?? '', secret, SESSION_SECONDS)).toBe(line);
  });

  it('has only one of two tokens that were asked for at the same time, and the former no more', async () => {
    const { id, cookie } = await newCustomer();
    const renewed = await Promise.all([renewSession(ask(cookie)), renewSession(ask(cookie))]);
    const [fresh = ''] = renewed.map(cookieOf).filter((one) => one !== '');
    expect(renewed.map((headers) => headers.getSetCookie().length).sort()).toEqual([0, 1]);
    expect([(await actorOf(fresh))?.id, await actorOf(cookie)]).toEqual([id, null]);
    expect((await renewSession(ask(''))).getSetCookie()).toEqual([]);
  });
});

describe('login', () => {
  it('gives a new session of the account', async () => {
    const { email, id } = await newCustomer();
    const result = await login(visit(href('/login')), { email, password });
    if (!result.ok) throw new Error(result.message);
    expect(result.role).toBe('customer');
    expect(await actorOf(cookieOf(result.headers))).toEqual({
      id,
      email,
      role: 'customer',
      storeId: null,
      clientIp: expect.stringMatching(/./),
      emailConfirmed: false,
      passwordProven: false,
      hasFactor: false,
      factorFresh: false,
      lacksFactor: false,
      inTeams: false,
    });
  });

  it.each(['rahasia2', 'RAHASIA1', ' rahasia1', 'x'.repeat(100_000), '\u0000', '\ud800'])(
    'answers the wrong password %.12j with the one sentence',
    async (wrong) => {
      const { email } = await newCustomer();
      expect(await login(visit(href('/login')), { email, password: wrong })).toEqual({
        ok: false,
        status: 409,
        message: 'Email atau password yang Anda masukkan salah.',
      });
    },
  );

  it.each(['tidak-ada@contoh.test', 'bukan alamat', "' OR 1=1 --", '\u0000@a.bc', 'x'.repeat(100_000)])(
    'gives the same answer for the unknown address %.20j',
    async (email) => {
      const result = await login(visit(href('/login')), { email, password });
      expect(result).toMatchObject({ status: 409, message: 'Email atau password yang Anda masukkan salah.' });
    },
  );

  it('sets a cookie for 30 days that scripts cannot read', async () => {
    const { email } = await newCustomer();
    const result = await login(visit(href('/login')), { email, password });
    const [line] = result.ok ? result.headers.getSetCookie() : [];
    expect(line).toMatch(/^kedai\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('never reuses the session of the request', async () => {
    const { email, cookie } = await newCustomer();
    const result = await login(visit(href('/login'), { cookie }), { email, password });
    const fresh = result.ok ? cookieOf(result.headers) : '';
    expect(fresh).not.toBe('');
    expect(fresh).not.toBe(cookie);
  });
});

describe('an unknown address', () => {
  // Hashing takes nearly all of a login's time. Without it, a quick refusal would tell that nobody has this address.
  it('costs one hash of the password, as a wrong password does', async () => {
    const { email } = await newCustomer();
    const { password: hashing } = await auth.$context;
    const [hash, verify] = [vi.spyOn(hashing, 'hash'), vi.spyOn(hashing, 'verify')];
    const hashes = () => [hash.mock.calls.length, verify.mock.calls.length];
    await login(visit(), { email, password: 'tebakan' });
    expect(hashes()).toEqual([0, 1]);
    await login(visit(), { email: freshEmail(), password: 'tebakan' });
    expect(hashes()).toEqual([1, 1]);
  });
});

describe('a session', () => {
  it('is invalid on the server at once after logout', async () => {
    const { cookie } = await newCustomer();
    expect(await actorOf(cookie)).not.toBeNull();
    const headers = await logout(visit(href('/logout'), { cookie }));
    expect(headers.getSetCookie()[0]).toMatch(/^kedai\.session_token=; Max-Age=0/);
    expect(await actorOf(cookie)).toBeNull();
  });

  it('lets a guest log out too', async () => {
    expect(cookieOf(await logout(visit(href('/logout'))))).toBe('');
  });

  it('is invalid once it has expired', async () => {
    const { id, cookie } = await newCustomer();
    await pool().query(`UPDATE auth.session SET "expiresAt" = now() WHERE "userId" = $1`, [id]);
    expect(await actorOf(cookie)).toBeNull();
  });

  it('ends with its account', async () => {
    const { id, cookie } = await newCustomer();
    await pool().query('DELETE FROM auth."user" WHERE id = $1', [id]);
    expect(await actorOf(cookie)).toBeNull();
  });

  it('is accepted only with our signature', async () => {
    const { cookie } = await newCustomer();
    const [name, value = ''] = cookie.split('=', 2);
    const token = decodeURIComponent(value).split('.')[0];
    const forged = [
      '',
      '.',
      token,
      `${token}.`,
      `${token}.AAAA`,
      `x${value}`,
      '%',
      '%00',
      `${token}.${'A'.repeat(44)}`,
    ];
    for (const each of forged) expect(await actorOf(`${name}=${each}`)).toBeNull();
    expect(await actorOf(`andere=1; ${cookie}; ${name}=x`)).not.toBeNull();
    expect(await actorOf('')).toBeNull();
  });
});

describe('better-auth', () => {
  it.each([
    '/sign-up/email',
    '/sign-in/email',
    href('/reset-password'),
    '/get-session',
    '/update-user',
    '/delete-user',
    '/change-email',
    '/sign-in/social',
    '/list-sessions',
  ])('rejects %s', async (path) => {
    const { response } = await callAuth(visit(), path, { email: freshEmail(), password, name: 'x' });
    expect(response.status).toBe(404);
  });

  it('ignores a role that is sent with a login', async () => {
    const { email, id } = await newCustomer();
    await callAuth(visit(), '/kedai/login', { email, password, role: 'superAdmin' });
    const { rows } = await pool().query('SELECT role FROM auth."user" WHERE id = $1', [id]);
    expect(rows).toEqual([{ role: 'customer' }]);
  });
});

describe('too many attempts', () => {
  it('at one account are refused from new addresses, but not from one where its owner logged in before', async () => {
    const home = freshAddress();
    const { email } = await newCustomer();
    await login(visit(href('/login'), { address: home }), { email, password });
    const guess = () => login(visit(href('/login')), { email, password: 'tebakan' });
    const answers = await Promise.all(Array.from({ length: 14 }, guess));
    expect(answers.filter((answer) => !answer.ok && answer.status === 409)).toHaveLength(10);
    expect(await login(visit(href('/login')), { email, password })).toMatchObject({
      status: 429,
      message: 'Email atau password yang Anda masukkan salah.',
      hint: 'Terlalu banyak percobaan. Silakan coba lagi dalam 15 menit.',
    });
    expect(await login(visit(href('/login'), { address: home }), { email, password })).toMatchObject({
      ok: true,
    });
  });

  it('stop blocking the real owner after 15 minutes, whatever an attacker does', async () => {
    const { email } = await newCustomer();
    for (let n = 0; n < 12; n += 1) await login(visit(href('/login')), { email, password: 'tebakan' });
    const { rows } = await pool().query<{ wait: number }>(
      `SELECT max(expire) - (extract(epoch FROM now()) * 1000)::bigint AS wait FROM rate_limits
       WHERE key LIKE 'login-account:%' AND points > 10`,
    );
    expect(rows[0]?.wait).toBeLessThanOrEqual(15 * 60_000);
  });

  it('from one address on many accounts are refused', async () => {
    const address = freshAddress();
    const { email } = await newCustomer();
    const spray = () => login(visit(href('/login'), { address }), { email: freshEmail('korban'), password });
    const sprayed = await concurrently(Array.from({ length: 40 }, () => spray));
    for (const one of sprayed) expect(one).toMatchObject({ status: 409 });
    for (let n = 40; n < loginByAddress.attempts; n += 1)
      expect(await hitLimit(loginByAddress, address)).toBeNull();
    expect(await spray()).toMatchObject({ status: 429 });
    expect(await login(visit(href('/login'), { address }), { email, password })).toMatchObject({
      status: 429,
    });
    expect(await login(visit(href('/login')), { email, password })).toMatchObject({ ok: true });
  });

  it('do not include successful logins', async () => {
    const address = freshAddress();
    const { email } = await newCustomer();
    for (let n = 0; n < 60; n += 1)
      expect(await login(visit(href('/login'), { address }), { email, password })).toMatchObject({
        ok: true,
      });
  });
});
