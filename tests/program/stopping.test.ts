import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../ops/install.mjs';
import { typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { type Program, startProgram } from '../support/servers/program.ts';
import { secrets } from '../support/settings.ts';
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

test('SIGTERM during 50 checkouts: every acknowledged order is kept, none is half, and it ends with 0 in time', async () => {
  const buyers = await Promise.all(
    [budi, ani].map(async ({ email, password }) => {
      const client = makeVisitor(url);
      expect((await client.post('/login', { email, password })).status).toBe(302);
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

  const { rows } = await withClient(testDatabase().adminUrl, (client) =>
    client.query<{ kept: number; half: number; unsold: number }>(
      `SELECT count(*) FILTER (WHERE o.id = ANY($1))::int AS kept,
              count(*) FILTER (WHERE o.subtotal IS DISTINCT FROM (SELECT sum(i.harga * i.quantity)
                FROM order_items i WHERE i.order_id = o.id))::int AS half,
              (SELECT stok FROM variant_stock WHERE variant_id = $2) + count(*)::int AS unsold
       FROM orders o WHERE o.store_id = $3`,
      [acknowledged, esTeh.id, warung.storeId],
    ),
  );
  expect(rows).toEqual([{ kept: acknowledged.length, half: 0, unsold: esTeh.stok }]);
});
