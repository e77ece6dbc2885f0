import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asLinkAt, asSystem, asUser } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { withoutTable } from '../support/database/database-state.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, budi, ani, warung, batik, esTeh, kemeja } = world;
const lewatFormulir = 'kirim bukti pembayaran lewat “Saya sudah bayar” di bawah';
const dead = 'Link ini tidak (lagi) berlaku.';

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

const place = (buyer = budi) => placeTestOrder(buyer, warung.storeId, [{ product: esTeh, quantity: 2 }]);

async function pathOf(orderId: string): Promise<string> {
  const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, orderId));
  return href('/tagihan/:token', { token: order?.linkToken ?? '' });
}

const open = (path: string) => app.guest().get(path);

/** Expects the link to be dead. Resets the rate limit for dead links first, because another test covers that limit. */
async function expectDead(path: string): Promise<void> {
  await pool().query('DELETE FROM rate_limits');
  const answer = await open(path);
  const { text } = await readPage(answer);
  expect([answer.status, text.includes(dead)], path).toEqual([404, true]);
}

describe('a link opens', () => {
  test('bill, goods, parcel and timeline of its order, for anyone who has it', async () => {
    const id = await place();
    const path = await pathOf(id);
    await setOrderState(id, warung.storeId, 'Harus Dibayar');
    const page = await readPage(await open(path));
    expect(page.headings()).toEqual(
      expect.arrayContaining(['Bayar Sekarang', 'Barang', 'Pembayaran', 'Pengiriman', 'Riwayat']),
    );
    for (const shown of [
      esTeh.namaProduk,
      'Harus Dibayar',
      'Rp 10.000',
      'Titip di satpam',
      'Salin nominal',
      lewatFormulir,
    ])
      expect(page.text.replaceAll('\u00a0', ' ')).toContain(shown);
    expect(page.link('Hubungi Admin Toko')).toContain(`https://wa.me/${warung.waNumber}`);
    expect(page.links.join()).toContain(href('/toko/:toko', { toko: warung.slug }));
  });

  test('the same for a stranger as for the owner and the buyer, without accounts and e-mails', async () => {
    const path = await pathOf(await place());
    const [stranger, ...others] = await Promise.all([
      app.guest().get(path),
      owner.get(path),
      app.loginAs(ani).then((visitor) => visitor.get(path)),
    ]).then((answers) => Promise.all(answers.map((answer) => answer.text())));
    const timeless = (html = '') => html.replace(/\b\d{13}\b/g, '');
    for (const other of others) expect(timeless(other)).toBe(timeless(stranger));
    for (const hidden of [budi.email, budi.id, sri.email]) expect(stranger).not.toContain(hidden);
  });

  test.each(['Shipped', 'Completed', 'Complain', 'Cancelled'] as const)(
    'an order that is %s',
    async (status) => {
      const id = await place();
      await setOrderState(id, warung.storeId, status);
      const answer = await open(await pathOf(id));
      expect([answer.status, (await readPage(answer)).text.includes(status)]).toEqual([200, true]);
    },
  );

  test('an order of a shop that was switched off', async () => {
    const path = await pathOf(await place());
    const set = (status: 'active' | 'inactive') =>
      asSystem((tx) =>
        tx.updateTable('storeTerms').set({ status }).where('storeId', '=', warung.storeId).execute(),
      );
    await set('inactive');
    const answer = await open(path);
    await set('active');
    expect(answer.status).toBe(200);
  });
});

