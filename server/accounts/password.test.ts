import { describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { freshAddress, freshEmail } from '../../tests/support/addresses.ts';
import { cookieOf, origin, visit } from '../../tests/support/visitor.ts';
import { resetLink } from '../../tests/support/world/mails.ts';
import { pool } from '../db/pool.ts';
import { login } from './login.ts';
import { changePassword, readResetToken, requestPasswordReset, resetPassword } from './password.ts';
import { register } from './registration.ts';
import { getActor } from './session.ts';

const password = 'rahasia1';

async function newCustomer(): Promise<{ email: string; id: string; cookie: string }> {
  const email = freshEmail();
  const result = await register(visit(href('/register')), { role: 'customer', email, password });
  if (!result.ok) throw new Error(result.message);
  return { email, id: result.id, cookie: cookieOf(result.headers) };
}

async function mailedToken(email: string): Promise<string> {
  const link = await resetLink(email);
  expect(link.origin).toBe(origin);
  return link.searchParams.get('token') ?? '';
}

async function askForToken(email: string): Promise<string> {
  expect(await requestPasswordReset(visit(href('/forgot-password')), { email })).toMatchObject({ ok: true });
  return mailedToken(email);
}

function setPassword(token: string, newPassword = 'rahasia2') {
  return resetPassword(visit(href('/reset-password')), { token, newPassword });
}

const dead = {
  ok: false,
  status: 409,
  message: 'Link reset password tidak berlaku lagi. Silakan minta link baru.',
};

describe('asking for a reset link', () => {
  it('sends the link and says so', async () => {
    const { email } = await newCustomer();
    expect(await requestPasswordReset(visit(href('/forgot-password')), { email })).toEqual({
      ok: true,
      message: 'Berhasil! Silakan cek email Anda untuk link reset password.',
    });
    expect(await mailedToken(email)).toMatch(/^[A-Za-z0-9]{24}$/);
  });

  it('says that the address is unknown', async () => {
    expect(await requestPasswordReset(visit(), { email: freshEmail() })).toEqual({
      ok: false,
      status: 409,
      message: 'Email tidak terdaftar.',
    });
  });

  it('is allowed five times an hour per address', async () => {
    const address = freshAddress();
    const ask = () => requestPasswordReset(visit(href('/'), { address }), { email: freshEmail() });
    for (let n = 0; n < 5; n += 1) expect(await ask()).toMatchObject({ status: 409 });
    expect(await ask()).toMatchObject({
      status: 429,
      message: 'Terlalu banyak percobaan. Silakan coba lagi dalam 60 menit.',
    });
  });

  it('is allowed five times an hour per e-mail', async () => {
    const email = freshEmail();
    for (let n = 0; n < 5; n += 1)
      expect(await requestPasswordReset(visit(), { email })).toMatchObject({ status: 409 });
    expect(await requestPasswordReset(visit(), { email })).toMatchObject({ status: 429 });
  });
});

describe('a reset link', () => {
  it('shows whose account it is, and opening it does not use it up', async () => {
    const { email, id } = await newCustomer();
    const token = await askForToken(email);
    for (let n = 0; n < 3; n += 1) expect(await readResetToken(token)).toEqual({ id, email });
    expect(await setPassword(token)).toMatchObject({ ok: true });
  });

  it('sets the password and ends every session', async () => {
    const { email, cookie } = await newCustomer();
    await setPassword(await askForToken(email));
    expect(await getActor(visit(href('/'), { cookie }))).toBeNull();
    expect(await login(visit(), { email, password })).toMatchObject({ ok: false });
    expect(await login(visit(), { email, password: 'rahasia2' })).toMatchObject({ ok: true });
  });

  it('works once', async () => {
    const { email } = await newCustomer();
    const token = await askForToken(email);
    await setPassword(token);
    expect(await setPassword(token, 'rahasia3')).toEqual(dead);
    expect(await readResetToken(token)).toBeNull();
  });

  it('works only once for concurrent uses', async () => {
    const { email } = await newCustomer();
    const token = await askForToken(email);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => setPassword(token, `rahasia-${n}`)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('ends the other links of the account', async () => {
    const { email } = await newCustomer();
    const first = await askForToken(email);
    const second = await askForToken(email);
    expect(second).not.toBe(first);
    expect(await setPassword(second)).toMatchObject({ ok: true });
    expect(await setPassword(first)).toEqual(dead);
  });

  it('is valid for ten minutes', async () => {
    const { email, id } = await newCustomer();
    const token = await askForToken(email);
    const { rows } = await pool().query(
      `SELECT round(extract(epoch FROM "expiresAt" - now()) / 60)::int AS minutes, identifier
       FROM auth.verification WHERE value = $1`,
      [id],
    );
    expect(rows[0].minutes).toBe(10);
    expect(rows[0].identifier).not.toContain(token);
    await pool().query(
      `UPDATE auth.verification SET "expiresAt" = now() - interval '1 second' WHERE value = $1`,
      [id],
    );
    expect(await readResetToken(token)).toBeNull();
    expect(await setPassword(token)).toEqual(dead);
  });

  it('is rejected if altered or forged', async () => {
    const { email } = await newCustomer();
    const token = await askForToken(email);
    const altered = [`${token}x`, token.slice(1), token.toLowerCase(), '', '%00', '../x', 'x'.repeat(1e6)];
    for (const each of altered.filter((text) => text !== token))
      expect(await setPassword(each)).toEqual(dead);
    expect(await readResetToken(null)).toBeNull();
  });

  it('lets the owner log in at once after somebody else tried too often', async () => {
    const { email } = await newCustomer();
    for (let n = 0; n < 11; n += 1) await login(visit(), { email, password: 'tebakan' });
    expect(await login(visit(), { email, password })).toMatchObject({ status: 429 });
    await setPassword(await askForToken(email));
    expect(await login(visit(), { email, password: 'rahasia2' })).toMatchObject({ ok: true });
  });
});

describe('changing the password', () => {
  const change = (cookie: string, input: { newPassword: string; currentPassword?: string }) =>
    changePassword(visit(href('/profil'), { cookie }), input);
  const age = (id: string) =>
    pool().query(`UPDATE auth.session SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [
      id,
    ]);

  it('after a fresh login ends all sessions at once', async () => {
    const { email, cookie } = await newCustomer();
    const other = await login(visit(), { email, password });
    const result = await change(cookie, { newPassword: 'rahasia2' });
    expect(result).toMatchObject({ ok: true, message: 'Password berhasil diubah! Silakan login kembali.' });
    expect(await getActor(visit(href('/'), { cookie }))).toBeNull();
    expect(await getActor(visit(href('/'), { cookie: other.ok ? cookieOf(other.headers) : '' }))).toBeNull();
    const of = `SELECT FROM auth.session s JOIN auth."user" u ON u.id = s."userId" WHERE u.email = $1`;
    expect((await pool().query(of, [email])).rows).toEqual([]);
    expect(await login(visit(), { email, password: 'rahasia2' })).toMatchObject({ ok: true });
  });

  it('after an older login asks for the current password', async () => {
    const { id, cookie } = await newCustomer();
    await age(id);
    expect(await change(cookie, { newPassword: 'rahasia2' })).toEqual({
      ok: false,
      status: 409,
      message: 'Masukkan password saat ini untuk melanjutkan.',
      asksCurrent: true,
    });
    expect(await change(cookie, { newPassword: 'rahasia2', currentPassword: 'salah' })).toMatchObject({
      ok: false,
      message: 'Password saat ini salah.',
      asksCurrent: true,
    });
    expect(await change(cookie, { newPassword: 'rahasia2', currentPassword: password })).toMatchObject({
      ok: true,
    });
  });

  it('limits guesses at the current password', async () => {
    const { id, cookie } = await newCustomer();
    await age(id);
    const guess = () => change(cookie, { newPassword: 'rahasia2', currentPassword: 'tebakan' });
    for (let n = 0; n < 10; n += 1) expect(await guess()).toMatchObject({ status: 409 });
    expect(await guess()).toMatchObject({ status: 429 });
  });

  it('ends the open reset links', async () => {
    const { email, cookie } = await newCustomer();
    const token = await askForToken(email);
    await change(cookie, { newPassword: 'rahasia2' });
    expect(await readResetToken(token)).toBeNull();
  });

  it('requires a login', async () => {
    expect(await change('', { newPassword: 'rahasia2' })).toMatchObject({
      status: 401,
      message: 'User tidak login.',
    });
  });
});
