import { describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { freshEmail } from '../../tests/support/addresses.ts';
import { until } from '../../tests/support/eventually.ts';
import { cookieOf, visit } from '../../tests/support/visitor.ts';
import { resetLink } from '../../tests/support/world/mails.ts';
import { pool } from '../db/pool.ts';
import { hashPassword } from './auth/hashing.ts';
import { login, logout } from './login.ts';
import { changePassword, requestPasswordReset, resetPassword } from './password.ts';
import { register } from './registration.ts';
import { getActor } from './session.ts';

const password = 'rahasia1';

async function newCustomer(): Promise<{ email: string; id: string; cookie: string }> {
  const email = freshEmail();
  const result = await register(visit(href('/register')), { role: 'customer', email, password });
  if (!result.ok) throw new Error(result.message);
  return { email, id: result.id, cookie: cookieOf(result.headers) };
}

async function askForToken(email: string): Promise<string> {
  await requestPasswordReset(visit(href('/forgot-password')), { email });
  return (await resetLink(email)).searchParams.get('token') ?? '';
}

const change = (cookie: string, newPassword: string, currentPassword?: string) =>
  changePassword(visit(href('/profil'), { cookie }), {
    newPassword,
    ...(currentPassword && { currentPassword }),
  });

const cookieFrom = (result: Awaited<ReturnType<typeof login>>) => (result.ok ? cookieOf(result.headers) : '');

const actorOf = (cookie: string) => getActor(visit(href('/'), { cookie }));

/**
 * Runs `statement` in an open transaction, starts `work`, waits until `work` is blocked, runs `meanwhile` and commits.
 */
async function held<T>(
  statement: { text: string; values: unknown[] },
  work: () => Promise<T>,
  meanwhile: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>,
): Promise<T> {
  const holder = await pool().connect();
  try {
    await holder.query('BEGIN');
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await holder.query(statement);
    const working = work();
    await until(async () => {
      const waiting = await pool().query(
        'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return waiting.rowCount === 1;
    });
    await meanwhile((text, values) => holder.query(text, values));
    await holder.query('COMMIT');
    return await working;
  } finally {
    holder.release();
  }
}

/** Locks the user's row, so that a login waits before it stores its session. The password can still be changed. */
const lockUser = (id: string) => ({
  text: 'SELECT 1 FROM auth."user" WHERE id = $1 FOR UPDATE',
  values: [id],
});

const newHash = async (id: string, text: string) => ({
  text: 'UPDATE auth.account SET password = $2 WHERE "userId" = $1',
  values: [id, await hashPassword(text)],
});

describe('a login between the check of its password and its session', () => {
  it('is refused if the password is changed meanwhile', async () => {
    const { id, email, cookie } = await newCustomer();
    const result = await held(
      lockUser(id),
      () => login(visit(href('/login')), { email, password }),
      async () => expect(await change(cookie, 'rahasia2')).toMatchObject({ ok: true }),
    );
    expect(await actorOf(cookieFrom(result))).toBeNull();
    expect(result).toMatchObject({ ok: false, status: 409 });
    const { rowCount } = await pool().query('SELECT 1 FROM auth.session WHERE "userId" = $1', [id]);
    expect(rowCount).toBe(0);
    expect(await actorOf(cookieFrom(await login(visit(), { email, password: 'rahasia2' })))).toMatchObject({
      id,
    });
  });

  it('is refused if the password is reset meanwhile', async () => {
    const { id, email } = await newCustomer();
    const token = await askForToken(email);
    // Confirms the e-mail first. Otherwise the reset would do so, and wait for the user's row, which `held` locks.
    await pool().query('UPDATE auth."user" SET "emailVerified" = true WHERE id = $1', [id]);
    const result = await held(
      lockUser(id),
      () => login(visit(href('/login')), { email, password }),
      async () =>
        expect(await resetPassword(visit(), { token, newPassword: 'rahasia2' })).toMatchObject({ ok: true }),
    );
    expect(await actorOf(cookieFrom(result))).toBeNull();
    expect(result).toMatchObject({ ok: false, status: 409 });
  });

  it('is not affected by a logout', async () => {
    const { id, email, cookie } = await newCustomer();
    const result = await held(
      lockUser(id),
      () => login(visit(href('/login'), { cookie }), { email, password }),
      () => logout(visit(href('/logout'), { cookie })),
    );
    expect(await actorOf(cookie)).toBeNull();
    expect(await actorOf(cookieFrom(result))).toMatchObject({ id });
  });
});

describe('a session', () => {
  it('is invalid once its account has another password, even if its row remains', async () => {
    const { id, cookie } = await newCustomer();
    await pool().query(await newHash(id, 'rahasia2'));
    expect(await actorOf(cookie)).toBeNull();
    expect(await change(cookie, 'rahasia3')).toMatchObject({ ok: false, status: 401 });
  });

  it('is invalid without a mark', async () => {
    const { id, cookie } = await newCustomer();
    await pool().query('UPDATE auth.session SET credential = NULL WHERE "userId" = $1', [id]);
    expect(await actorOf(cookie)).toBeNull();
  });
});

describe('a new password', () => {
  const endAll = (id: string) => (query: (text: string, values: unknown[]) => Promise<unknown>) =>
    query('DELETE FROM auth.session WHERE "userId" = $1', [id]).then(() =>
      query('DELETE FROM auth.verification WHERE value = $1', [id]),
    );

  it('does not overwrite one that another process has set meanwhile', async () => {
    const { id, email, cookie } = await newCustomer();
    const result = await held(await newHash(id, 'rahasia2'), () => change(cookie, 'penyusup'), endAll(id));
    expect(result).toMatchObject({ ok: false, status: 401 });
    expect(await login(visit(), { email, password: 'penyusup' })).toMatchObject({ ok: false });
    expect(await login(visit(), { email, password: 'rahasia2' })).toMatchObject({ ok: true });
  });

  it('is rejected if its link ended meanwhile', async () => {
    const { id, email } = await newCustomer();
    const token = await askForToken(email);
    const result = await held(
      await newHash(id, 'rahasia2'),
      () => resetPassword(visit(), { token, newPassword: 'penyusup' }),
      endAll(id),
    );
    expect(result).toMatchObject({ ok: false, status: 409 });
    expect(await login(visit(), { email, password: 'rahasia2' })).toMatchObject({ ok: true });
  });

  it('wins over concurrent changes, which are refused', async () => {
    const { id, email, cookie } = await newCustomer();
    await pool().query(
      `UPDATE auth.session SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`,
      [id],
    );
    const token = await askForToken(email);
    const changes = [0, 1, 2].map((n) => change(cookie, `rahasia-${n}`, password));
    const results = await Promise.all([
      ...changes,
      resetPassword(visit(), { token, newPassword: 'rahasia-3' }),
    ]);
    const winners = results.flatMap(({ ok }, n) => (ok ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(await login(visit(), { email, password: `rahasia-${winners[0]}` })).toMatchObject({ ok: true });
  });
});
