import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { untilLocked } from '../support/database/locks.ts';
import { eventually } from '../support/eventually.ts';
import { type Page, pageOf, readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { updateProduct } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

let app: TestApp;
let budi: Visitor;
let sri: Visitor;

beforeAll(async () => {
  app = await startApp();
  [budi, sri] = await Promise.all([app.loginAs(world.budi), app.loginAs(world.sri)]);
});

afterAll(() => app.stop());

const storefront = () => href('/toko/:toko', { toko: world.warung.slug });

function setPrice(harga: number): Promise<boolean> {
  const { namaProduk, stok, berat, deskripsi, id } = world.nasiGoreng;
  return asUser(world.sri, (tx) =>
    updateProduct(tx, world.warung.storeId, id, { namaProduk, stok, berat, deskripsi, harga }),
  );
}

test('/metrics does not exist if no token is set', async () => {
  const answer = await app.guest().get('/metrics', { headers: { authorization: 'Bearer undefined' } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('kedai_');
});

describe('the headers of every page', () => {
  test.each(['/', href('/login'), href('/register'), href('/privasi'), href('/keranjang'), '/tidak-ada'])(
    '%s as a guest',
    async (path) => {
      const answer = await app.guest().get(path);
      const html = await answer.text();
      expectSealed(answer.headers.get('content-security-policy') ?? '', pageOf(html));
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('a storefront', async () => {
    const answer = await app.guest().get(storefront());
    expectSealed(answer.headers.get('content-security-policy') ?? '', await readPage(answer));
  });

  test('pages of logged-in people are not cached anywhere', async () => {
    for (const [client, path] of [
      [budi, href('/profil')],
      [budi, href('/keranjang')],
      [sri, href('/dashboard')],
      [sri, href('/dashboard/produk')],
      [sri, `${href('/dashboard/produk')}.data`],
    ] as const) {
      const answer = await client.get(path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });
});

describe('files of the build', () => {
  test('are sent compressed and cached permanently', async () => {
    const html = await (await app.guest().get(href('/login'))).text();
    const script = /\/assets\/react-[\w-]+\.js/.exec(html)?.[0] ?? '';
    const answer = await app.guest().get(script, { headers: { 'accept-encoding': 'br' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    '/assets/former-build.js',
    '/assets/..%2f..%2fserver%2findex.js',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/.vite/manifest.json',
    '/assets/%00.js',
  ])('%s is not found', async (path) => {
    expect((await app.guest().get(path)).status).toBe(404);
  });
});

describe('writes from other sites', () => {
  test.each([
    href('/login'),
    `${href('/login')}.data`,
    href('/logout'),
    href('/keranjang'),
    href('/dashboard/produk'),
    `${href('/dashboard/produk')}.data`,
  ])('%s is rejected before anything runs', async (path) => {
    const attempts: Record<string, string>[] = [
      { origin: 'https://jahat.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://jahat.test', 'content-type': 'text/plain' },
    ];
    for (const headers of attempts) {
      expect((await sri.post(path, { a: '1' }, { headers })).status).toBe(403);
    }
    const withoutOrigin = await fetch(app.url + path, {
      method: 'POST',
      headers: { cookie: sri.cookies() },
      body: new URLSearchParams({ a: '1' }),
    });
    expect(withoutOrigin.status).toBe(403);
  });
});

describe('cached storefronts', () => {
  test('are the same page until something changes, and then new at once', async () => {
    const first = await app.guest().get(storefront());
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await app.guest().get(storefront(), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    await setPrice(17_250);
    await eventually(async () => {
      const html = await (await app.guest().get(storefront())).text();
      expect(html).toMatch(/17\.250/);
    });
  });

  test('are still served while no database connection is free; everything else is 503', async () => {
    await app.guest().get(storefront());
    const { ownerUrl } = testDatabase();
    await withClient(ownerUrl, async (client) => {
      await client.query('BEGIN; LOCK TABLE stores IN ACCESS EXCLUSIVE MODE');
      const waiting = Array.from({ length: 12 }, () => app.guest().get(`${storefront()}?q=nasi`));
      await untilLocked(10);
      const refused = await app.guest().get(`${storefront()}?q=teh`);
      expect(refused.status).toBe(503);
      expect(await refused.text()).toContain('Sedang ramai');
      expect((await app.guest().get(storefront())).status).toBe(200);
      await client.query('ROLLBACK');
      await Promise.all(waiting);
    });
    expect((await app.guest().get(`${storefront()}?q=teh`)).status).toBe(200);
  });
});

describe('live streams', () => {
  test('notify the owner of a change', async () => {
    const answer = await sri.get(href('/live/:topic', { topic: 'shop' }));
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await setPrice(18_000);
    expect((await reader?.read())?.value).toBe('event: change\ndata:\n\n');
    await reader?.cancel();
  });

  test('are not opened for HEAD, which reads no stream', async () => {
    const headers = { cookie: sri.cookies() };
    for (let asked = 0; asked < 10; asked += 1)
      expect(
        (await fetch(`${app.url}${href('/live/:topic', { topic: 'shop' })}`, { method: 'HEAD', headers }))
          .status,
      ).toBe(200);
    const answer = await sri.get(href('/live/:topic', { topic: 'shop' }));
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });

  test('are only open to those whose topic it is', async () => {
    expect((await app.guest().get(href('/live/:topic', { topic: 'shop' }))).status).toBe(302);
    expect((await budi.get(href('/live/:topic', { topic: 'shop' }))).status).toBe(404);
    expect((await sri.get(href('/live/:topic', { topic: 'stores' }))).status).toBe(404);
    expect((await sri.get(href('/live/:topic', { topic: 'constructor' }))).status).toBe(404);
    expect(
      (await sri.get(`${href('/live/:topic', { topic: 'my-orders' })}?toko=${world.batik.storeId}`)).status,
    ).toBe(404);
  });
});

/** Expects the Content-Security-Policy to list the hash of each inline script and style, and no other inline code. */
function expectSealed(policy: string, { all }: Page): void {
  expect(policy).not.toContain('unsafe');
  const elements = all('*');
  const attributes = elements.flatMap((element) => Object.keys(element.attributes));
  expect(attributes.filter((name) => /^(nonce|style|on.+)$/.test(name))).toEqual([]);
  // Browsers do not run JSON-LD, so policies do not list it.
  const inline = elements.filter(
    ({ tag, source, attributes: { type } }) =>
      /^(script|style)$/.test(tag) && source !== '' && type !== 'application/ld+json',
  );
  for (const { source } of inline) {
    expect(policy).toContain(createHash('sha256').update(source).digest('base64'));
  }
}
