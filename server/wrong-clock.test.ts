import { afterEach, describe, expect, test, vi } from 'vitest';
import { freshEmail, visit } from '../tests/visitor.ts';
import { requestPasswordReset } from './auth/password.ts';
import { register } from './auth/registration.ts';
import { asGuest } from './db/access.ts';
import { pool } from './db/pool.ts';
import { cacheHeaders } from './storefront.ts';
import { readStore } from './stores.ts';

/* This process's clock may be wrong; what ends, ends by the database's, which all copies of the program share. */
const DAY_MS = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['8 days ahead', 8 * DAY_MS],
  ['a day behind', -DAY_MS],
])('with a clock %s', (_, shiftMs) => {
  const goWrong = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shiftMs });

  test('a trial lasts 7 days, and a page of its shop is kept no longer', async () => {
    goWrong();
    const shop = { namaToko: 'Toko Jam', waNumber: '6281211110001' };
    const email = freshEmail();
    const made = await register(visit(), { role: 'storeAdmin', email, password: 'rahasia1', ...shop });
    if (!made.ok) throw new Error(made.message);
    const store = await asGuest(made.id, (tx) => readStore(tx, made.id));
    if (!store) throw new Error('the shop was not made');
    const lastsMs = (store.expiryDate?.getTime() ?? 0) - store.now.getTime();
    expect(Math.abs(lastsMs - 7 * DAY_MS)).toBeLessThan(60_000);
    expect(Number(cacheHeaders(store)['x-kedai-lives-ms'])).toBe(lastsMs);
  });

  test('a reset mail may be sent for ten minutes', async () => {
    const email = freshEmail();
    await register(visit(), { role: 'customer', email, password: 'rahasia1' });
    goWrong();
    expect(await requestPasswordReset(visit(), { email })).toMatchObject({ ok: true });
    const client = await pool().connect();
    await client.query("BEGIN; SET LOCAL app.role = 'system'");
    const { rows } = await client.query(
      'SELECT extract(epoch FROM expires_at - now())::float / 60 AS minutes FROM mails WHERE recipient = $1 AND expires_at IS NOT NULL',
      [email],
    );
    await client.query('ROLLBACK');
    client.release();
    expect(rows[0]?.minutes).toBeCloseTo(10, 0);
  });
});
