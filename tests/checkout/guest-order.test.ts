import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { freshEmail, typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { askAdmin } from '../support/database/database.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { warungCart } from '../support/world/orders.ts';
import { traces } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
});
afterAll(() => app.stop());

const { esTeh, budi, ani, sri } = world;
const password = 'rahasia1';
const form = (account: Record<string, string | string[]>) => ({
  ...typedAddress,
  cart: warungCart([{ id: esTeh.id, quantity: 1 }], 5_000),
  password,
  ...(account as Record<string, string>),
});

async function isAccount(email: string): Promise<boolean> {
  return (await askAdmin('SELECT 1 FROM auth."user" WHERE email = $1', [email])).length > 0;
}

async function ownerOf(orderId: string): Promise<unknown> {
  const [order] = await askAdmin('SELECT customer_email FROM orders WHERE id = $1', [orderId]);
  return order?.customer_email;
}

describe('a guest’s checkout', () => {
  it('returns the order, the chat link and the cookies of a login', async () => {
    const [guest, other] = [app.guest(), app.guest()];
    const email = freshEmail();
    const answer = await guest.post(
      `${href('/keranjang')}.data`,
      form({ email: ` ${email.toUpperCase()} ` }),
    );
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.stringContaining('https://wa.me/')]);
    const page = await guest.get(href('/pesanan/:orderId', { orderId: orderIdOf(text) }));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Gondokusuman')]);
    const login = await other.post(href('/login'), { email, password });
    const shapes = (lines: string[]) =>
      lines.map((line) => line.replace(/=[^;]*/, '=').replace(/\d{5,}/, 'n'));
    expect(shapes(answer.headers.getSetCookie())).toEqual(shapes(login.headers.getSetCookie()));
  });

  it('rejects a known e-mail without logging in, and orders once its password is right', async () => {
    const guest = app.guest();
    const refused = await send(guest, form({ email: budi.email }));
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('"password","Email ini sudah terdaftar. Masukkan password-nya."');
    expect(refused.text).not.toContain(password);
    expect(guest.cookies()).not.toContain('session');
    const known = { email: budi.email, emailKnown: 'ya' };
    expect((await send(guest, form(known))).text).toContain('Email atau password yang Anda masukkan salah.');
    const placed = await send(guest, form({ ...known, password: budi.password }));
    expect([placed.status, orderIdOf(placed.text)]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect((await guest.get(href('/pesanan/:orderId', { orderId: orderIdOf(placed.text) }))).status).toBe(
      200,
    );
  });

  it('reports errors of account and address together, as the registration page does', async () => {
    const before = await traces();
    const { status, text } = await send(app.guest(), {
      ...form({ email: 'rina', password: '12345' }),
      kodePos: '1',
    });
    expect(status).toBe(400);
    for (const sentence of [
      'Format email tidak valid. Contoh: nama@contoh.com.',
      'Password minimal 6 karakter.',
      'Kode pos terdiri dari 5 angka.',
    ])
      expect(text).toContain(sentence);
    expect(await traces()).toEqual(before);
  });

  it.each([
    ['a long password', { password: 'x'.repeat(129) }, 'Password paling panjang 128 karakter.'],
    [
      'a NUL in the password',
      { password: 'rahasia\u0000' },
      'Password berisi karakter yang tidak bisa dipakai.',
    ],
    ['a NUL in the e-mail', { email: 'rina\u0000@contoh.test' }, 'Format email tidak valid.'],
    ['SQL in the e-mail', { email: "rina'; DROP TABLE users; --" }, 'Format email tidak valid.'],
    ['a role', { email: 'admin', role: 'superAdmin', storeId: sri.id }, 'Format email tidak valid.'],
    ['no e-mail', { email: '' }, 'Email wajib diisi.'],
  ])('rejects %s', async (_, account, sentence) => {
    const { status, text } = await send(app.guest(), form({ email: freshEmail(), ...account }));
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('creates a customer, whatever else is sent', async () => {
    const email = freshEmail();
    const forged = {
      role: 'superAdmin',
      emailVerified: 'true',
      customerId: budi.id,
      storeId: sri.id,
      id: budi.id,
    };
    expect((await send(app.guest(), form({ email, ...forged }))).status).toBe(200);
    const [account] = await askAdmin(
      'SELECT role, "storeId", "emailVerified" FROM auth."user" WHERE email = $1',
      [email],
    );
    expect(account).toEqual({ role: 'customer', storeId: null, emailVerified: false });
  });
});

describe('a cart sent again after a lost response', () => {
  const known = { email: budi.email, emailKnown: 'ya', password: budi.password };
  const anis = { email: ani.email, emailKnown: 'ya', password: ani.password };
  const keyed = (key: string, former: string[] = []) => ({
    cart: warungCart([{ id: esTeh.id, quantity: 1 }], 5_000, { key, former }),
  });

  it('returns the order of the earlier cart, to a guest with a known e-mail and after a login', async () => {
    const lost = randomUUID();
    const first = await send(app.guest(), { ...form(known), ...keyed(lost) });
    const before = await traces();
    const [guest, buyer] = [app.guest(), await app.loginAs(budi)];
    for (const visitor of [guest, buyer]) {
      const answer = await send(visitor, { ...form(known), ...keyed(randomUUID(), [randomUUID(), lost]) });
      expect(orderIdOf(answer.text)).toBe(orderIdOf(first.text));
      expect((await visitor.get(href('/pesanan/:orderId', { orderId: orderIdOf(answer.text) }))).status).toBe(
        200,
      );
    }
    expect(await traces()).toEqual(before);
  });

  it('places an order if the earlier cart made none, or belonged to another person', async () => {
    const lost = randomUUID();
    const first = await send(app.guest(), { ...form(known), ...keyed(lost) });
    const second = await send(app.guest(), { ...form(anis), ...keyed(randomUUID(), [lost, randomUUID()]) });
    expect(orderIdOf(second.text)).not.toBe(orderIdOf(first.text));
    expect(await ownerOf(orderIdOf(second.text))).toBe(ani.email);
  });

  it('reveals no order without the password', async () => {
    const lost = randomUUID();
    const first = await send(app.guest(), { ...form(known), ...keyed(lost) });
    const wrong = { ...form({ ...known, password: 'salah-sekali' }), ...keyed(randomUUID(), [lost]) };
    const refused = await send(app.guest(), wrong);
    expect([refused.status, refused.text.includes(orderIdOf(first.text))]).toEqual([409, false]);
  });

  it.each([
    ['a new account, then one that was there', { email: freshEmail() }, known],
    ['an account that was there, then a new one', known, { email: freshEmail() }],
    ['two accounts that were there', known, anis],
  ])('makes one order from one key under %s', async (_, one, other) => {
    const key = randomUUID();
    const first = await send(app.guest(), { ...form(one), ...keyed(key) });
    expect(orderIdOf(first.text)).not.toBe('');
    const before = await traces();
    const second = await send(app.guest(), { ...form(other), ...keyed(key) });
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('tercatat atas akun lain')]);
    expect(await isAccount(other.email)).toBe(other === known || other === anis);
    expect(await traces()).toEqual(before);
  });
});

describe('the form of a guest who has logged in meanwhile', () => {
  it('orders as that person if the e-mail is theirs, and for its own e-mail otherwise', async () => {
    const session = await app.loginAs(ani);
    const own = await send(session, form({ email: ani.email, password: 'tidak dilihat' }));
    expect((await session.get(href('/pesanan/:orderId', { orderId: orderIdOf(own.text) }))).status).toBe(200);
    const email = freshEmail();
    const other = await send(session, form({ email }));
    expect(await isAccount(email)).toBe(true);
    expect(await ownerOf(orderIdOf(other.text))).toBe(email);
  });

  it('is rejected for an admin', async () => {
    const session = await app.loginAs(sri);
    const { status, text } = await send(session, form({ email: sri.email }));
    expect([status, text]).toEqual([409, expect.stringContaining('Hanya pelanggan yang bisa')]);
  });
});
