import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { pool } from '#server/db/pool.ts';
import { readHarmlessPage } from '../hostile/page-shape.ts';
import { withoutTable } from '../support/database/database-state.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type StandIn, startStandIn } from '../support/servers/rajaongkir.ts';
import type { Visitor } from '../support/visitor.ts';
import { linkPathOf } from '../support/world/orders.ts';
import { saveProviderKey, sentOrder } from '../support/world/parcels.ts';
import { world } from '../support/world/world.ts';

/* Tests the button 'Lacak' (track the parcel) on the pages of an order, in browsers without scripts. */

const { sri, wati, budi, warung } = world;
const { storeId } = warung;

let provider: StandIn;
let app: TestApp;
let owner: Visitor;
let buyer: Visitor;
let admin: Visitor;

beforeAll(async () => {
  provider = await startStandIn();
  process.env.RAJAONGKIR_URL = provider.url;
  app = await startApp({ orderLimits: false });
  [owner, buyer, admin] = (await Promise.all([sri, budi, wati].map((one) => app.loginAs(one)))) as [
    Visitor,
    Visitor,
    Visitor,
  ];
});
beforeEach(async () => {
  await pool().query('DELETE FROM rate_limits');
  await saveProviderKey(storeId, 'kunci-baik');
  provider.asked.length = 0;
});
afterAll(async () => {
  await app.stop();
  await provider.close();
});

/** The page of a secret link hides its address from other sites, so browsers send `Origin: null` with its forms. */
const fromSecretPage = { headers: { origin: 'null', 'sec-fetch-site': 'same-origin' } };

const press = { intent: 'track' };
const latest = 'Ini kabar terbaru dari kurir.';

/** Returns the order's pages with 'Lacak', each with functions that open it and send its form. */
async function pagesOf(id: string) {
  const link = await linkPathOf(storeId, id);
  return {
    buyer: {
      path: href('/pesanan/:orderId', { orderId: id }),
      open: (path: string) => buyer.get(path),
      send: buyer.post,
    },
    link: {
      path: link,
      open: (path: string) => app.guest().get(path),
      send: (path: string, fields: typeof press) => app.guest().post(path, fields, fromSecretPage),
    },
    owner: {
      path: href('/dashboard/pesanan/:orderId', { orderId: id }),
      open: (path: string) => owner.get(path),
      send: owner.post,
    },
  };
}

const budis = (nomorResi?: string, courier = 'J&T') =>
  sentOrder(storeId, { buyer: budi, courier, nomorResi });

describe.each(['buyer', 'link', 'owner'] as const)('on the page of the %s', (who) => {
  test('a press shows the steps, newest first, and viewing sends no request', async () => {
    const { id } = await budis();
    const { path, open, send } = (await pagesOf(id))[who];
    const before = await readPage(await open(path));
    const form = before.all('form', { method: 'post' }).find(({ text }) => text.trim() === 'Lacak');
    expect(form?.attributes.action ?? path).toBe(path);
    expect(before.link('Lacak di J&T')).toBe('https://jet.co.id/track');
    expect(provider.asked).toEqual([]);
    const answer = await send(path, press);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('no-store'),
    ]);
    const text = await textOf(answer);
    expect(text).toMatch(/Status paket: ON PROCESS Paket tiba di gudang GARUT · 21 Nov 2026, 14\.05 /);
    expect(text).toMatch(
      /14\.05 Paket diserahkan ke kurir GARUT · 20 Nov 2026, 09\.15 Terakhir diperiksa \d/,
    );
    expect(text).toContain(latest);
    await send(path, press);
    expect(await textOf(await open(path))).toContain('Paket tiba di gudang');
    expect(provider.asked).toHaveLength(1);
  });

  test('a delivered parcel names who received it, and is tracked no more', async () => {
    const { id } = await budis('TIBA12345');
    const { path, send } = (await pagesOf(id))[who];
    const page = await readPage(await send(path, press));
    expect(page.text).toContain('Diterima oleh IBU SITI');
    expect(page.all('button').filter(({ text }) => text === 'Lacak')).toEqual([]);
  });

  test('a failure is a sentence beside the courier’s link, and the last steps remain', async () => {
    const { id } = await budis();
    const { path, send } = (await pagesOf(id))[who];
    await send(path, press);
    await asSystem((tx) =>
      tx
        .updateTable('parcelTracks')
        .set({ endsAt: new Date(0) })
        .where('storeId', '=', storeId)
        .execute(),
    );
    await saveProviderKey(storeId, 'uji-500-buruk');
    const answer = await send(path, press);
    expect(answer.status).toBe(409);
    const page = await readPage(answer);
    expect(page.text).toContain('Pelacakan sedang tidak menjawab. Lihat dulu di situs kurirnya.');
    expect(page.text).toContain('Paket tiba di gudang');
    expect(page.text).toContain('Terakhir diperiksa');
    expect(page.link('Lacak di J&T')).toBe('https://jet.co.id/track');
  });

  test('hostile text of the provider is shown as text', async () => {
    const { id } = await budis('GANAS12345');
    const { path, open, send } = (await pagesOf(id))[who];
    for (const answer of [await send(path, press), await open(path)]) {
      const { text } = await readHarmlessPage(answer);
      expect(text).toContain('<img src=x onerror=alert(1)>');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
      expect(text).not.toMatch(/[\u0000\u202e]/);
    }
  });

  test('a number that is still unknown is reported', async () => {
    const { id } = await budis('BARU12345');
    const { path, send } = (await pagesOf(id))[who];
    const answer = await send(path, press);
    expect([answer.status, await textOf(answer)]).toEqual([
      409,
      expect.stringContaining('Nomor resi ini belum dikenal kurirnya.'),
    ]);
  });

  test('nothing is offered if nothing is tracked, and a press is rejected', async () => {
    for (const { id } of [await budis('JP1234567890', 'Kurir toko'), await budis('lihat foto!')]) {
      const { path, open, send } = (await pagesOf(id))[who];
      const page = await readPage(await open(path));
      expect(page.all('button').filter(({ text }) => text === 'Lacak')).toEqual([]);
      const answer = await send(path, press);
      expect([answer.status, provider.asked]).toEqual([409, []]);
    }
  });

  test('the page opens without the steps if these cannot be read', async () => {
    const { id } = await budis();
    const { path, open } = (await pagesOf(id))[who];
    const answer = await withoutTable('parcel_tracks', () => open(path));
    expect([answer.status, await textOf(answer)]).toEqual([200, expect.stringContaining('Lacak di J&T')]);
    const { send } = (await pagesOf(id))[who];
    const pressed = await withoutTable('parcel_tracks', () => send(path, press));
    expect([pressed.status, await textOf(pressed)]).toEqual([
      500,
      expect.stringContaining('Paket belum bisa dilacak: ada gangguan di server'),
    ]);
  });
});

