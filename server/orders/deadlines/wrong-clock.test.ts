import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requestPasswordReset } from '#server/accounts/password.ts';
import { register } from '#server/accounts/registration.ts';
import { asGuest, asSystem } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { untilShopChanges } from '#server/products/storefront/storefront.ts';
import { readStore } from '#server/stores/store.ts';
import { freshEmail } from '../../../tests/support/addresses.ts';
import { visit } from '../../../tests/support/visitor.ts';
import { stockProduct } from '../../../tests/support/world/shop-floor.ts';
import {
  billedOrder,
  giveAnswerTime,
  givePaymentTime,
  newOrder,
  passDeadline,
} from '../../../tests/support/world/unpaid.ts';
import { world } from '../../../tests/support/world/world.ts';
import { cancelOverdueOrders } from './overdue.ts';

/* Deadlines follow the database's clock, so they must be right even if this process's clock is wrong. */
const DAY_MS = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['8 days ahead', 8 * DAY_MS],
  ['a day behind', -DAY_MS],
])('with a clock %s', (_, shiftMs) => {
  const goWrong = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shiftMs });

  test('a trial lasts 7 days, and a page of its shop is cached no longer', async () => {
    goWrong();
    const shop = { namaToko: 'Toko Jam', waNumber: '6281211110001' };
    const email = freshEmail();
    const made = await register(visit(), { role: 'storeAdmin', email, password: 'rahasia1', ...shop });
    if (!made.ok) throw new Error(made.message);
    const store = await asGuest(made.id, (tx) => readStore(tx, made.id));
    if (!store) throw new Error('the shop was not made');
    const lastsMs = (store.expiryDate?.getTime() ?? 0) - store.now.getTime();
    expect(Math.abs(lastsMs - 7 * DAY_MS)).toBeLessThan(60_000);
    expect(untilShopChanges(store)).toEqual({ by: 'program', storeId: made.id, forMs: lastsMs });
  });

  test('an order is answered and paid in time, no outage is seen, and overdue orders are cancelled', async () => {
    const { storeId } = world.warung;
    await cancelOverdueOrders();
    await giveAnswerTime(storeId, 24);
    await givePaymentTime(storeId, 24);
    goWrong();
    const productId = await stockProduct(storeId, 3);
    const [fresh, billed, late] = [
      await newOrder(storeId, { productId }),
      await billedOrder(storeId, { productId }),
      await newOrder(storeId, { productId }),
    ];
    await passDeadline(late.id);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
    const { rows } = await asSystem((tx) =>
      sql<{ hours: number }>`SELECT extract(epoch FROM due_at - now())::float / 3600 AS hours
        FROM orders WHERE id IN (${fresh.id}, ${billed.id})`.execute(tx),
    );
    const day = { hours: expect.closeTo(24, 0) };
    expect(rows).toEqual([day, day]);
    expect(await asSystem((tx) => tx.selectFrom('outages').select('endedAt').execute())).toEqual([]);
  });

  test('a reset mail may be sent for ten minutes', async () => {
    const email = freshEmail();
    await register(visit(), { role: 'customer', email, password: 'rahasia1' });
    goWrong();
    expect(await requestPasswordReset(visit(), { email })).toMatchObject({ ok: true });
    const client = await pool().connect();
    await client.query('BEGIN');
    await client.query("SET LOCAL app.role = 'system'");
    const { rows } = await client.query(
      'SELECT extract(epoch FROM expires_at - now())::float / 60 AS minutes FROM mails WHERE recipient = $1 AND expires_at IS NOT NULL',
      [email],
    );
    await client.query('ROLLBACK');
    client.release();
    expect(rows[0]?.minutes).toBeCloseTo(10, 0);
  });
});
