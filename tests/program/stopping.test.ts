import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { askAdmin, testDatabase } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Program, startProgram } from '../support/servers/program.ts';
import { freePort, secrets } from '../support/settings.ts';
import { makeVisitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { budi, ani, warung, esTeh } = world;

let dataDir: string;
let program: Program;
let url: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-stopping-'));
  const port = await freePort();
  program = startProgram({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase().appUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...secrets,
  });
  url = await program.url();
});

afterAll(async () => {
  await program.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

test('SIGTERM during 50 checkouts keeps every acknowledged order whole, and ends with 0 in time', async () => {
  const buyers = await Promise.all(
    [budi, ani].map(async ({ email, password }) => {
      const client = makeVisitor(url);
      expect((await client.post(href('/login'), { email, password })).status).toBe(302);
      return client;
    }),
  );
  const acknowledged: string[] = [];
  const sending = Array.from({ length: 50 }, async (_, nth) => {
    const buyer = buyers[nth % 2] ?? makeVisitor(url);
    const cart = warungCart([{ id: esTeh.id, quantity: 1 }], esTeh.harga);
    const { status, text } = await send(buyer, { ...typedAddress, cart });
    if (status === 200) acknowledged.push(orderIdOf(text));
  });
  const all = Promise.allSettled(sending);
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(0), 2);
  const atTheSignal = acknowledged.length;
  const since = performance.now();
  expect(await program.end('SIGTERM')).toBe(0);
  expect(performance.now() - since).toBeLessThan(25_000);
  await all;
  expect(atTheSignal).toBeLessThan(50);

  const orders = await askAdmin<{ id: string; subtotal: number }>(
    'SELECT id, subtotal::int FROM orders WHERE store_id = $1',
    [warung.storeId],
  );
  const sums = await askAdmin<{ id: string; sum: number }>(
    'SELECT order_id AS id, sum(harga * quantity)::int AS sum FROM order_items WHERE store_id = $1 GROUP BY order_id',
    [warung.storeId],
  );
  const [stock] = await askAdmin<{ stok: number }>(
    'SELECT stok FROM variant_stock WHERE store_id = $1 AND variant_id = $2',
    [warung.storeId, esTeh.id],
  );
  const half = orders.filter(({ id, subtotal }) => sums.find((one) => one.id === id)?.sum !== subtotal);
  expect({
    found: orders.filter(({ id }) => acknowledged.includes(id)).length,
    half,
    unsold: (stock?.stok ?? 0) + orders.length,
  }).toEqual({ found: acknowledged.length, half: [], unsold: esTeh.stok });
});