test('a key that may not track is not used again, and its owner reads why', async () => {
  await saveProviderKey(storeId, 'uji-401-buruk');
  const { id } = await budis();
  const { path } = (await pagesOf(id)).owner;
  const answer = await owner.post(path, press);
  expect([answer.status, await textOf(answer)]).toEqual([
    409,
    expect.stringContaining('Toko ini belum bisa melacak paket di sini.'),
  ]);
  expect(await textOf(await owner.get(path))).toContain('RajaOngkir menolak melacak paket dengan API key');
  const page = await readPage(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
  expect(page.all('button').filter(({ text }) => text === 'Lacak')).toEqual([]);
  expect(page.text).not.toContain('API key');
  await buyer.post(href('/pesanan/:orderId', { orderId: id }), press);
  expect(provider.asked).toHaveLength(1);
});

test('a super admin sees the known steps, and cannot press', async () => {
  const { id } = await budis();
  await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), press);
  const path = `${href('/dashboard/pesanan/:orderId', { orderId: id })}?toko=${storeId}`;
  const page = await readPage(await admin.get(path));
  expect(page.text).toContain('Paket tiba di gudang');
  expect(page.all('button').filter(({ text }) => text === 'Lacak')).toEqual([]);
  expect((await admin.post(path, press)).status).toBe(403);
});

test('a corrected number shows no steps of the former one', async () => {
  const { id } = await budis();
  const { path } = (await pagesOf(id)).buyer;
  await buyer.post(path, press);
  await asSystem((tx) =>
    tx
      .updateTable('orders')
      .set({ nomorResi: 'JP9999999999' })
      .where('storeId', '=', storeId)
      .where('id', '=', id)
      .execute(),
  );
  const page = await readPage(await buyer.get(path));
  expect(page.text).not.toContain('Paket tiba di gudang');
  expect(page.all('button').filter(({ text }) => text === 'Lacak')).toHaveLength(1);
});

test('a revoked link and an unknown order are not tracked', async () => {
  const { id } = await budis();
  const { path, send } = (await pagesOf(id)).link;
  await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), { intent: 'newLink' });
  expect((await send(path, press)).status).toBe(404);
  for (const unknown of [
    href('/pesanan/:orderId', { orderId: randomUUID() }),
    href('/pesanan/:orderId', { orderId: 'x' }),
  ])
    expect((await buyer.post(unknown, press)).status).toBe(404);
  for (const unknown of [
    href('/dashboard/pesanan/:orderId', { orderId: randomUUID() }),
    href('/dashboard/pesanan/:orderId', { orderId: 'x' }),
  ])
    expect((await owner.post(unknown, press)).status).toBe(404);
  expect(provider.asked).toEqual([]);
});

test('too many presses from an address are asked to wait', async () => {
  const { id } = await budis();
  const { path, send } = (await pagesOf(id)).link;
  await send(path, press);
  await pool().query(`UPDATE rate_limits SET points = 300 WHERE key LIKE 'tracking-address%'`);
  const answer = await send(path, press);
  expect([answer.status, await textOf(answer)]).toEqual([
    429,
    expect.stringContaining('Terlalu banyak percobaan.'),
  ]);
});
