import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { checkoutForm, orderIdOf } from '../support/checkout-form.ts';
import { until } from '../support/eventually.ts';
import { makeVisitor, type Visitor } from '../support/visitor.ts';
import { type Copies, makeCopies } from './support/copies.ts';
import { stateFigures } from './support/figures.ts';
import { registerTrader, type Trader } from './support/traders.ts';

const DAY_MS = 86_400_000;
const HARGA = 10_000;
const noOrders = 'Toko ini sedang tidak menerima pesanan.';

/** The test runs three copies of the program. Their clocks are wrong by these times. */
const shifts = [0, 8 * DAY_MS, -DAY_MS];

let stage: Copies;
let nobody: number;

beforeAll(async () => {
  stage = await makeCopies(shifts.length);
  for (const [nth, copy] of stage.copies.entries())
    await copy.start({ WORKERS: '1', LOG_LEVEL: 'info', NODE_OPTIONS: shifted(shifts[nth] ?? 0) });
  nobody = 0;
});

afterAll(() => stage.clear());

/** Returns a Node option that shifts the program's clock by this time. */
function shifted(byMs: number): string {
  const code = `const Real = Date; const now = () => Real.now() + ${byMs};
    globalThis.Date = new Proxy(Real, {
      construct: (target, given, made) => Reflect.construct(target, given.length ? given : [now()], made),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

function join(at: string, shop?: { namaToko: string; waNumber: string }): Promise<Trader> {
  nobody += 1;
  const path = `${at}${href('/register')}${shop ? '?role=storeAdmin' : ''}`;
  return registerTrader(stage.url, path, `orang-${nobody}`, shop);
}

type Shop = { storeId: string; slug: string; productId: string; email: string };

async function openShop(at: string): Promise<Shop> {
  const { email } = await join(at, { namaToko: 'Toko Jam', waNumber: '6281211110001' });
  const [row] = await stage.ask<{ storeId: string; slug: string }>(
    'SELECT store_id AS "storeId", slug FROM stores s JOIN memberships m USING (store_id) WHERE m.email = $1',
    [email],
  );
  const productId = randomUUID();
  await stage.ask(
    `WITH made AS (INSERT INTO products (store_id, id, nama_produk) VALUES ($1, $2, 'Jam')),
       sold AS (INSERT INTO variants (store_id, id, product_id, position, harga, berat) VALUES ($1, $2, $2, 0, $3, 200))
     INSERT INTO variant_stock (store_id, variant_id, stok) VALUES ($1, $2, 100000)`,
    [row?.storeId, productId, HARGA],
  );
  return { storeId: row?.storeId ?? '', slug: row?.slug ?? '', productId, email };
}

/** Makes a shop close after `interval` by the database's clock, notifies all processes and returns the closing time. */
async function closeIn(storeId: string, interval: string): Promise<Date> {
  const [row] = await stage.ask<{ closing: Date }>(
    `UPDATE store_terms SET expiry_date = now() - interval '7 days' + $2::interval WHERE store_id = $1
     RETURNING expiry_date + interval '7 days' AS closing, pg_notify('kedai', $1 || ' store -')`,
    [storeId, interval],
  );
  return row?.closing ?? new Date(0);
}

type Bought = { key: string; status: number; text: string; orderId: string };

async function buy(buyer: Visitor, at: string, shop: Shop, key: string = randomUUID()): Promise<Bought> {
  const { storeId, productId: id } = shop;
  const form = checkoutForm({ storeId, key, items: [{ id, quantity: 1 }], seenTotal: HARGA });
  for (;;) {
    const answer = await buyer.post(`${at}${href('/keranjang')}.data`, form);
    const text = await answer.text();
    if (answer.status !== 503) return { key, status: answer.status, text, orderId: orderIdOf(text) };
  }
}

test.each([
  ['8 days ahead', 1],
  ['a day behind', 2],
])('a copy whose clock is %s decides by the database’s', async (name, nth) => {
  const { url, program } = stage.copies[nth] ?? { url: '', program: () => ({ output: () => '' }) };
  const shop = await openShop(url);
  const said = /"time":"([^"]+)"/.exec(program().output())?.[1] ?? '';
  expect(Math.abs(Date.parse(said) - Date.now() - (shifts[nth] ?? 0))).toBeLessThan(10 * 60_000);

  const [trial] = await stage.ask<{ days: number }>(
    'SELECT extract(epoch FROM expiry_date - now())::float / 86400 AS days FROM store_terms WHERE store_id = $1',
    [shop.storeId],
  );
  const { visitor: buyer, email } = await join(url);
  const first = await buy(buyer, url, shop);
  const [order] = await stage.ask<{ age: number }>(
    'SELECT extract(epoch FROM now() - created_at)::float AS age FROM orders WHERE id = $1',
    [first.orderId],
  );
  await closeIn(shop.storeId, '1 hour');
  const inGrace = await buy(buyer, url, shop);
  await closeIn(shop.storeId, '-1 second');
  const closed = await buy(buyer, url, shop);

  // Even a page that is cached in memory must show on time that the shop has closed.
  const page = async () => (await fetch(`${url}${href('/toko/:toko', { toko: shop.slug })}`)).text();
  const closing = await closeIn(shop.storeId, '3 seconds');
  await until(async () => !(await page()).includes(noOrders));
  await until(async () => (await page()).includes(noOrders));
  const lateMs = Date.now() - closing.getTime();

  await makeVisitor(stage.url).post(`${url}${href('/forgot-password')}`, { email });
  const sent = () =>
    stage.ask<{ isSent: boolean }>(
      'SELECT sent_at IS NOT NULL AS "isSent" FROM mails WHERE recipient = $1 AND key LIKE \'reset%\'',
      [email],
    );
  await until(async () => (await sent()).some(({ isSent }) => isSent));

  stateFigures(`A copy whose clock is ${name}`, {
    'a new trial ends after': `${trial?.days.toFixed(2)} days`,
    'a kept page shows the end after': `${(lateMs / 1_000).toFixed(1)} s`,
  });
  expect(trial?.days).toBeCloseTo(7, 2);
  expect([first.status, inGrace.status, closed.status]).toEqual([200, 200, 409]);
  expect(closed.text).toContain(noOrders);
  expect(Math.abs(order?.age ?? Number.NaN)).toBeLessThan(60);
  expect(lateMs).toBeLessThan(3_000);
});

test('orders at all copies are to be answered within a day, and end by the database’s clock', async () => {
  const shop = await openShop(stage.url);
  await stage.ask('UPDATE stores SET answer_hours = 24 WHERE store_id = $1', [shop.storeId]);
  const { visitor: buyer } = await join(stage.url);
  for (const { url } of stage.copies) await buy(buyer, url, shop);
  const orders = () =>
    stage.ask<{ id: string; status: string; hours: number }>(
      `SELECT id, status, extract(epoch FROM due_at - created_at)::float / 3600 AS hours FROM orders
       WHERE store_id = $1 ORDER BY created_at`,
      [shop.storeId],
    );
  const [late, ...others] = await orders();
  expect([late, ...others].map((order) => order?.hours)).toEqual(
    stage.copies.map(() => expect.closeTo(24, 1)),
  );
  await stage.ask(`UPDATE orders SET due_at = now() WHERE id = $1`, [late?.id]);
  await stage.ask(`SELECT graphile_worker.add_job('unpaid') FROM generate_series(1, 9)`);
  await until(async () => (await orders())[0]?.status === 'Cancelled');
  expect((await orders()).slice(1)).toEqual(others);
  expect(await stage.ask('SELECT began_at FROM outages')).toEqual([]);
  stateFigures('Orders with an end, at three copies, two with wrong clocks', {
    'to be answered within': others.map(({ hours }) => `${hours.toFixed(2)} h`).join(', '),
    'outages seen': 0,
  });
});

test('a shop that closes during checkouts at all copies: each is decided once, by one clock', async () => {
  const shop = await openShop(stage.url);
  const buyers = await Promise.all([1, 2, 3, 4].map(async () => (await join(stage.url)).visitor));
  const closing = await closeIn(shop.storeId, '5 seconds');
  const bought: (Bought & { buyer: Visitor; nth: number })[] = [];
  const shopping = buyers.flatMap((buyer) =>
    stage.copies.map(async ({ url }, nth) => {
      while (Date.now() < closing.getTime() + 2_000)
        bought.push({ ...(await buy(buyer, url, shop)), buyer, nth });
    }),
  );
  await Promise.all(shopping);
  const placed = bought.filter(({ status }) => status === 200);
  const refused = bought.filter(({ status, text }) => status === 409 && text.includes(noOrders));
  // Repeats the checkouts around the closing time, with the same keys, at another copy, which must answer the same.
  const doubtful = [...placed.slice(-20), ...refused.slice(0, 20)];
  const verdicts = await Promise.all(
    doubtful.map(async ({ buyer, nth, key, status, orderId }) => {
      const again = await buy(buyer, stage.copies[(nth + 1) % 3]?.url ?? '', shop, key);
      return again.status === status && again.orderId === orderId;
    }),
  );
  const rows = await stage.ask<{ id: string; isInTime: boolean }>(
    'SELECT id, created_at < $2 AS "isInTime" FROM orders WHERE store_id = $1',
    [shop.storeId, closing],
  );
  const late = rows.filter(({ isInTime }) => !isInTime).length;
  stateFigures('A shop that closes during checkouts at three copies, two with wrong clocks', {
    'orders acknowledged': placed.length,
    'checkouts refused': refused.length,
    'neither of these': bought.length - placed.length - refused.length,
    'orders made after the closing': late,
    'verdicts that were another one when asked for again': verdicts.filter((same) => !same).length,
  });
  expect(placed.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  expect(placed.length + refused.length).toBe(bought.length);
  expect(late).toBe(0);
  expect(rows.map(({ id }) => id).sort()).toEqual(placed.map(({ orderId }) => orderId).sort());
  expect(verdicts).not.toContain(false);
});
