import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { env } from '#server/env.ts';
import { freshEmail } from '../support/addresses.ts';
import { type Page, readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { resetLink } from '../support/world/mails.ts';
import { world } from '../support/world/world.ts';

const password = 'rahasia1';
const waNumber = '0812 3456 7890';
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function read(visitor: Visitor, path: string): Promise<Page> {
  return readPage(await visitor.get(path));
}

describe('registration', () => {
  it('shows the fields of its role', async () => {
    const guest = app.guest();
    const [customer, owner, superAdmin] = await Promise.all(
      ['', '?role=storeAdmin', '?role=superAdmin'].map(async (query) => {
        const { all } = await read(guest, `${href('/register')}${query}`);
        const typed = all('input', { name: true }).filter(({ attributes }) => attributes.type !== 'hidden');
        return typed.map(({ attributes }) => attributes.name);
      }),
    );
    expect(customer).toEqual(['email', 'password']);
    expect(owner?.toSorted()).toEqual(['email', 'namaToko', 'password', 'waNumber']);
    expect(superAdmin?.toSorted()).toEqual(['email', 'password', 'secretCode']);
  });

  it.each(['ADMIN', 'superadmin', '__proto__', 'superAdmin&role=superAdmin', ''])(
    'creates a customer for role=%s',
    async (role) => {
      const guest = app.guest();
      const path = `${href('/register')}?role=${role}`;
      const answer = await guest.post(path, {
        email: freshEmail(),
        password,
        role: 'superAdmin',
        status: 'active',
      });
      expect([answer.status, locationOf(answer)]).toEqual([302, href('/profil')]);
      expect(locationOf(await guest.get(href('/dashboard')))).toBe(href('/profil'));
    },
  );

  it('sends a customer back, and a shop owner to the dashboard with a shop on trial', async () => {
    const buyer = await app
      .guest()
      .post(`${href('/register')}?from=/keranjang`, { email: freshEmail(), password });
    expect(locationOf(buyer)).toBe(href('/keranjang'));
    const fields = { email: freshEmail(), password, namaToko: 'Warung Uji', waNumber };
    const owner = await app.guest().post(`${href('/register')}?role=storeAdmin&from=/keranjang`, fields);
    expect([owner.status, locationOf(owner)]).toEqual([302, href('/dashboard')]);
    expect((await app.guest().get(href('/toko/:toko', { toko: 'warung-uji' }))).status).toBe(200);
  });

  it('shows errors beside their fields, keeps the input, and never shows a password', async () => {
    const fields = { email: 'salah', password: '12345', namaToko: 'Warung "Uji"', waNumber: '123' };
    const answer = await app.guest().post(`${href('/register')}?role=storeAdmin`, fields);
    expect(answer.status).toBe(400);
    const { text, field, all } = await readPage(answer);
    expect(text).toContain('Format email tidak valid. Contoh: nama@contoh.com.');
    expect(text).toContain('Password minimal 6 karakter.');
    expect(text).toContain('Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.');
    expect([field('namaToko'), field('email'), field('password')]).toEqual(['Warung "Uji"', 'salah', '']);
    expect(all('input', { 'aria-invalid': 'true' })).toHaveLength(3);
  });

  it('rejects a taken e-mail and a wrong code with their texts', async () => {
    const taken = await app
      .guest()
      .post(href('/register'), { email: world.budi.email.toUpperCase(), password });
    expect(taken.status).toBe(409);
    expect(await textOf(taken)).toContain('Email sudah terdaftar. Silakan login.');
    const fields = { email: freshEmail(), password, secretCode: 'salah' };
    const wrong = await app.guest().post(`${href('/register')}?role=superAdmin`, fields);
    expect(wrong.status).toBe(409);
    expect(await textOf(wrong)).toContain('Kode Rahasia Super Admin salah!');
    const right = await app
      .guest()
      .post(`${href('/register')}?role=superAdmin`, { ...fields, secretCode: env.superadminCode ?? '' });
    expect([right.status, locationOf(right)]).toEqual([302, href('/superadmin')]);
  });

  it.each(['\u0000', '\ud800', '\u202eabc', '🔑', 'x'.repeat(10_000), "'; DROP TABLE users; --"])(
    'survives %.12j in any field',
    async (odd) => {
      const fields = { email: odd, password: odd, namaToko: odd, waNumber: odd, secretCode: odd };
      const shop = await app.guest().post(`${href('/register')}?role=storeAdmin`, fields);
      const login = await app.guest().post(href('/login'), fields);
      const reset = await app.guest().post(`${href('/reset-password')}?token=x`, { newPassword: odd });
      for (const { status } of [shop, login, reset]) expect([400, 409]).toContain(status);
    },
  );

  it('rejects a file in place of a text, and a missing field', async () => {
    const file = new File(['x'], 'x.txt');
    for (const path of [
      href('/register'),
      href('/login'),
      href('/forgot-password'),
      href('/reset-password'),
    ]) {
      expect((await app.guest().post(path, { email: file, password: file, newPassword: file })).status).toBe(
        400,
      );
      expect((await app.guest().post(path, {})).status).toBe(400);
    }
  });
});

describe('login', () => {
  it('sends each role to its start page', async () => {
    const landing = async ({ email, password }: { email: string; password: string }, query = '') =>
      locationOf(await app.guest().post(`${href('/login')}${query}`, { email, password }));
    expect(await landing(world.budi)).toBe(href('/profil'));
    expect(await landing(world.budi, '?from=%2Fpesanan%3Fa%3D1')).toBe(`${href('/pesanan')}?a=1`);
    expect(await landing(world.sri)).toBe(href('/dashboard'));
    expect(await landing(world.wati)).toBe(href('/superadmin'));
  });

  it.each(['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'https://evil.test', '/%09/evil.test'])(
    'never redirects to %s',
    async (from) => {
      const { email, password } = world.budi;
      const answer = await app
        .guest()
        .post(`${href('/login')}?from=${encodeURIComponent(from)}`, { email, password });
      const target = new URL(answer.headers.get('location') ?? '', 'http://kedai.test');
      expect(target.host).toBe('kedai.test');
    },
  );

  it('answers every failure with the same text and keeps the e-mail', async () => {
    const wrong = await app
      .guest()
      .post(href('/login'), { email: world.budi.email, password: 'salah-sekali' });
    const unknown = await app
      .guest()
      .post(href('/login'), { email: 'tidak-ada@contoh.test', password: 'salah-sekali' });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(409);
      const page = await textOf(answer);
      expect(page).toContain('Email atau password yang Anda masukkan salah.');
      expect(page).not.toContain('salah-sekali');
    }
  });

  it('shows the message of a redirect from its code alone', async () => {
    expect((await read(app.guest(), `${href('/login')}?from=/keranjang&pesan=checkout`)).text).toContain(
      'Anda harus login sebagai pelanggan untuk menyelesaikan pesanan.',
    );
    expect((await read(app.guest(), `${href('/login')}?pesan=Halo+dunia`)).text).not.toContain('Halo dunia');
  });

  it('keeps the way back in its links', async () => {
    const { links } = await read(app.guest(), `${href('/login')}?from=%2Fkeranjang`);
    expect(links).toContain(`${href('/register')}?from=%2Fkeranjang`);
    expect(links).toContain(`${href('/forgot-password')}?from=%2Fkeranjang`);
  });

  it('is open to guests only', async () => {
    const budi = await app.loginAs(world.budi);
    const sri = await app.loginAs(world.sri);
    for (const path of [href('/login'), href('/register'), href('/forgot-password')]) {
      expect(locationOf(await budi.get(path))).toBe(href('/profil'));
      expect(locationOf(await sri.get(path))).toBe(href('/dashboard'));
    }
  });
});

describe('logout', () => {
  it('ends the session on the server', async () => {
    const budi = await app.loginAs(world.budi);
    const before = budi.cookies();
    const answer = await budi.post(href('/logout'));
    expect(locationOf(answer)).toBe(href('/login'));
    expect(budi.cookies()).toBe('');
    const stolen = await app.guest().get(href('/profil'), { headers: { cookie: before } });
    expect(locationOf(stolen)).toBe(`${href('/login')}?from=%2Fprofil`);
  });

  it('needs the button: opening the address alone changes nothing', async () => {
    const budi = await app.loginAs(world.budi);
    expect(locationOf(await budi.get(href('/logout')))).toBe('/');
    expect((await budi.get(href('/profil'))).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is replaced through the mail, once, and all sessions end', async () => {
    const ani = await app.loginAs(world.ani);
    const asked = await app.guest().post(href('/forgot-password'), { email: world.ani.email });
    expect(await textOf(asked)).toContain('Berhasil! Silakan cek email Anda untuk link reset password.');
    const { pathname, search } = await resetLink(world.ani.email);
    const path = pathname + search;
    expect((await read(app.guest(), path)).text).toContain(world.ani.email);
    const short = await app.guest().post(path, { newPassword: '12345' });
    expect(await textOf(short)).toContain('Password baru harus minimal 6 karakter.');
    const answer = await app.guest().post(path, { newPassword: 'sandi-baru' });
    expect(locationOf(answer)).toBe(`${href('/login')}?pesan=password`);
    expect((await read(app.guest(), `${href('/login')}?pesan=password`)).text).toContain(
      'Password berhasil diubah! Silakan login kembali.',
    );
    expect(locationOf(await ani.get(href('/profil')))).toBe(`${href('/login')}?from=%2Fprofil`);
    expect((await read(app.guest(), path)).text).toContain('Link reset password tidak berlaku lagi.');
    expect((await app.guest().post(path, { newPassword: 'sandi-lain' })).status).toBe(409);
    await app.loginAs({ email: world.ani.email, password: 'sandi-baru' });
  });

  it('reports an unknown e-mail at most five times an hour, whatever IP address a client claims to have', async () => {
    const ask = (n: number) =>
      app
        .guest()
        .post(
          href('/forgot-password'),
          { email: freshEmail() },
          { headers: { 'x-forwarded-for': `198.51.100.${n}` } },
        );
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await ask(n));
    expect(await textOf(answers[0] as Response)).toContain('Email tidak terdaftar.');
    expect(answers.at(-1)?.status).toBe(429);
    const own = { headers: { 'x-kedai-client-ip': '198.51.100.77' } };
    expect((await app.guest().post(href('/forgot-password'), { email: freshEmail() }, own)).status).toBe(429);
  });
});
