import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asBuyerAt, asUser, type Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { privateKey } from '#server/files/keys.ts';
import { storePrivateFile } from '#server/files/private.ts';
import { fileStore } from '#server/files/store.ts';
import { type VisitorName, type Visitors, visitorNames, welcomeAll } from '../access/visitors.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { world } from '../support/world/world.ts';

/* Tests who can see a file that a buyer sent to one shop, and a file of the shop itself. */
const { warung, batik, budi, ani, sri } = world;

let app: TestApp;
let visitors: Visitors;
let webp: Buffer;
let ofBudi: string;
let ofShop: string;

beforeAll(async () => {
  app = await startApp();
  visitors = await welcomeAll(app);
  webp = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#227744' } })
    .webp()
    .toBuffer();
  const { storeId } = warung;
  const asBudi = (work: (tx: Tx) => Promise<string>) => asBuyerAt(budi, storeId, work);
  ofBudi = await storePrivateFile(asBudi, { storeId, customerId: budi.id }, webp);
  ofShop = await storePrivateFile(asSri, { storeId, customerId: null }, webp);
});
beforeEach(async () => {
  await withClient(testDatabase().adminUrl, (client) =>
    client.query(`DELETE FROM audit_events WHERE action = 'file-visit'`),
  );
});
afterAll(() => app.stop());

const asSri = (work: (tx: Tx) => Promise<string>) => asUser(sri, work);
const pathOf = (id: string, storeId = warung.storeId) =>
  href('/berkas/:storeId/:fileId', { storeId, fileId: id });

async function outcomes(path: string): Promise<Record<string, number>> {
  const found: [VisitorName, number][] = [];
  for (const name of visitorNames) found.push([name, (await visitors[name].get(path)).status]);
  return Object.fromEntries(found);
}

const nobody = { guest: 302, removed: 302, budi: 404, ani: 404, sri: 404, dewi: 404, joko: 404, wati: 404 };

test('a buyer’s file is visible to that buyer, the owner and the super admin, and not found for others', async () => {
  expect(await outcomes(pathOf(ofBudi))).toEqual({ ...nobody, budi: 200, sri: 200, wati: 200 });
  expect(await outcomes(pathOf(ofShop))).toEqual({ ...nobody, sri: 200, wati: 200 });
  expect(await outcomes(pathOf(randomUUID()))).toEqual(nobody);
  expect(await outcomes(pathOf(ofBudi, batik.storeId))).toEqual(nobody);
  const answers = await Promise.all(
    [pathOf(ofBudi), pathOf(randomUUID())].map(async (path) => (await visitors.ani.get(path)).text()),
  );
  expect(answers).toEqual(['Berkas tidak ditemukan.', 'Berkas tidak ditemukan.']);
  const toLogin = await visitors.guest.get(pathOf(ofBudi));
  expect(toLogin.headers.get('location')).toContain(`${href('/login')}?from=%2Fberkas%2F`);
});

test('a browser that is led to a picture within the page is told to load it as a document', async () => {
  for (const name of ['budi', 'wati'] as const) {
    const body = await (await visitors[name].get(`${pathOf(ofBudi)}.data`)).text();
    expect(body).toContain(`"redirect","${pathOf(ofBudi)}"`);
    expect(body).toContain('"reload",true');
  }
});

test('it is sent complete, with protective headers, and is cached nowhere', async () => {
  const answer = await visitors.budi.get(pathOf(ofBudi), {
    headers: { range: 'bytes=0-9', 'if-none-match': '*' },
  });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect([answer.headers.has('etag'), answer.headers.has('accept-ranges')]).toEqual([false, false]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(webp)).toBe(true);
  const cookie = visitors.budi.cookies();
  const head = await fetch(`${app.url}${pathOf(ofBudi)}`, { method: 'HEAD', headers: { cookie } });
  expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
});

test('an ended session sees nothing', async () => {
  const leaving = await app.loginAs(budi);
  expect((await leaving.get(pathOf(ofBudi))).status).toBe(200);
  const cookie = leaving.cookies();
  await leaving.post(href('/logout'));
  const after = await fetch(`${app.url}${pathOf(ofBudi)}`, { headers: { cookie }, redirect: 'manual' });
  expect(after.status).toBe(302);
});

test('a super admin’s view is recorded, once an hour per file; views of others are not', async () => {
  for (const name of ['budi', 'sri', 'wati', 'wati'] as const) await visitors[name].get(pathOf(ofBudi));
  const noted = await withClient(testDatabase().adminUrl, (client) =>
    client.query(`SELECT actor_email, store_id, details FROM audit_events WHERE action = 'file-visit'`),
  );
  expect(noted.rows).toEqual([
    { actor_email: world.wati.email, store_id: warung.storeId, details: { fileId: ofBudi } },
  ]);
});

test('a row whose file is missing, and a malformed address, are not found', async () => {
  const gone = await storePrivateFile(asSri, { storeId: warung.storeId, customerId: null }, webp);
  await fileStore.delete(privateKey(warung.storeId, gone));
  const odd = [
    gone,
    ofBudi.toUpperCase(),
    `${ofBudi}.webp`,
    '..',
    '%2e%2e',
    `..%2f${ofBudi}`,
    `${ofBudi}%00`,
  ];
  for (const id of odd) expect([id, (await visitors.sri.get(pathOf(id))).status]).toEqual([id, 404]);
});

test('a caller who may not record a file leaves none behind', async () => {
  const folder = join(env.dataDir, 'files', 'private', warung.storeId);
  const before = await readdir(folder);
  const file = { storeId: warung.storeId, customerId: budi.id };
  await expect(
    storePrivateFile((work) => asBuyerAt(ani, warung.storeId, work), file, webp),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(storePrivateFile((work) => asUser(world.dewi, work), file, webp)).rejects.toMatchObject({
    code: '42501',
  });
  // This callback does not insert a database row for the file, so `storePrivateFile` must delete the file.
  expect(await storePrivateFile(async () => 'unwanted', file, webp)).toBe('unwanted');
  expect(await readdir(folder)).toEqual(before);
});
