import { describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { freshAddress, freshEmail } from '../../tests/support/addresses.ts';
import { cookieOf, origin, visit } from '../../tests/support/visitor.ts';
import { confirmLinkOf, resetLink } from '../../tests/support/world/mails.ts';
import { pool } from '../db/pool.ts';
import { findOrWriteMail, parseMailJob } from '../program/worker/mail-jobs.ts';
import { confirmByToken, confirmEmail, readConfirmToken, sendConfirmation } from './confirmation.ts';
import { changePassword, requestPasswordReset, resetPassword } from './password.ts';
import { register } from './registration.ts';
import { getActor } from './session.ts';

async function newcomer() {
  const email = freshEmail();
  const result = await register(visit(href('/register')), { role: 'customer', email, password: 'rahasia1' });
  if (!result.ok) throw new Error(result.message);
  return { email, id: result.id, cookie: cookieOf(result.headers) };
}

async function welcomed({ id, email }: { id: string; email: string }): Promise<string> {
  await findOrWriteMail({ about: 'welcome', userId: id }, origin);
  return (await confirmLinkOf(email)).searchParams.get('token') ?? '';
}

async function isConfirmed(id: string): Promise<boolean> {
  const { rows } = await pool().query('SELECT "emailVerified" AS confirmed FROM auth."user" WHERE id = $1', [
    id,
  ]);
  return rows[0]?.confirmed;
}

describe('a link that confirms an address', () => {
  it('comes with the welcome mail, is valid for a week, and is stored only as a hash', async () => {
    const person = await newcomer();
    const token = await welcomed(person);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await pool().query(
      `SELECT identifier, round(extract(epoch FROM "expiresAt" - now()) / 86400)::int AS days
       FROM auth.verification WHERE value = $1`,
      [`confirm-email ${person.id}`],
    );
    expect(rows).toEqual([{ identifier: expect.not.stringContaining(token), days: 7 }]);
    expect((await getActor(visit(href('/'), { cookie: person.cookie })))?.emailConfirmed).toBe(false);
  });

  it('confirms nothing when opened, its own account when pressed, and says so when pressed again', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const token = await welcomed(person);
    for (let n = 0; n < 3; n += 1)
      expect(await readConfirmToken(token)).toEqual({
        userId: person.id,
        email: person.email,
        confirmed: false,
      });
    expect(await isConfirmed(person.id)).toBe(false);
    expect(await confirmByToken(token)).toBe('confirmed');
    expect(await confirmByToken(token)).toBe('known');
    expect(await isConfirmed(person.id)).toBe(true);
    expect(await isConfirmed(other.id)).toBe(false);
    expect((await getActor(visit(href('/'), { cookie: person.cookie })))?.emailConfirmed).toBe(true);
  });

  it('is invalid if expired or altered, and a reset link is not accepted', async () => {
    const person = await newcomer();
    const token = await welcomed(person);
    const altered = [token.slice(1), `${token}x`, token.toUpperCase(), '', 'x'.repeat(43), '%00', null];
    for (const each of altered) expect(await confirmByToken(each)).toBe('dead');
    await requestPasswordReset(visit(), { email: person.email });
    expect(await confirmByToken((await resetLink(person.email)).searchParams.get('token'))).toBe('dead');
    await pool().query(`UPDATE auth.verification SET "expiresAt" = now() WHERE value = $1`, [
      `confirm-email ${person.id}`,
    ]);
    expect(await confirmByToken(token)).toBe('dead');
    expect(await isConfirmed(person.id)).toBe(false);
  });

  it('survives a change of password, and setting a password by a reset link also confirms the address', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const token = await welcomed(person);
    const changed = await changePassword(visit(href('/profil'), { cookie: person.cookie }), {
      newPassword: 'rahasia2',
    });
    expect(changed).toMatchObject({ ok: true });
    expect(await confirmByToken(token)).toBe('confirmed');
    await requestPasswordReset(visit(), { email: other.email });
    const reset = (await resetLink(other.email)).searchParams.get('token');
    expect(await isConfirmed(other.id)).toBe(false);
    expect(await resetPassword(visit(), { token: reset, newPassword: 'rahasia3' })).toMatchObject({
      ok: true,
    });
    expect(await isConfirmed(other.id)).toBe(true);
  });
});

describe('asking for another link', () => {
  const asking = async () => {
    const person = await newcomer();
    const actor = await getActor(visit(href('/'), { cookie: person.cookie }));
    if (!actor) throw new Error('nobody is logged in');
    return {
      ...person,
      ask: (address = freshAddress()) => sendConfirmation(visit(href('/'), { address }), actor),
    };
  };

  it('sends a second link that works beside the first', async () => {
    const person = await asking();
    const first = await welcomed(person);
    expect(await person.ask()).toBeNull();
    const { rows } = await pool().query(
      `SELECT payload FROM graphile_worker._private_jobs WHERE payload ->> 'about' = 'confirmEmail' AND payload ->> 'userId' = $1`,
      [person.id],
    );
    expect(rows).toHaveLength(1);
    await findOrWriteMail(parseMailJob(rows[0].payload), origin);
    const token = (await confirmLinkOf(person.email)).searchParams.get('token');
    expect(token).not.toBe(first);
    expect(await readConfirmToken(first)).toMatchObject({ userId: person.id });
    expect(await confirmByToken(token)).toBe('confirmed');
  });

  it('is allowed five times a day', async () => {
    const person = await asking();
    for (let n = 0; n < 5; n += 1) expect(await person.ask()).toBeNull();
    expect(await person.ask()).toBe('Terlalu banyak percobaan. Silakan coba lagi dalam 24 jam.');
  });
});

it('concurrent confirmations confirm once', async () => {
  const { id } = await newcomer();
  const done = await Promise.all(Array.from({ length: 5 }, () => confirmEmail(id)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await isConfirmed(id)).toBe(true);
});
