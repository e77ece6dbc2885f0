import { readFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { makeAvifs } from '#server/products/avif.ts';
import { addPhotos } from '#server/products/photo-rows.ts';
import { storePhoto } from '#server/products/photos.ts';
import { eventually } from '../support/eventually.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { projectRoot } from '../support/source-files.ts';

const { sri, warung, nasiGoreng } = inject('world');
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('a shop has its own link preview, before and after it has photos', async () => {
  const address = `${href('/toko/:toko/share.jpg', { toko: warung.slug })}?v=0123456789ab`;
  const answer = await app.guest().get(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  const jpeg = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(jpeg.length).toBeLessThan(250_000);
});

test('an unknown shop has no preview', async () => {
  const answer = await app.guest().get(href('/toko/:toko/share.jpg', { toko: 'tidak-ada' }));
  expect([answer.status, await answer.text()]).toEqual([404, 'Toko ini tidak (lagi) ada.']);
});

test('a stored photo is served with protective headers; nothing else under /files/ is served', async () => {
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer();
  const stored = await storePhoto(sri.id, bytes);
  if (!stored.ok) throw new Error(stored.message);
  await asUser(sri, (tx) => addPhotos(tx, sri.id, nasiGoreng.id, [stored.photo]));
  const address = `/files/products/${sri.id}/${stored.photo.id}/320.jpg`;
  const answer = await app.guest().get(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const html = await (await app.guest().get(href('/toko/:toko', { toko: warung.slug }))).text();
  expect(html).toContain(stored.photo.id);
  for (const path of [
    address.replace('/320', '/%2e%2e/320'),
    address.replace('/320', '%2f320'),
    address.replace('320.jpg', '..%2f..%2f..%2fsecrets'),
    `${address}%00`,
    '/files/..%2f..%2fdemo-world',
    '/files/../secret-key',
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
});

test('a page names AVIF files once they have been made, and they are cached permanently', async () => {
  const stored = await storePhoto(
    sri.id,
    await readFile(join(projectRoot, 'db/demo/pictures/warung/bakso.webp')),
  );
  if (!stored.ok) throw new Error(stored.message);
  await asUser(sri, (tx) => addPhotos(tx, sri.id, nasiGoreng.id, [stored.photo]));
  await app.deferredWorkDone();
  const address = `/files/products/${sri.id}/${stored.photo.id}/640.avif`;
  const page = async () =>
    (
      await app
        .guest()
        .get(href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: nasiGoreng.id }))
    ).text();
  expect([await statusOf(address), (await page()).includes(address)]).toEqual([404, false]);
  await makeAvifs();
  await app.deferredWorkDone();
  await eventually(async () => expect(await page()).toContain(address));
  const { status, headers } = await app.guest().get(address);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'image/avif',
    'public, max-age=31536000, immutable',
  ]);
});

/** Requests the path as it is, because `fetch` would normalize it. */
function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(app.url);
  return new Promise((done, fail) => {
    ask({ hostname, port, path }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', fail)
      .end();
  });
}
