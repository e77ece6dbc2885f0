import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings, env } from '../../server/env.ts';
import { s3Store } from '../../server/files/s3.ts';
import { textOf } from '../support/page-text.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type ObjectStore, startObjectStore } from '../support/servers/object-store.ts';
import { page, readShop, typed } from '../support/world/shop-settings.ts';
import { world } from '../support/world/world.ts';

/*
 * The whole program with its pictures in an object store: nothing of them is on its own disk.
 */
const { sri, warung } = world;

let objects: ObjectStore;
let app: TestApp;

beforeAll(async () => {
  objects = await startObjectStore();
  changeSettings(objects.variables);
  app = await startApp();
});
afterAll(async () => {
  await app.stop();
  changeSettings(Object.fromEntries(Object.keys(objects.variables).map((name) => [name, ''])));
  await objects.close();
});

async function logoFile(background: string): Promise<File> {
  const picture = sharp({ create: { width: 60, height: 30, channels: 3, background } });
  return new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png', { type: 'image/png' });
}

test('a logo goes to the object store, is shown from there, and one that cannot be kept is explained', async () => {
  const owner = await app.loginAs(sri);
  const saved = await owner.post(page, { ...typed(warung), logo: await logoFile('#aa3311') });
  expect(await textOf(saved)).toContain('Pengaturan berhasil disimpan!');
  const { logoUrl } = await readShop(warung);
  const kept = await s3Store(objects.s3).list(`logos/${warung.storeId}/`);
  expect(kept.map((key) => `/files/${key}`)).toEqual([logoUrl]);
  expect(existsSync(join(env.dataDir, 'files'))).toBe(false);

  const shown = await app.guest().get(logoUrl);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const again = await app
    .guest()
    .get(logoUrl, { headers: { 'if-none-match': `${shown.headers.get('etag')}` } });
  expect(again.status).toBe(304);

  objects.door.instead = (req, res) => req.resume().on('end', () => res.writeHead(402).end());
  const refused = await owner.post(page, { ...typed(warung), logo: await logoFile('#11aa33') });
  expect(refused.status).toBe(503);
  expect(await textOf(refused)).toContain(
    'Kuota penyimpanan gambar sudah habis. Hubungi pengelola platform.',
  );
  const away = await app.guest().get(logoUrl);
  expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store']);
  objects.door.instead = null;
  expect((await readShop(warung)).logoUrl).toBe(logoUrl);
  expect((await app.guest().get(logoUrl)).status).toBe(200);
});
