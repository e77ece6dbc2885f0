import { randomUUID } from 'node:crypto';
import type { JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { makeTasks } from '#server/program/worker/tasks.ts';
import { address, typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { askAdmin } from '../support/database/database.ts';
import { untilLocked } from '../support/database/locks.ts';
import { until } from '../support/eventually.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { writeOrderMails } from '../support/world/mails.ts';
import { placeTestOrder, setOrderState, warungCart } from '../support/world/orders.ts';
import { checkoutRequest, stockProduct, stokOf, traces } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

/*
 * Every page, form and job decides by the database's clock whether a shop is open (docs/product/stores.md#store-life).
 * Moving the shop's end relative to now() simulates a change of that clock.
 */
const { sri, budi, wati, batik, warung, esTeh, kemeja } = world;

let app: TestApp;
let guest: Visitor;
let owner: Visitor;
let buyer: Visitor;
let superAdmin: Visitor;

beforeAll(async () => {
  app = await startApp();
  guest = app.guest();
  [owner, buyer, superAdmin] = (await Promise.all([sri, budi, wati].map(app.loginAs))) as [
    Visitor,
    Visitor,
    Visitor,
  ];
});

afterEach(() => setEnd('7 days'));
afterAll(() => app.stop());

async function setEnd(fromNow: string, status = 'trial', storeId = warung.storeId): Promise<void> {
  await asSystem(async (tx) => {
    await sql`UPDATE store_terms SET status = ${status}, expiry_date = now() + ${fromNow}::interval
              WHERE store_id = ${storeId}`.execute(tx);
    publishStoreChange(tx, storeId, 'store');
  });
  await app.deferredWorkDone();
}

const noOrders = 'Toko ini sedang tidak menerima pesanan.';
const inactive = 'Toko ini sedang tidak aktif.';

/** Each row simulates a clock that is set back or forward while a shop has 7 days left until its end. */
const clocks = [
  { clock: '−1 day', end: '8 days', status: 'trial', sells: true, notice: null, badge: 'pending' },
  { clock: '+6 days', end: '1 day', status: 'trial', sells: true, notice: null, badge: 'pending' },
  { clock: '+8 days', end: '-1 day', status: 'trial', sells: true, notice: null, badge: 'EXPIRED' },
  {
    clock: '+13.9 days',
    end: '-6 days -22 hours',
    status: 'active',
    sells: true,
    notice: null,
    badge: 'EXPIRED',
  },
  { clock: '+14 days', end: '-7 days', status: 'active', sells: false, notice: noOrders, badge: 'EXPIRED' },
  {
    clock: '−1 day, switched off',
    end: '8 days',
    status: 'inactive',
    sells: false,
    notice: inactive,
    badge: 'inactive',
  },
  {
    clock: '+15 days, switched off',
    end: '-8 days',
    status: 'inactive',
    sells: false,
    notice: inactive,
    badge: 'EXPIRED',
  },
] as const;

describe.each(clocks)('$clock ($status)', ({ end, status, sells, notice, badge }) => {
  test('is shown alike by shop page, product page, cart and checkout', async () => {
    await setEnd(end, status);
    const shop = () => read(guest, href('/toko/:toko', { toko: warung.slug }));
    if (notice) await expect.poll(shop).toContain(notice);
    else await expect.poll(shop).not.toMatch(/sedang tidak/);
    const product = await guest.get(
      href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: esTeh.id }),
    );
    expect(product.status).toBe(status === 'inactive' ? 404 : 200);
    if (notice === noOrders) expect(await textOf(product)).toContain(noOrders);
    const cart = await fetch(`${app.url}${href('/api/cart')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url },
      body: JSON.stringify({ storeId: warung.storeId, ids: [esTeh.id] }),
    });
    expect(await cart.json()).toMatchObject({ problem: notice });
    const before = await traces();
    const ordered = await send(buyer, {
      ...typedAddress,
      cart: warungCart([{ id: esTeh.id, quantity: 1 }], esTeh.harga),
    });
    if (sells) expect(orderIdOf(ordered.text)).not.toBe('');
    else {
      expect(ordered.text).toContain(notice);
      expect(await traces()).toEqual(before);
    }
  });

  test('is shown alike by the dashboard and the super admin’s table', async () => {
    await setEnd(end, status);
    const add = { intent: 'add', namaProduk: 'Baru', harga: '1000', stok: '1', berat: '1', deskripsi: '' };
    expect((await owner.post(href('/dashboard/produk'), add)).status).toBe(sells ? 200 : 409);
    const id = await orderWhileOpen();
    await setEnd(end, status);
    for (const path of [
      href('/dashboard'),
      href('/dashboard/pesanan'),
      `${href('/dashboard/laporan/unduh')}?format=csv`,
    ])
      expect((await owner.get(path)).status, path).toBe(200);
    expect((await buyer.get(href('/pesanan/:orderId', { orderId: id }))).status).toBe(200);
    expect((await setOrderState(id, warung.storeId, 'Completed')).status).toBe('Completed');
    expect((await buyer.get(href('/faktur/:orderId', { orderId: id }))).status).toBe(200);
    const table = await readPage(await superAdmin.get(`${href('/superadmin')}?cari=${warung.slug}`));
    expect(table.all('*', { class: /rounded-full.*font-semibold/ }).map(({ text }) => text)).toContain(badge);
  });
});

describe('a shop that ends during a checkout', () => {
  test('is checked once, when the checkout begins, and again by the next one', async () => {
    const id = await stockProduct(batik.storeId, 10);
    let placing: ReturnType<typeof placeOrder> | undefined;
    // Locks the product's stock, as another checkout would, so that `placeOrder` waits until the shop has closed.
    await asSystem(async (tx) => {
      await sql`
        SELECT stok FROM variant_stock WHERE store_id = ${batik.storeId} AND variant_id = ${id} FOR UPDATE`.execute(
        tx,
      );
      await setEnd('-7 days 2.5 seconds', 'trial', batik.storeId);
      placing = placeOrder(budi, checkoutRequest(batik.storeId, [{ id, quantity: 1 }]), address);
      await untilLocked();
      const closed =
        "SELECT FROM store_terms WHERE store_id = $1 AND expiry_date + interval '7 days' < now()";
      await until(async () => (await askAdmin(closed, [batik.storeId])).length === 1);
    });
    expect((await placing)?.kind).toBe('placed');
    const late = await placeOrder(budi, checkoutRequest(batik.storeId, [{ id, quantity: 1 }]), address);
    expect(late).toEqual({ kind: 'refused', message: noOrders });
    expect(await stokOf(id)).toBe(9);
    await setEnd('7 days', 'trial', batik.storeId);
  });

  test('is not reopened for the same cart: its key returns the same order', async () => {
    const request = {
      ...checkoutRequest(batik.storeId, [{ id: kemeja.id, quantity: 1 }], kemeja.harga),
      key: randomUUID(),
    };
    const first = await placeOrder(budi, request, address);
    await setEnd('-8 days', 'trial', batik.storeId);
    const again = await placeOrder(budi, request, address);
    expect([first, again]).toMatchObject([{ repeated: false }, { repeated: true }]);
    await setEnd('7 days', 'trial', batik.storeId);
  });
});

test('a cached shop page expires when the shop ends', async () => {
  await setEnd('-7 days 6 seconds');
  const shop = () => read(guest, href('/toko/:toko', { toko: warung.slug }));
  expect(await shop()).not.toContain(noOrders);
  await expect.poll(shop).toContain(noOrders);
});

test('a cached shop page is updated when the super admin extends the shop', async () => {
  await setEnd('-8 days');
  const shop = () => read(guest, href('/toko/:toko', { toko: warung.slug }));
  await expect.poll(shop).toContain(noOrders);
  const [row] = await asSystem(async (tx) =>
    tx.selectFrom('storeTerms').select('expiryDate').where('storeId', '=', warung.storeId).execute(),
  );
  const fields = {
    storeId: warung.storeId,
    intent: 'extend',
    expiryDate: row?.expiryDate?.toISOString() ?? '',
  };
  expect((await superAdmin.post(href('/superadmin'), fields)).status).toBe(200);
  await expect.poll(shop).not.toContain(noOrders);
});

test.each([
  ['whose rent ends', '-1 second'],
  ['whose days of grace end', '-7 days -1 second'],
])('the minute job notifies open pages of a shop %s, without anybody changing it', async (_, end) => {
  await asSystem((tx) =>
    sql`UPDATE store_terms SET expiry_date = now() + ${end}::interval WHERE store_id = ${warung.storeId}`.execute(
      tx,
    ),
  );
  const streams = await Promise.all([
    owner.get(href('/live/:topic', { topic: 'shop' })),
    superAdmin.get(href('/live/:topic', { topic: 'stores' })),
    superAdmin.get(`${href('/live/:topic', { topic: 'shop' })}?toko=${warung.storeId}`),
  ]);
  const events = streams.map(firstEvent);
  await makeTasks(app.url).minutely?.(null, { job: { run_at: new Date() } } as JobHelpers);
  expect(await Promise.all(events)).toEqual(streams.map(() => 'change'));
  const text = await read(owner, href('/dashboard/pesanan'));
  expect(text).toContain(end.startsWith('-7') ? noOrders : 'Masa aktif toko sudah berakhir pada');
});

test('mails about the orders of a closed shop still go to its buyers', async () => {
  const id = await orderWhileOpen();
  await setEnd('-8 days');
  await asUser(sri, (tx) =>
    changeOrderStatus(tx, sri, warung.storeId, { orderId: id, from: 'Pending', to: 'Harus Dibayar' }),
  );
  await writeOrderMails(app.url);
  const [mail, ...others] = await askAdmin(
    `SELECT recipient, subject FROM mails
     WHERE key IN (SELECT 'orderStatus ' || id FROM order_events WHERE order_id = $1)`,
    [id],
  );
  expect(others).toEqual([]);
  expect(mail).toEqual({ recipient: budi.email, subject: expect.stringMatching(/^Tagihan: pesanan #\d+/) });
});

async function firstEvent({ body }: Response): Promise<string | undefined> {
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    const name = /^event: (\w+)$/m.exec(text)?.[1];
    if (name) return name;
  }
  return undefined;
}

async function read(client: Visitor, path: string): Promise<string> {
  return textOf(await client.get(path));
}

async function orderWhileOpen(): Promise<string> {
  await setEnd('7 days');
  return placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
}
