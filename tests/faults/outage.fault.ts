import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { checkoutForm } from '../support/checkout-form.ts';
import { until } from '../support/eventually.ts';
import { type Copies, makeCopies } from './support/copies.ts';
import { stateFigures } from './support/figures.ts';
import { registerTrader } from './support/traders.ts';

const ORDERS = 6_000;

let stage: Copies;

beforeAll(async () => {
  stage = await makeCopies(2);
});

afterAll(() => stage.clear());

async function billOften(at: string): Promise<void> {
  await registerTrader(stage.url, `${at}${href('/register')}?role=storeAdmin`, 'pemilik', {
    namaToko: 'Toko Tagihan',
    waNumber: '6281211110001',
  });
  const { visitor: buyer } = await registerTrader(stage.url, `${at}${href('/register')}`, 'pembeli');
  const [shop] = await stage.ask<{ storeId: string }>('SELECT store_id AS "storeId" FROM stores');
  const id = randomUUID();
  await stage.ask(
    `WITH made AS (INSERT INTO products (store_id, id, nama_produk) VALUES ($1, $2, 'Teh')),
       sold AS (INSERT INTO variants (store_id, id, product_id, position, harga, berat) VALUES ($1, $2, $2, 0, 10000, 200))
     INSERT INTO variant_stock (store_id, variant_id, stok) VALUES ($1, $2, 5)`,
    [shop?.storeId, id],
  );
  const form = checkoutForm({
    storeId: shop?.storeId ?? '',
    items: [{ id, quantity: 1 }],
    seenTotal: 10_000,
  });
  const bought = await buyer.post(`${at}${href('/keranjang')}.data`, form);
  expect(bought.status, await bought.text()).toBe(200);
  const [columns] = await stage.ask<{ names: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute WHERE attrelid = 'orders'::regclass
       AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('id', 'order_number', 'status', 'due_at', 'due_set_at')`,
  );
  await stage.ask(
    `INSERT INTO orders (id, order_number, status, due_at, due_set_at, ${columns?.names})
     SELECT gen_random_uuid(), 10000 + n, 'Harus Dibayar', date_trunc('minute', now()) + interval '20 hours',
            now() - interval '4 hours', ${columns?.names} FROM orders, generate_series(1, $1) AS n`,
    [ORDERS],
  );
}

test('three days of outage, and a kill -9 while time is given back: each bill gets it once, none is cancelled', async () => {
  const [one, other] = stage.copies;
  if (!one || !other) throw new Error('two copies were asked for');
  await one.start();
  await billOften(one.url);
  await until(async () => (await stage.ask('SELECT FROM heartbeat')).length === 1);
  await one.program().end('SIGTERM');
  // Simulates a database that was down for three days: every stored time becomes three days older.
  await stage.ask(`UPDATE heartbeat SET beat_at = beat_at - interval '3 days'`);
  await stage.ask(`UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '3 days'`);
  await stage.ask(
    `UPDATE orders SET due_at = due_at - interval '3 days', due_set_at = due_set_at - interval '3 days' WHERE due_at IS NOT NULL`,
  );
  const moved = async () => {
    const [row] = await stage.ask<{ events: number; orders: number }>(
      `SELECT count(*)::int AS events, count(DISTINCT order_id)::int AS orders FROM order_events
       WHERE note LIKE '%karena layanan sempat terhenti.'`,
    );
    return row ?? { events: 0, orders: 0 };
  };
  const began = performance.now();
  void one.start().catch(() => undefined);
  await until(async () => (await moved()).orders > 0);
  await one.program().end('SIGKILL');
  const atKill = (await moved()).orders;
  expect(atKill).toBeLessThan(ORDERS);
  await Promise.all([one.start(), other.start()]);
  await until(async () => (await moved()).orders === ORDERS);
  await stage.ask(`SELECT graphile_worker.add_job('unpaid') FROM generate_series(1, 4)`);
  await until(
    async () =>
      (
        await stage.ask(
          `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'unpaid' AND run_at <= now()`,
        )
      ).length === 0,
  );
  const [end] = await stage.ask<{ cancelled: number; least: number; most: number; outages: number }>(
    `SELECT count(*) FILTER (WHERE status = 'Cancelled')::int AS cancelled,
            min(extract(epoch FROM due_at - now()))::float / 3600 AS least,
            max(extract(epoch FROM due_at - now()))::float / 3600 AS most,
            (SELECT count(*)::int FROM outages) AS outages
     FROM orders WHERE due_at IS NOT NULL`,
  );
  const { events, orders } = await moved();
  stateFigures('Three days of outage, and a kill -9 while time is given back', {
    'open bills': ORDERS,
    'given their time before the kill': atKill,
    'all of them after': `${((performance.now() - began) / 1_000).toFixed(1)} s`,
    'moved twice': events - orders,
    cancelled: end?.cancelled ?? -1,
    'time left, of 20 hours': `${end?.least.toFixed(2)} to ${end?.most.toFixed(2)} h`,
  });
  expect({ events, orders }).toEqual({ events: ORDERS, orders: ORDERS });
  expect(end).toMatchObject({ cancelled: 0, outages: 1 });
  expect(end?.least).toBeGreaterThan(19);
  expect(end?.most).toBeLessThan(21);
});
