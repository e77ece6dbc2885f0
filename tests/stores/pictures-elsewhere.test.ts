import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asBuyerAt } from '#server/db/access.ts';
import { changeSettings, env } from '#server/env.ts';
import { publicAddress } from '#server/files/keys.ts';
import { storePrivateFile } from '#server/files/private.ts';
import { s3Store } from '#server/files/s3.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type ObjectStore, startObjectStore } from '../support/servers/object-store.ts';
import { page, readShop, typed } from '../support/world/shop-settings.ts';
import { world } from '../support/world/world.ts';

/* In these tests, the program keeps its pictures in an object store, so none may be on the local disk. */
const { sri, budi, ani, warung } = world;

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

test('a private picture is served from the object store to those who may see it, and under no public address', async () => {
  const webp = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#aa3311' } })
    .webp()
    .toBuffer();
  const file = { storeId: warung.storeId, customerId: budi.id };
  const id = await storePrivateFile(
    (work) => asBuyerAt(budi, warung.storeId, work),
    file,
    webp,
    s3Store(objects.s3),
  );
  const path = href('/berkas/:storeId/:fileId', { storeId: warung.storeId, fileId: id });
  const [buyer, stranger] = [await app.loginAs(budi), await app.loginAs(ani)];
  const shown = await buyer.get(path);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(Buffer.from(await shown.arrayBuffer()).equals(webp)).toBe(true);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await buyer.get(`/files/private/${warung.storeId}/${id}.webp`)).status).toBe(404);
  objects.door.instead = (req, res) => req.resume().on('end', () => res.writeHead(403).end());
  expect((await buyer.get(path)).status).toBe(500);
  expect((await stranger.get(path)).status).toBe(404);
  objects.door.instead = null;
});

test('a logo is stored in the object store and shown from there, and a failed upload is explained', async () => {
  const owner = await app.loginAs(sri);
  const saved = await owner.post(page, { ...typed(warung), logo: await logoFile('#aa3311') });
  expect(await textOf(saved)).toContain('Pengaturan berhasil disimpan!');
  const { logoUrl } = await readShop(warung);
  const stored = await s3Store(objects.s3).list(`public/logos/${warung.storeId}/`);
  expect(stored.map(publicAddress)).toEqual([logoUrl]);
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
