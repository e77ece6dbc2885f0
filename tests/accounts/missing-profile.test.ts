import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readOrLogout } from '#app/access/profile-presence.ts';
import { href } from '#domain/routes/href.ts';
import { freshEmail, typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { openAdmin } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

/* Covers accounts that are logged in but have no row in `users` (docs/product/accounts.md#missing-profile). */

const password = 'rahasia-hilang';
const loggedOut = `${href('/login')}?pesan=profil`;

let app: TestApp;
let admin: pg.Client;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

type Account = { email: string; client: Visitor };

async function register(query = '', fields = {}): Promise<Account> {
  const [client, email] = [app.guest(), freshEmail('hilang')];
  const answer = await client.post(`${href('/register')}${query}`, { email, password, ...fields });
  expect(answer.status).toBe(302);
  return { client, email };
}

const registerOwner = () =>
  register('?role=storeAdmin', { namaToko: 'Toko Hilang', waNumber: '081211110001' });

/** Deletes the profile, as if the program had crashed before creating it. Returns a function that restores it. */
async function loseProfile({ email }: Account): Promise<() => Promise<unknown>> {
  const { rows } = await admin.query('DELETE FROM users WHERE email = $1 RETURNING *', [email]);
  expect(rows).toHaveLength(1);
  return () =>
    admin.query('INSERT INTO users SELECT * FROM json_populate_record(NULL::users, $1)', [
      JSON.stringify(rows[0]),
    ]);
}

async function now(): Promise<Date> {
  const { rows } = await admin.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return rows[0]?.now ?? new Date(0);
}

/** Waits until the request sent at `since`, which found no profile at first, queries the database once more. */
async function untilAskedAgain(since: Date): Promise<void> {
  const later = `SELECT FROM pg_stat_activity WHERE application_name = 'kedai' AND datname = current_database()
    AND query_start > $1::timestamptz + interval '700 ms'`;
  await until(async () => (await admin.query(later, [since])).rowCount !== 0);
}

async function timed(request: Promise<Response>): Promise<{ answer: Response; ms: number }> {
  const startedAt = performance.now();
  return { answer: await request, ms: performance.now() - startedAt };
}

test.each([href('/profil'), href('/keranjang')])(
  '%s waits 3 seconds and ends the session, and the next login creates the missing profile',
  async (path) => {
    const account = await register();
    const before = account.client.cookies();
    await loseProfile(account);
    const { answer, ms } = await timed(account.client.get(path));
    expect([answer.status, locationOf(answer)]).toEqual([302, loggedOut]);
    expect(ms).toBeGreaterThanOrEqual(2_900);
    expect(account.client.cookies()).toBe('');
    const stolen = await app.guest().get(href('/profil'), { headers: { cookie: before } });
    expect(locationOf(stolen)).toBe(`${href('/login')}?from=%2Fprofil`);
    expect(await textOf(await account.client.get(loggedOut))).toContain(
      'Profil pengguna tidak ditemukan. Melakukan logout...',
    );
    await account.client.post(href('/login'), { email: account.email, password });
    expect((await account.client.get(path)).status).toBe(200);
  },
);

test('a profile that appears while the page waits is shown', async () => {
  const account = await register();
  const bringBack = await loseProfile(account);
  const since = await now();
  const asked = account.client.get(href('/profil'));
  await untilAskedAgain(since);
  await bringBack();
  const answer = await asked;
  expect(answer.status).toBe(200);
  expect(await textOf(answer)).toContain('Riwayat Pesanan');
});

test('a profile form is saved if the profile appears, and ends with the session otherwise', async () => {
  const account = await register();
  const fields = { intent: 'profile', ...typedAddress, namaLengkap: 'Sudah Kembali' };
  const bringBack = await loseProfile(account);
  const since = await now();
  const asked = account.client.post(href('/profil'), fields);
  await untilAskedAgain(since);
  await bringBack();
  expect(await textOf(await asked)).toContain('Profil berhasil diperbarui!');
  await loseProfile(account);
  expect(locationOf(await account.client.post(href('/profil'), fields))).toBe(loggedOut);
});

test('a checkout places the order without a profile', async () => {
  const account = await register();
  await loseProfile(account);
  const cart = warungCart([{ id: world.esTeh.id, quantity: 1 }], world.esTeh.harga);
  const { status, text } = await send(account.client, { ...typedAddress, cart });
  expect([status, orderIdOf(text)]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test.each(['profile', 'shop'])(
  'an owner without %s is logged out, and the next login repairs it',
  async (what) => {
    const account = await registerOwner();
    if (what === 'profile') await loseProfile(account);
    else {
      const owned = `(SELECT "storeId"::uuid FROM auth."user" WHERE email = '${account.email}')`;
      await admin.query(`DELETE FROM store_counters WHERE store_id = ${owned}`);
      await admin.query(`DELETE FROM memberships WHERE store_id = ${owned}`);
      await admin.query(`DELETE FROM store_terms WHERE store_id = ${owned}`);
      await admin.query(`DELETE FROM stores WHERE store_id = ${owned}`);
    }
    const { answer, ms } = await timed(account.client.get(href('/dashboard/produk')));
    expect([answer.status, locationOf(answer)]).toEqual([302, loggedOut]);
    expect(ms).toBeGreaterThanOrEqual(2_900);
    expect(account.client.cookies()).toBe('');
    await account.client.post(href('/login'), { email: account.email, password });
    const healed = await account.client.get(href('/dashboard/produk'));
    expect(healed.status).toBe(200);
    expect(await textOf(healed)).toContain('Toko Hilang');
  },
);

test('of many concurrent requests, only five wait and read again three times', async () => {
  const { client, email } = await register();
  const actor = { id: randomUUID(), email, role: 'customer', storeId: null } as const;
  const request = new Request(`${app.url}${href('/profil')}`, { headers: { cookie: client.cookies() } });
  const read = vi.fn(async () => null);
  const asked = Array.from({ length: 20 }, () =>
    readOrLogout(request, actor, read).catch((answer) => answer),
  );
  for (const answer of await Promise.all(asked)) expect(locationOf(answer)).toBe(loggedOut);
  expect(read).toHaveBeenCalledTimes(20 + 5 * 3);
});
