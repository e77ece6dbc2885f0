import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { isFullRun } from '../support/full-run.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type DatabaseDoor, makeDoor } from '../support/servers/database-door.ts';
import type { Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { budi, sri, warung, esTeh } = world;
const storefront = href('/toko/:toko', { toko: warung.slug });
const search = `${storefront}?cari=es`;

/** Pages must respond within this time when the database disappears and when it comes back. */
const WITHIN_MS = 10_000;

let app: TestApp;
let door: DatabaseDoor;
let buyer: Visitor;
let owner: Visitor;

beforeAll(async () => {
  door = await makeDoor(testDatabase().appUrl);
  process.env.DATABASE_URL = door.url;
  app = await startApp();
  [buyer, owner] = await Promise.all([app.loginAs(budi), app.loginAs(sri)]);
});

afterAll(async () => {
  door.flow();
  await app.stop();
  await door.shut();
});

afterEach(async () => {
  door.flow();
  await eventually(async () => expect(await isReady()).toBe(true));
});

async function isReady(): Promise<boolean> {
  return (await app.guest().get('/healthz/ready')).status === 200;
}

const pages: [Visitor | null, string][] = [];

beforeAll(() => {
  pages.push(
    [buyer, href('/profil')],
    [buyer, href('/pesanan')],
    [buyer, `${href('/pesanan')}.data`],
    [buyer, search],
  );
  pages.push(
    [owner, href('/dashboard')],
    [owner, href('/dashboard/produk')],
    [owner, href('/dashboard/pesanan')],
  );
  pages.push([owner, href('/dashboard/laporan')], [null, search], [null, `${storefront}/share.jpg`]);
});

async function askAll(): Promise<{ statuses: number[]; longestMs: number }> {
  const begun = performance.now();
  const took: number[] = [];
  const statuses = await Promise.all(
    pages.map(async ([who, path]) => {
      const { status } = await (who ?? app.guest()).get(path, { signal: AbortSignal.timeout(60_000) });
      took.push(performance.now() - begun);
      return status;
    }),
  );
  return { statuses, longestMs: Math.max(...took) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const allAre = (status: number) => pages.map(() => status);
const statusOf = async (path: string) => (await app.guest().get(path)).status;

test('when the database vanishes silently, every page is 503 within 10 s, and the process is not ready', async () => {
  await eventually(async () => expect((await askAll()).statuses).toEqual(allAre(200)));
  await eventually(async () => expect((await app.guest().get(storefront)).headers.get('etag')).toBeTruthy());
  door.swallow('all');
  const unready = timed(() => eventually(async () => expect(await isReady()).toBe(false)));
  const unkept = timed(() => eventually(async () => expect(await statusOf(storefront)).toBe(503)));
  const { statuses, longestMs } = await askAll();
  expect(statuses).toEqual(allAre(503));
  expect(longestMs).toBeLessThan(WITHIN_MS);
  expect(await unready).toBeLessThan(4_000);
  // The cached storefront, which may be out of date, must not be served for longer than WITHIN_MS.
  expect(await unkept).toBeLessThan(WITHIN_MS);
  // From here on, requests no longer wait for connections that were open before the failure.
  const later = await askAll();
  expect(later.statuses).toEqual(allAre(503));
  expect(later.longestMs).toBeLessThan(5_000);
  expect(await statusOf('/')).toBe(200);
  const answer = await buyer.get(href('/profil'));
  expect(answer.headers.get('retry-after')).toBe('3');
  expect(await answer.text()).toContain('Sedang dipulihkan');
});

test.runIf(isFullRun)(
  'when packets flow again, all pages are back within 10 s, and changes are received',
  async () => {
    door.swallow('all');
    await askAll();
    door.flow();
    const back = await timed(() =>
      eventually(async () => expect((await askAll()).statuses).toEqual(allAre(200))),
    );
    expect(back).toBeLessThan(WITHIN_MS);
    expect(await timed(() => eventually(async () => expect(await isReady()).toBe(true)))).toBeLessThan(
      WITHIN_MS,
    );
  },
);

test.runIf(isFullRun)(
  'after a failover old connections stay silent, and all pages are back within 10 s on new ones',
  async () => {
    await askAll();
    door.swallow('standing');
    const back = await timed(() =>
      eventually(async () => expect((await askAll()).statuses).toEqual(allAre(200))),
    );
    expect(back).toBeLessThan(WITHIN_MS);
  },
);

test('an order whose response was swallowed is returned when it is sent again, and exists once', async () => {
  const order = { ...typedAddress, cart: warungCart([{ id: esTeh.id, quantity: 1 }], esTeh.harga) };
  const before = await ordersOf(warung.storeId);
  const sending = await withClient(testDatabase().ownerUrl, async (client) => {
    await client.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
    const lost = send(buyer, order);
    await eventually(async () => {
      const { rows } = await client.query(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = 'orders'::regclass",
      );
      expect(rows).toHaveLength(1);
    });
    door.swallowAnswersTo('COMMIT');
    await client.query('COMMIT');
    return lost;
  });
  expect(sending.status).toBe(503);
  expect(await ordersOf(warung.storeId)).toBe(before + 1);
  door.flow();
  const again = await eventually(async () => {
    const answer = await send(buyer, order);
    expect(answer.status).toBe(200);
    return answer;
  });
  expect(orderIdOf(again.text)).toEqual(expect.stringMatching(/./));
  expect((await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, orderIdOf(again.text))))?.status).toBe(
    'Pending',
  );
  expect(await ordersOf(warung.storeId)).toBe(before + 1);
});

async function ordersOf(storeId: string): Promise<number> {
  return withClient(testDatabase().adminUrl, async (client) => {
    const { rows } = await client.query('SELECT count(*)::int AS n FROM orders WHERE store_id = $1', [
      storeId,
    ]);
    return rows[0]?.n ?? -1;
  });
}