describe('a link opens nothing', () => {
  test('with any of its characters altered', async () => {
    const path = await pathOf(await place());
    for (let at = '/tagihan/'.length; at < path.length; at += 1)
      await expectDead(path.slice(0, at) + (path[at] === 'A' ? 'Q' : 'A') + path.slice(at + 1));
  });

  test('with an invalid token, or characters after a valid one; other spellings of the path are 404', async () => {
    const path = await pathOf(await place());
    for (const token of ['x', '%20', "'", 'A'.repeat(76), 'A'.repeat(2_000)])
      await expectDead(href('/tagihan/:token', { token }));
    for (const more of ['A', '=', '%20']) await expectDead(path + more);
    for (const other of [path.replace('/tagihan', '/TAGIHAN'), path.replace('/tagihan', '/%74agihan')])
      expect((await open(other)).status).toBe(404);
  });

  test('with the ids of another order or shop in it', async () => {
    const [one, other] = await Promise.all([pathOf(await place()), pathOf(await place(ani))]);
    const bytes = (path: string) => Buffer.from(path.slice('/tagihan/'.length), 'base64url');
    const atBatik = Buffer.from(batik.storeId.replaceAll('-', ''), 'hex');
    const mixed = [
      Buffer.concat([bytes(other).subarray(0, 32), bytes(one).subarray(32)]),
      Buffer.concat([atBatik, bytes(one).subarray(16)]),
      Buffer.concat([bytes(one).subarray(0, 32), Buffer.alloc(25)]),
    ];
    for (const token of mixed)
      await expectDead(href('/tagihan/:token', { token: token.toString('base64url') }));
  });

  test('after 60 dead links from an address, while valid links still open from there', async () => {
    const path = await pathOf(await place());
    await pool().query('DELETE FROM rate_limits');
    const visitor = app.guest();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 62; attempt += 1) {
      const answer = await visitor.get(href('/tagihan/:token', { token: 'salah' }));
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array(60).fill(404), 429, 429]);
    expect((await visitor.get(path)).status).toBe(200);
  });

  test('after too many, without querying for an order, whether they are forged or revoked', async () => {
    const [id, other] = [await place(), await place(ani)];
    const former = await pathOf(id);
    expect(
      (await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), { intent: 'newLink' })).status,
    ).toBe(200);
    const forged = `${(await pathOf(other)).slice(0, -4)}AAAA`;
    await pool().query('DELETE FROM rate_limits');
    const visitor = app.guest();
    expect((await visitor.get(former)).status).toBe(404);
    for (let attempt = 1; attempt < 60; attempt += 1)
      await visitor.get(href('/tagihan/:token', { token: 'salah' }));
    await withoutTable('orders', async () => {
      for (const path of [former, forged]) expect((await visitor.get(path)).status).toBe(429);
    });
  });

  test('but a valid one always opens, however often the owner has made a new one', async () => {
    const id = await place();
    await pool().query('DELETE FROM rate_limits');
    await asSystem((tx) =>
      tx
        .updateTable('orders')
        .set({ linkRevision: 30 })
        .where('storeId', '=', warung.storeId)
        .where('id', '=', id)
        .execute(),
    );
    const path = await pathOf(id);
    const visitor = app.guest();
    for (let attempt = 0; attempt < 62; attempt += 1) expect((await visitor.get(path)).status).toBe(200);
  });

  test('to anyone who would cancel by it', async () => {
    const id = await place();
    expect((await app.guest().post(await pathOf(id), { intent: 'cancel' })).status).toBe(400);
    expect(await setOrderState(id, warung.storeId, 'Pending')).toMatchObject({ status: 'Pending' });
  });
});

test('neither other sites nor search engines nor any cache learn a link', async () => {
  const path = await pathOf(await place());
  for (const asked of [path, `${path}.data`, href('/tagihan/:token', { token: 'salah' })]) {
    const { headers } = await open(asked);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('cache-control')).toMatch(/no-store/);
    expect(headers.get('set-cookie')).toBeNull();
  }
  expect((await readPage(await open(path))).meta('robots')).toBe('noindex');
  expect(await (await open(href('/robots.txt'))).text()).toContain('Disallow: /tagihan/');
});

