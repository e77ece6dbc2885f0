import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { registrationSchema } from '#domain/accounts/user.ts';
import { href } from '#domain/routes/href.ts';
import { freshAddress, freshEmail } from '../../tests/support/addresses.ts';
import { cookieOf, visit } from '../../tests/support/visitor.ts';
import { asSystem } from '../db/access.ts';
import { pool } from '../db/pool.ts';
import { env } from '../env.ts';
import { callAuth } from './auth/instance.ts';
import { login } from './login.ts';
import { register } from './registration.ts';
import { getActor } from './session.ts';

const password = 'rahasia1';
const waNumber = '6281234567890';

function shopOf(namaToko: string) {
  return { role: 'storeAdmin' as const, email: freshEmail('pemilik'), password, namaToko, waNumber };
}

async function registered(input: Parameters<typeof register>[1]) {
  const result = await register(visit(href('/register')), input);
  if (!result.ok) throw new Error(result.message);
  return result;
}

function storeOf(storeId: string) {
  return asSystem((tx) =>
    tx
      .selectFrom('stores')
      .innerJoin('storeTerms', 'storeTerms.storeId', 'stores.storeId')
      .selectAll()
      .where('stores.storeId', '=', storeId)
      .executeTakeFirst(),
  );
}

function membersOf(storeId: string) {
  return asSystem((tx) => tx.selectFrom('memberships').selectAll().where('storeId', '=', storeId).execute());
}

function profileOf(uid: string) {
  return asSystem((tx) => tx.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst());
}

describe('a customer', () => {
  it('has a profile and is logged in at once', async () => {
    const email = freshEmail();
    const { id, headers } = await registered({ role: 'customer', email, password });
    expect(await getActor(visit(href('/profil'), { cookie: cookieOf(headers) }))).toEqual({
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
    expect(await profileOf(id)).toMatchObject({ uid: id, email, role: 'customer', wa: '' });
    expect(await storeOf(id)).toBeUndefined();
  });

  it('has a password that is stored only as a hash', async () => {
    const { id } = await registered({ role: 'customer', email: freshEmail(), password: 'sangat-rahasia' });
    const { rows } = await pool().query('SELECT * FROM auth.account WHERE "userId" = $1', [id]);
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(JSON.stringify(rows)).not.toContain('sangat-rahasia');
  });
});

describe('a shop owner', () => {
  it("gets a shop with a trial of seven days, keyed by the owner's id", async () => {
    const { id, headers } = await registered(shopOf(`Warung ${randomUUID()}`));
    const store = await storeOf(id);
    expect(store).toMatchObject({
      storeId: id,
      status: 'trial',
      waNumber,
      themeColor: '#007bff',
    });
    const trial = (store?.expiryDate?.getTime() ?? 0) - (store?.createdAt.getTime() ?? 0);
    expect(trial).toBe(7 * 86_400_000);
    expect(Math.abs(Date.now() - (store?.createdAt.getTime() ?? 0))).toBeLessThan(10_000);
    expect(await profileOf(id)).toMatchObject({ role: 'storeAdmin' });
    expect(await membersOf(id)).toMatchObject([{ userId: id, role: 'owner', email: expect.any(String) }]);
    expect(await getActor(visit(href('/'), { cookie: cookieOf(headers) }))).toMatchObject({ storeId: id });
  });

  it("may share a shop's name with others, but not the short name", async () => {
    const namaToko = `Bakso ${randomUUID().slice(0, 8)}`;
    const results = await Promise.all(Array.from({ length: 8 }, () => registered(shopOf(namaToko))));
    const stores = await Promise.all(results.map(({ id }) => storeOf(id)));
    const slugs = stores.map((store) => store?.slug);
    expect(new Set(slugs).size).toBe(8);
    expect(slugs).toContain(namaToko.toLowerCase().replace(' ', '-'));
    for (const slug of slugs) expect(slug).toMatch(/^bakso-[0-9a-f]{8}(-\d+)?$/);
  });

  it('gets a shop at the next login if registration stopped after the account', async () => {
    const shop = shopOf(`Warung ${randomUUID()}`);
    const { response } = await callAuth(visit(), '/kedai/register', {
      ...shop,
      emailConfirmed: false,
      now: new Date(),
    });
    const { user } = await response.json();
    expect(await storeOf(user.id)).toBeUndefined();
    const logins = [1, 2, 3].map(() => login(visit(href('/login')), { email: shop.email, password }));
    for (const result of await Promise.all(logins)) expect(result.ok).toBe(true);
    expect(await storeOf(user.id)).toMatchObject({ namaToko: shop.namaToko, waNumber, status: 'trial' });
    expect(await profileOf(user.id)).toMatchObject({ uid: user.id, role: 'storeAdmin' });
    expect(await membersOf(user.id)).toHaveLength(1);
  });
});

describe('the same e-mail address', () => {
  it('registered twenty times concurrently, in different case, gives one account', async () => {
    const email = freshEmail();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const typed = n % 2 ? email : ` ${email.toUpperCase()} `;
        return register(
          visit(href('/register')),
          registrationSchema('customer').parse({ email: typed, password }),
        );
      }),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    for (const result of results.filter((each) => !each.ok))
      expect(result).toEqual({
        ok: false,
        status: 409,
        field: 'email',
        message: 'Email sudah terdaftar. Silakan login.',
      });
    const { rows } = await pool().query('SELECT id FROM auth."user" WHERE lower(email) = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(await login(visit(href('/login')), { email, password })).toMatchObject({ ok: true });
  });
});

describe('a super admin', () => {
  const inputWith = (secretCode: string) => ({
    role: 'superAdmin' as const,
    email: freshEmail('admin'),
    password,
    secretCode,
  });

  it('needs the code', async () => {
    const { id } = await registered(inputWith(env.superadminCode ?? ''));
    expect(await profileOf(id)).toMatchObject({ role: 'superAdmin' });
  });

  it.each(['', 'salah', 'KODE', '\u0000', 'x'.repeat(500)])(
    'is refused with the code %.10j, which is recorded',
    async (code) => {
      const address = freshAddress();
      const input = inputWith(code);
      expect(await register(visit(href('/register'), { address }), input)).toEqual({
        ok: false,
        status: 409,
        field: 'secretCode',
        message: 'Kode Rahasia Super Admin salah!',
      });
      expect(await refusalsFrom(address)).toEqual([{ actorEmail: input.email, details: { limited: false } }]);
      expect(await login(visit(href('/login')), { email: input.email, password })).toMatchObject({
        ok: false,
      });
    },
  );

  it('has five attempts an hour per address, and each refused one is recorded', async () => {
    const address = freshAddress();
    const attempt = (code: string) => register(visit(href('/register'), { address }), inputWith(code));
    for (let n = 0; n < 5; n += 1) expect(await attempt('salah')).toMatchObject({ status: 409 });
    expect(await attempt(env.superadminCode ?? '')).toMatchObject({ ok: false, status: 429 });
    expect(await refusalsFrom(address)).toHaveLength(6);
  });
});

async function refusalsFrom(clientIp: string): Promise<unknown[]> {
  const rows = await asSystem((tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['actorEmail', 'details'])
      .where('clientIp', '=', clientIp)
      .where('action', '=', 'superAdminCodeRefused')
      .execute(),
  );
  return rows;
}
