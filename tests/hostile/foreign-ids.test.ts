import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { checkoutForm } from '../support/checkout-form.ts';
import { openAdmin } from '../support/database/database.ts';
import { databaseState } from '../support/database/database-state.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { statementRow, waitingStatement } from '../support/statements/waiting.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

/* Sends requests that a person may send, but with another person's ids in them. Nothing must leak or change. */
const { budi, ani, sri, dewi, warung, batik, esTeh, nasiGoreng, kemeja } = world;

const otherShop = 'Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';

const productFields = { namaProduk: 'Diubah', harga: '1', stok: '1', berat: '1', deskripsi: '' };

let app: TestApp;
let admin: pg.Client;
let buyer: Visitor;
let owner: Visitor;
let orderOfBudi: string;
let orderOfAni: string;
let orderAtBatik: string;
let keyOfAni: string;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  const otherBuyer = await app.loginAs(ani);
  [buyer, owner] = await Promise.all([app.loginAs(budi), app.loginAs(sri)]);
  orderOfBudi = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  orderAtBatik = await placeTestOrder(ani, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  keyOfAni = randomUUID();
  await otherBuyer.post(href('/keranjang'), checkoutFields({ key: keyOfAni }));
  const asked = await otherBuyer.get(href('/pesanan'));
  orderOfAni = await newestOrderOf(ani.id);
  expect(await asked.text()).toContain(orderOfAni);
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

describe("a buyer with another person's", () => {
  test('order', async () => {
    const paths = ['/pesanan/', '/faktur/', `${href('/pesanan-berhasil')}?pesanan=`].map(
      (path) => path + orderOfAni,
    );
    for (const path of [
      ...paths,
      href('/pesanan/:orderId/qris/:code', { orderId: orderOfAni, code: 'toko.png' }),
    ])
      await expectDenied(await buyer.get(path), 403, 'Akses ditolak.');
    await expectUnchanged(async () => {
      for (const fields of [undefined, { intent: 'track' }])
        await expectDenied(
          await buyer.post(href('/pesanan/:orderId', { orderId: orderOfAni }), fields),
          403,
          'Akses ditolak.',
        );
    });
  });

  test('key of a checkout gets no order, and learns nothing about the one it made', async () => {
    const question = JSON.stringify({ storeId: warung.storeId, ids: [esTeh.id], key: keyOfAni });
    const answer = await buyer.postRaw(href('/api/cart'), question, 'application/json');
    expect(await answer.json()).toMatchObject({ orderId: null });
    await expectUnchanged(async () => {
      const answer = await buyer.post(href('/keranjang'), checkoutFields({ key: keyOfAni }));
      expect(answer.status).toBe(409);
      expect(await answer.text()).not.toContain(orderOfAni);
    });
  });

  test.each([
    ['product of another shop', { items: [{ id: kemeja.id, quantity: 1 }], seenTotal: kemeja.harga }],
    ['shop of another product', { storeId: batik.storeId }],
    ['unknown product', { items: [{ id: randomUUID(), quantity: 1 }] }],
  ])('%s in a checkout', async (_, change) => {
    await expectUnchanged(async () => {
      expect((await buyer.post(href('/keranjang'), checkoutFields(change))).status).toBe(409);
    });
  });

  test('unknown shop in a checkout', async () => {
    await expectUnchanged(async () => {
      const answer = await buyer.post(href('/keranjang'), checkoutFields({ storeId: randomUUID() }));
      expect([answer.status, (await answer.text()).includes('Data toko tidak ditemukan.')]).toEqual([
        409,
        true,
      ]);
    });
  });

  test('product in a request about a cart', async () => {
    const question = JSON.stringify({ storeId: warung.storeId, ids: [esTeh.id, kemeja.id] });
    const answer = await buyer.postRaw(href('/api/cart'), question, 'application/json');
    const { products } = (await answer.json()) as { products: { id: string }[] };
    expect(products.map(({ id }) => id)).toEqual([esTeh.id]);
  });
});

describe("an owner with another shop's", () => {
  const edit = { ...productFields, intent: 'edit', productId: kemeja.id, seenStok: '5' };

  test.each([
    ['product to edit', edit],
    ['product to edit, naming its shop', { ...edit, storeId: batik.storeId, toko: batik.storeId }],
    ['product to delete', { intent: 'delete', productId: kemeja.id }],
  ])('%s', async (_, fields) => {
    await expectUnchanged(async () => {
      for (const path of [href('/dashboard/produk'), `${href('/dashboard/produk')}?toko=${batik.storeId}`])
        await expectDenied(await owner.post(path, fields), 404, 'produk ini sudah tidak ada.');
    });
  });

  test('photo to delete', async () => {
    const photoId = randomUUID();
    await admin.query(
      'INSERT INTO product_photos (store_id, product_id, id, position, width, height) VALUES ($1, $2, $3, 0, 9, 9)',
      [batik.storeId, kemeja.id, photoId],
    );
    const own = { ...productFields, intent: 'edit', productId: nasiGoreng.id, removePhoto: photoId };
    expect((await owner.post(href('/dashboard/produk'), own)).status).toBe(200);
    const { rows } = await admin.query('SELECT id FROM product_photos WHERE product_id = $1', [kemeja.id]);
    expect(rows).toEqual([{ id: photoId }]);
  });

  test('order', async () => {
    await expectDenied(
      await owner.get(href('/dashboard/pesanan/:orderId', { orderId: orderAtBatik })),
      403,
      otherShop,
    );
    const change = { orderId: orderAtBatik, from: 'Pending', to: 'Cancelled', storeId: batik.storeId };
    await expectUnchanged(async () => {
      for (const path of [
        href('/dashboard/pesanan'),
        href('/dashboard/pesanan/:orderId', { orderId: orderAtBatik }),
      ])
        await expectDenied(await owner.post(path, change), 403, otherShop);
      // The page of one order accepts no form about another order.
      const own = await owner.post(href('/dashboard/pesanan/:orderId', { orderId: orderOfBudi }), change);
      await expectDenied(own, 404, 'Pesanan tidak ditemukan.');
    });
  });

  test('statement, its rows and orders', async () => {
    const [rowId, ownRow] = [
      await statementRow(batik.storeId, randomUUID()),
      await statementRow(warung.storeId, randomUUID()),
    ];
    const waiting = href('/dashboard/mutasi/:statementId', {
      statementId: await waitingStatement(batik.storeId, randomUUID()),
    });
    const columns = {
      bank: 'X',
      dateAt: '0',
      descriptionAt: '1',
      amountAt: '2',
      meaning: 'both',
      markAt: '3',
    };
    await expectUnchanged(async () => {
      const noRow = 'Baris mutasi ini tidak ada di toko Anda.';
      const accept = { intent: 'accept', orderId: orderOfBudi, seenEdit: '' };
      for (const fields of [
        { ...accept, rowId },
        { ...accept, intent: 'attach', rowId },
        { intent: 'dismiss', rowId },
        { intent: 'release', rowId },
      ])
        await expectDenied(await owner.post(href('/dashboard/mutasi'), fields), 404, noRow);
      const foreignOrder = { ...accept, rowId: ownRow, orderId: orderAtBatik };
      for (const fields of [foreignOrder, { ...foreignOrder, intent: 'attach' }])
        await expectDenied(
          await owner.post(href('/dashboard/mutasi'), fields),
          404,
          'Pesanan tidak ditemukan.',
        );
      const gone = 'Tabel ini sudah tidak menunggu.';
      await expectDenied(await owner.get(waiting), 404, gone);
      await expectDenied(await owner.post(waiting, columns), 404, gone);
    });
  });

  test('customer', async () => {
    const path = href('/dashboard/pelanggan/:customerId', { customerId: ani.id });
    const other = await app.loginAs(dewi);
    expect((await other.get(path)).status).toBe(200);
    await expectUnchanged(async () => {
      const fields = { note: 'x', tags: 'x', storeId: batik.storeId, customerId: ani.id };
      const nobody = href('/dashboard/pelanggan/:customerId', { customerId: randomUUID() });
      await expectDenied(await owner.post(nobody, fields), 404, 'Pelanggan ini tidak ada di toko Anda.');
      const atWarung = href('/dashboard/pelanggan/:customerId', { customerId: budi.id });
      await expectDenied(await other.post(atWarung, fields), 404, 'Pelanggan ini tidak ada di toko Anda.');
    });
  });

  test('shop, product and order in every query', async () => {
    const queries = [
      `toko=${batik.storeId}`,
      `edit=${kemeja.id}`,
      `hapus=${kemeja.id}`,
      `ubah=${orderAtBatik}`,
    ];
    for (const query of [...queries, `setelah=${kemeja.id}`, `setelah=${orderAtBatik}`]) {
      for (const path of [href('/dashboard'), href('/dashboard/produk'), href('/dashboard/pesanan')]) {
        const page = await (await owner.get(`${path}?${query}`)).text();
        const leaked = [batik.namaToko, kemeja.namaProduk, dewi.email].filter((text) => page.includes(text));
        expect(leaked, `${path}?${query}`).toEqual([]);
      }
    }
  });

  test('shop, activated as a super admin would do it', async () => {
    await expectUnchanged(async () => {
      const answer = await owner.post(href('/superadmin'), { storeId: warung.storeId, intent: 'active' });
      expect(locationOf(answer)).toBe('/');
    });
  });
});

describe('after a logout', () => {
  test('the old cookie opens nothing, and its stream ends', async () => {
    const client = await app.loginAs(budi);
    const headers = { cookie: client.cookies() };
    await client.post(href('/logout'));
    const paths = [
      href('/profil'),
      `${href('/profil')}.data`,
      href('/pesanan'),
      href('/pesanan/:orderId', { orderId: orderOfBudi }),
      href('/live/:topic', { topic: 'my-orders' }),
    ];
    for (const path of paths) {
      const answer = await fetch(app.url + path, { headers, redirect: 'manual' });
      expect([path, [202, 302].includes(answer.status)]).toEqual([path, true]);
      expect(await answer.text()).not.toContain(budi.email);
    }
    const written = await fetch(`${app.url}${href('/pesanan/:orderId', { orderId: orderOfBudi })}`, {
      method: 'POST',
      headers: { ...headers, origin: app.url },
      redirect: 'manual',
    });
    expect(locationOf(written)).toContain(href('/login'));
  });
});

function checkoutFields(change: Record<string, unknown> = {}) {
  const items = [{ id: esTeh.id, quantity: 1 }];
  return checkoutForm({ storeId: warung.storeId, items, seenTotal: esTeh.harga, ...change });
}

async function newestOrderOf(customerId: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    'SELECT id FROM orders WHERE customer_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [customerId],
  );
  return rows[0]?.id ?? '';
}

async function expectDenied(answer: Response, status: number, sentence: string): Promise<void> {
  const text = await textOf(answer);
  expect([answer.status, text]).toEqual([status, expect.stringContaining(sentence)]);
  for (const secret of [ani.email, 'Titip di satpam', 'Jalan Melati 5', kemeja.namaProduk])
    expect(text).not.toContain(secret);
}

async function expectUnchanged(attempt: () => Promise<void>): Promise<void> {
  await app.deferredWorkDone();
  const before = await databaseState(admin);
  await attempt();
  await app.deferredWorkDone();
  expect(await databaseState(admin)).toEqual(before);
}
