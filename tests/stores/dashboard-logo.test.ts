import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { env } from '#server/env.ts';
import { until } from '../support/eventually.ts';
import { pageOf, readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { page, readShop, typed } from '../support/world/shop-settings.ts';
import { world } from '../support/world/world.ts';

const { sri, warung, batik } = world;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  process.env.METRICS_TOKEN = 'token-untuk-pemantau';
  app = await startApp();
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

async function logoFile({ width = 60, color = '#aa3311', name = 'logo.png' } = {}): Promise<File> {
  const bytes = await sharp({ create: { width, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

function storedLogos({ storeId }: { storeId: string }): Promise<string[]> {
  return readdir(join(env.dataDir, 'files', 'public', 'logos', storeId)).catch(() => []);
}

test('a logo is stored under its literal path, shown to guests, replaced, and deleted', async () => {
  const first = await owner.post(page, { ...typed(warung), logo: await logoFile() });
  expect(await textOf(first)).toContain('Pengaturan berhasil disimpan!');
  const { logoUrl } = await readShop(warung);
  expect(logoUrl).toMatch(new RegExp(`^/files/logos/${warung.storeId}/logo_\\d{13}$`));
  const file = await app.guest().get(logoUrl);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await (await app.guest().get(href('/toko/:toko', { toko: warung.slug }))).text()).toContain(logoUrl);

  await owner.post(page, { ...typed(warung), logo: await logoFile({ color: '#11aa33' }) });
  const second = (await readShop(warung)).logoUrl;
  expect(second).not.toBe(logoUrl);
  expect((await app.guest().get(logoUrl)).status).toBe(404);
  expect((await app.guest().get(second)).status).toBe(200);

  await owner.post(page, typed(warung));
  expect((await readShop(warung)).logoUrl).toBe(second);
  await owner.post(page, typed(warung, { removeLogo: 'on' }));
  expect([(await readShop(warung)).logoUrl, await storedLogos(warung)]).toEqual(['', []]);
});

test('a save that fails leaves neither a new file nor the old file without its row', async () => {
  await owner.post(page, { ...typed(warung), logo: await logoFile() });
  const before = [await readShop(warung), await storedLogos(warung)];
  const answer = await owner.post(page, { ...typed(warung, { slug: batik.slug }), logo: await logoFile() });
  expect(answer.status).toBe(409);
  expect(await textOf(answer)).toContain('Gambar yang tadi dipilih belum tersimpan');
  expect([await readShop(warung), await storedLogos(warung)]).toEqual(before);
});

test('the next logo deletes leftovers of an old crash, but not an upload in progress', async () => {
  await owner.post(page, { ...typed(warung), logo: await logoFile() });
  const folder = join(env.dataDir, 'files', 'public', 'logos', warung.storeId);
  const [lost, fresh] = [`logo_${Date.now() - 7_200_000}`, `logo_${Date.now() - 60_000}`];
  await Promise.all([lost, fresh].map((name) => writeFile(join(folder, name), 'x')));
  await owner.post(page, { ...typed(warung), logo: await logoFile() });
  const { logoUrl } = await readShop(warung);
  expect((await storedLogos(warung)).sort()).toEqual(
    [fresh, logoUrl.slice(logoUrl.lastIndexOf('/') + 1)].sort(),
  );
  await rm(join(folder, fresh));
});

test.each([
  [
    'svg',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    415,
    'Format logo tidak didukung. Pakai PNG atau JPEG.',
  ],
  ['html', '<!doctype html><script>alert(1)</script>', 415, 'Format logo tidak didukung.'],
  ['gif', 'GIF89a\u0001\u0000\u0001\u0000', 415, 'Format logo tidak didukung.'],
  ['webp', 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 415, 'Format logo tidak didukung. Pakai PNG atau JPEG.'],
  ['heic', '\u0000\u0000\u0000\u0018ftypheic', 415, 'Foto HEIC dari iPhone tidak bisa dibaca.'],
  ['empty', '', 422, 'Logo tidak bisa dibaca.'],
  ['truncated', '\u0089PNG\r\n\u001a\n', 422, 'Logo tidak bisa dibaca.'],
])('%s, whatever its name, is rejected; the input stays', async (_, content, status, text) => {
  const before = [await readShop(warung), await storedLogos(warung)];
  const logo = new File([Uint8Array.from(content, (sign) => sign.charCodeAt(0))], 'logo.png', {
    type: 'image/png',
  });
  const answer = await owner.post(page, { ...typed(warung, { namaToko: 'Tetap diketik' }), logo });
  expect(answer.status).toBe(status);
  expect((await readPage(answer.clone())).field('namaToko')).toBe('Tetap diketik');
  const shown = await textOf(answer);
  for (const part of ['Gagal menyimpan: ', text]) expect(shown).toContain(part);
  expect([await readShop(warung), await storedLogos(warung)]).toEqual(before);
});

test('a truncated PNG is rejected', async () => {
  const whole = await (await logoFile({ width: 900 })).arrayBuffer();
  const logo = new File([whole.slice(0, whole.byteLength / 2)], 'logo.png', { type: 'image/png' });
  expect((await owner.post(page, { ...typed(warung), logo })).status).toBe(422);
});

test('16 MB are rejected', async () => {
  const logo = new File([new Uint8Array(16 * 1024 * 1024)], 'besar.png', { type: 'image/png' });
  const answer = await owner.post(page, { ...typed(warung), logo });
  expect(answer.status).toBe(413);
  expect(await textOf(answer)).toContain('Gagal menyimpan: gambar terlalu besar. Paling besar 15 MB.');
});

test('50 MB are rejected by their announced length', async () => {
  const { request, answer } = postSlowly(owner, { 'content-length': 50 * 1024 * 1024 });
  request.write('--x\r\n');
  expect(await answer).toMatchObject({
    status: 413,
    text: expect.stringContaining('Gagal menyimpan: gambar terlalu besar. Paling besar 15 MB.'),
  });
  request.destroy();
});

test('a truncated form is rejected', async () => {
  const body = '--x\r\ncontent-disposition: form-data; name="namaToko"\r\n\r\nPutus';
  const answer = await owner.postRaw(page, body, 'multipart/form-data; boundary=x');
  expect(answer.status).toBe(400);
});

test('if the file store fails, its reason is shown, and the old logo stays', async () => {
  await owner.post(page, { ...typed(warung), logo: await logoFile() });
  const before = [await readShop(warung), await storedLogos(warung)];
  const incoming = join(env.dataDir, 'files', '.incoming');
  await rename(incoming, `${incoming}-away`);
  await writeFile(incoming, 'a file in the way');
  const answer = await owner.post(page, {
    ...typed(warung, { namaToko: 'Tetap diketik' }),
    logo: await logoFile({ color: '#000011' }),
  });
  await rm(incoming);
  await rename(`${incoming}-away`, incoming);
  expect(answer.status).toBe(503);
  expect((await readPage(answer.clone())).field('namaToko')).toBe('Tetap diketik');
  expect(await textOf(answer)).toContain(
    'Gagal menyimpan: Penyimpanan gambar sedang bermasalah. Coba lagi sebentar lagi.',
  );
  expect([await readShop(warung), await storedLogos(warung)]).toEqual(before);
  expect((await app.guest().get((await readShop(warung)).logoUrl)).status).toBe(200);
});
test('logging out during the upload of a large form saves nothing', async () => {
  const leaving = await app.loginAs(sri);
  const before = [await readShop(warung), await storedLogos(warung)];
  const form = new FormData();
  const fields = typed(warung, { namaToko: 'Sudah keluar' });
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('logo', await logoFile());
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.clone().arrayBuffer());
  // Without a Content-Length, the form counts as large. Its session is checked before and after its body is read.
  const { request, answer } = postSlowly(leaving, {
    'content-type': encoded.headers.get('content-type') ?? '',
  });
  request.write(body.subarray(0, 200));
  await until(async () => (await bytesHeld()) > 0);
  await leaving.post(href('/logout'));
  request.end(body.subarray(200));
  const { status, text } = await answer;
  expect([status, text]).toEqual([401, expect.stringContaining('User tidak login.')]);
  const { links, field } = pageOf(text);
  expect(links).toContain(`${href('/login')}?from=/dashboard/pengaturan`);
  expect(field('namaToko')).toBe('Sudah keluar');
  expect([await readShop(warung), await storedLogos(warung)]).toEqual(before);
});

async function bytesHeld(): Promise<number> {
  const headers = { authorization: `Bearer ${process.env.METRICS_TOKEN}` };
  const figures = await (await app.guest().get('/metrics', { headers })).text();
  return Number(/^kedai_request_body_bytes ([\d.e+]+)/m.exec(figures)?.[1]);
}

function postSlowly(client: Visitor, headers: Record<string, string | number>) {
  const { hostname, port } = new URL(app.url);
  const sent = {
    cookie: client.cookies(),
    origin: app.url,
    'content-type': 'multipart/form-data; boundary=x',
    ...headers,
  };
  const request = ask({ hostname, port, path: page, method: 'POST', headers: sent });
  const answer = new Promise<{ status: number | undefined; text: string }>((done, fail) => {
    request.on('error', fail);
    request.on('response', async (response) =>
      done({ status: response.statusCode, text: await readText(response) }),
    );
  });
  return { request, answer };
}
