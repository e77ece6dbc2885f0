import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { pool } from '#server/db/pool.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { world } from '../support/world/world.ts';

const { warung, batik } = world;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.stop());

const to = { provinsi: 'DI Yogyakarta', kotaKabupaten: 'Kabupaten Sleman', kecamatan: 'Depok' };

function ask(storeId: string, gram: number) {
  const question = new URLSearchParams({ toko: storeId, ...to, gram: String(gram) });
  return app.guest().get(`${href('/api/ongkir')}?${question}`);
}

test('an address can ask for couriers’ prices 600 times in 10 minutes, at any shops', async () => {
  expect((await ask(warung.storeId, 500)).status).toBe(200);
  await pool().query(`UPDATE rate_limits SET points = 599 WHERE key LIKE 'courier-rates:%'`);
  expect((await ask(batik.storeId, 501)).status).toBe(200);
  const refused = await ask(warung.storeId, 502);
  const wait = Number(refused.headers.get('retry-after'));
  expect([refused.status, await refused.text()]).toEqual([429, '']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(600);
});
