import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { href } from '#domain/routes/href.ts';
import { routeGroup } from '#server/metrics.ts';
import { typedAddress } from '../support/addresses.ts';
import { send } from '../support/checkout-form.ts';
import { ask, testDatabase, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type DatabaseDoor, makeDoor } from '../support/servers/database-door.ts';
import { readText } from '../support/source-files.ts';
import { warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { budi, warung, esTeh } = world;
const isCluster = testDatabase().workerUrls.length > 0;
const token = 'token-untuk-pemantau';
const { version } = JSON.parse(readText('package.json')) as { version: string };

let app: TestApp;
let door: DatabaseDoor;

beforeAll(async () => {
  door = await makeDoor(testDatabase().appUrl);
  Object.assign(process.env, { DATABASE_URL: door.url, METRICS_TOKEN: token, POOL_SIZE: '2' });
  app = await startApp();
});

afterAll(async () => {
  await app.stop();
  await door.shut();
});

async function ready(): Promise<{ status: number; parts: Record<string, unknown> }> {
  const answer = await app.guest().get('/healthz/ready');
  return { status: answer.status, parts: await answer.json() };
}

describe('/healthz', () => {
  test.each(['/healthz', '/healthz/ready'])(
    '%s reports that every part works, and is never cached',
    async (path) => {
      const answer = await app.guest().get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const nodes = isCluster ? { lostNodes: 0 } : {};
      expect(await answer.json()).toEqual({
        status: 'ready',
        version,
        database: true,
        migrations: true,
        listen: true,
        ...nodes,
      });
    },
  );

  test('names the failing part while the database is away, and reports that the process is alive', async () => {
    await door.shut();
    await eventually(async () => {
      const away = { status: 'not ready', version, database: false, migrations: false, listen: false };
      expect(await ready()).toEqual({ status: 503, parts: away });
    });
    expect((await app.guest().get('/healthz/live')).status).toBe(200);
    await door.open();
    await eventually(async () => expect((await ready()).status).toBe(200));
  });

  test('is not ready without a migration that this version needs', async () => {
    await withClient(testDatabase().ownerUrl, async (client) => {
      const { rows } = await client.query("DELETE FROM migration.applied WHERE name ~ '^0004' RETURNING *");
      await eventually(async () => expect(await ready()).toMatchObject({ parts: { migrations: false } }));
      expect(await ready()).toMatchObject({ status: 503, parts: { database: true, listen: true } });
      await client.query('INSERT INTO migration.applied VALUES ($1, $2, $3)', Object.values(rows[0]));
    });
    await eventually(async () => expect((await ready()).status).toBe(200));
  });

  test('stays ready while every connection of the pool is in use', async () => {
    await withClient(testDatabase().ownerUrl, async (client) => {
      await client.query('BEGIN; LOCK TABLE stores IN ACCESS EXCLUSIVE MODE');
      const read = (n: number) => app.guest().get(`${href('/toko/:toko', { toko: warung.slug })}?cari=${n}`);
      const asked = [read(1), read(2)];
      // A request waits only 1.5 s for a connection, so each look at the figure sends another one.
      await eventually(async () => {
        asked.push(read(asked.length + 1));
        expect(await figure('kedai_db_connections_waiting')).toBeGreaterThan(0);
      });
      // Renames the table of applied migrations. The readiness check notices this only if it reaches the database.
      await ask(testDatabase().ownerUrl, 'ALTER TABLE migration.applied RENAME TO elsewhere');
      await eventually(async () => expect((await ready()).status).toBe(503));
      await ask(testDatabase().ownerUrl, 'ALTER TABLE migration.elsewhere RENAME TO applied');
      await eventually(async () => expect((await ready()).status).toBe(200));
      await client.query('ROLLBACK');
      await Promise.all(asked);
    });
  });

  test('queries the database once a second, however often it is called', async () => {
    await withClient(testDatabase().ownerUrl, async (client) => {
      const hide = () => client.query('ALTER TABLE migration.applied RENAME TO elsewhere');
      const bringBack = () => client.query('ALTER TABLE migration.elsewhere RENAME TO applied');
      // /healthz/ready caches its result for a second. If the 50 requests below take longer, this attempt is repeated.
      await eventually(async () => {
        await hide();
        await eventually(async () => expect((await ready()).status).toBe(503));
        await bringBack();
        await eventually(async () => expect((await ready()).status).toBe(200), 10);
        await hide();
        const answers = await Promise.all(Array.from({ length: 50 }, ready)).finally(bringBack);
        expect(answers.every(({ status }) => status === 200)).toBe(true);
      });
    });
  });
});

describe('/metrics', () => {
  test.each([
    ['nothing', {}],
    ['another token', { authorization: `Bearer ${token}x` }],
    ['the token as a name and password', { authorization: `Basic ${btoa(`a:${token}`)}` }],
  ])('is rejected with %s', async (_, headers) => {
    const answer = await app.guest().get('/metrics', { headers });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('kedai_');
  });

  test('counts requests by part of the site, cached pages, and checkouts', async () => {
    const requests = 'kedai_http_requests_total{method="GET",route="login",status="200"}';
    const before = await figure(requests);
    await app.guest().get(`${href('/login')}?from=/profil`);
    await eventually(async () => expect(await figure(requests)).toBe(before + 1));
    expect(await figure('kedai_http_request_duration_seconds_count{route="login"}')).toBe(before + 1);

    const hits = await figure('kedai_page_cache_hits_total');
    await eventually(async () => {
      await app.guest().get(href('/toko/:toko', { toko: warung.slug }));
      expect(await figure('kedai_page_cache_hits_total')).toBeGreaterThan(hits);
    });
    expect(await figure('kedai_page_cache_misses_total')).toBeGreaterThan(0);

    const buyer = await app.loginAs(budi);
    const line = { id: esTeh.id, quantity: 1 };
    await send(buyer, { ...typedAddress, cart: warungCart([line], esTeh.harga) });
    await send(buyer, { ...typedAddress, cart: warungCart([line], 1) });
    expect(await figure('kedai_checkouts_total{outcome="placed"}')).toBe(1);
    expect(await figure('kedai_checkouts_total{outcome="changed"}')).toBe(1);
  });

  test('counts wrong keys of phones', async () => {
    await fetch(new URL(href('/api/notifikasi/:id', { id: 'x' }), app.url), {
      method: 'POST',
      body: 'key=x',
    });
    expect(await figure('kedai_payment_notices_total{outcome="wrongKey"}')).toBe(1);
  });

  test('unknown addresses are one series', async () => {
    for (const path of ['/a', '/b/c', '/d.php']) await app.guest().get(path);
    await eventually(async () => {
      const text = await figures();
      expect(text).toContain('route="other",status="404"} 3');
    });
  });

  test('every address of the product has its own series', async () => {
    const firsts = (await routes).flatMap(({ path }) => (path && path !== '*' ? [`/${path}`] : []));
    expect(firsts.length).toBeGreaterThan(10);
    expect(firsts.filter((path) => routeGroup(path) === 'other')).toEqual([]);
  });
});

async function figures(): Promise<string> {
  const answer = await app.guest().get('/metrics', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function figure(series: string): Promise<number> {
  const line = (await figures()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}