describe('the owner', () => {
  const chatTexts = (page: Awaited<ReturnType<typeof readPage>>) =>
    page.links
      .filter((link) => link.startsWith('https://wa.me/'))
      .map((link) => new URL(link).searchParams.get('text') ?? '');

  test('sends it with every chat to the buyer, instead of the link that requires a login', async () => {
    const id = await place();
    await setOrderState(id, warung.storeId, 'Harus Dibayar');
    const path = await pathOf(id);
    for (const address of [
      href('/dashboard/pesanan/:orderId', { orderId: id }),
      href('/dashboard/pesanan'),
    ]) {
      const texts = chatTexts(await readPage(await owner.get(address)));
      expect(texts.some((text) => text.endsWith(`Lihat pesanan: ${app.url}${path}`))).toBe(true);
      expect(texts.filter((text) => text.includes(href('/pesanan/:orderId', { orderId: id })))).toEqual([]);
    }
  });

  test('makes a new link, which revokes the old one and appears in the timeline', async () => {
    const id = await place();
    const path = await pathOf(id);
    const address = href('/dashboard/pesanan/:orderId', { orderId: id });
    expect((await readPage(await owner.get(address))).link('Buka link pesanan')).toBe(path);
    const answer = await owner.post(address, { intent: 'newLink' });
    expect([answer.status, (await readPage(answer)).text.includes('Link baru sudah jadi.')]).toEqual([
      200,
      true,
    ]);
    await expectDead(path);
    const renewed = await pathOf(id);
    expect(renewed).not.toBe(path);
    const page = await readPage(await open(renewed));
    expect(page.text).toContain('Link pesanan diganti. Link yang lama tidak berlaku lagi.');
    await app.deferredWorkDone();
    const mails = await asSystem((tx) =>
      tx.selectFrom('mails').select('key').where('key', 'like', 'orderStatus%').execute(),
    );
    const events = await asSystem((tx) =>
      tx.selectFrom('orderEvents').select('id').where('kind', '=', 'relinked').execute(),
    );
    for (const event of events) expect(mails.map(({ key }) => key)).not.toContain(`orderStatus ${event.id}`);
  });

  test('of another shop makes none', async () => {
    const id = await place();
    const path = await pathOf(id);
    const other = await app.loginAs(dewi);
    expect(
      (await other.post(href('/dashboard/pesanan/:orderId', { orderId: id }), { intent: 'newLink' })).status,
    ).toBe(403);
    expect(
      (
        await owner.post(href('/dashboard/pesanan/:orderId', { orderId: randomUUID() }), {
          intent: 'newLink',
        })
      ).status,
    ).toBe(404);
    expect(
      (await owner.post(href('/dashboard/pesanan/:orderId', { orderId: 'x' }), { intent: 'newLink' })).status,
    ).toBe(404);
    expect((await open(path)).status).toBe(200);
  });

  test('sees an error if that fails', async () => {
    const id = await place();
    const failed = await withoutTable('order_events', () =>
      owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), { intent: 'newLink' }),
    );
    expect(failed.status).toBe(500);
  });
});

test('the identity of a link reads only its order, not even others of the same buyer', async () => {
  const [orderId] = [await place(), await place()];
  await placeTestOrder(budi, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  const read = await asLinkAt({ storeId: warung.storeId, orderId }, async (tx) => ({
    orders: await tx.selectFrom('orders').select('id').execute(),
    items: await tx.selectFrom('orderItems').select('orderId as id').execute(),
    events: await tx.selectFrom('orderEvents').select('orderId as id').execute(),
    stores: await tx.selectFrom('stores').select('storeId as id').execute(),
  }));
  expect(read).toEqual({
    orders: [{ id: orderId }],
    items: [{ id: orderId }],
    events: [{ id: orderId }],
    stores: [{ id: warung.storeId }],
  });
  const foreign = await asLinkAt({ storeId: batik.storeId, orderId }, (tx) =>
    tx.selectFrom('orders').select('id').execute(),
  );
  expect(foreign).toEqual([]);
});
