import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type DatabaseDoor, makeDoor } from '../support/servers/database-door.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder, warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { budi, sri, warung, esTeh } = world;

let app: TestApp;
let door: DatabaseDoor;
let isOpen = true;
let buyer: Visitor;
let owner: Visitor;

beforeAll(async () => {
  door = await makeDoor(testDatabase().appUrl);
  process.env.DATABASE_URL = door.url;
  app = await startApp();
  [buyer, owner] = await Promise.all([app.loginAs(budi), app.loginAs(sri)]);
});

afterAll(async () => {
  await app.stop();
  await door.shut();
});

afterEach(async () => {
  if (!isOpen) await comeBack();
  await eventually(async () => expect((await buyer.get(href('/profil'))).status).toBe(200));
});

async function goAway(): Promise<void> {
  isOpen = false;
  await door.shut();
}

async function comeBack(): Promise<void> {
  isOpen = true;
  await door.open();
}

describe('while the database is away', () => {
  test.each([
    ['a page of somebody who is logged in', () => buyer, href('/profil')],
    ['one whose loader has no sentence of its own', () => buyer, href('/pesanan')],
    ['the dashboard', () => owner, href('/dashboard/pesanan')],
    [
      'a shop that a guest asks for',
      () => app.guest(),
      `${href('/toko/:toko', { toko: warung.slug })}?cari=es`,
    ],
  ])('%s answers 503 with Retry-After', async (_, visitor, path) => {
    await goAway();
    const answer = await visitor().get(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await textOf(answer)).toContain('Sedang dipulihkan Coba lagi sebentar lagi');
  });

  test('a client navigation gets a sentence', async () => {
    await goAway();
    const answer = await buyer.get(`${href('/pesanan')}.data`);
    expect(answer.status).toBe(503);
    expect(answer.headers.has('x-remix-response')).toBe(false);
    expect(await answer.text()).toBe('Sedang dipulihkan, coba lagi sebentar lagi.');
  });

  test('a cached page is not served, since no change would reach it, unless it needs no database', async () => {
    const storefront = href('/toko/:toko', { toko: warung.slug });
    await eventually(async () =>
      expect((await app.guest().get(storefront)).headers.get('etag')).toBeTruthy(),
    );
    await goAway();
    await eventually(async () => expect((await app.guest().get(storefront)).status).toBe(503));
    expect((await app.guest().get(href('/'))).status).toBe(200);
  });

  test("a guest's cart opens without the shop that its link names, with its items from the browser", async () => {
    const cart = `${href('/keranjang')}?toko=${warung.slug}`;
    expect(await textOf(await app.guest().get(cart))).toContain(`Pesan ke ${warung.namaToko} lewat WhatsApp`);
    await goAway();
    const answer = await app.guest().get(cart);
    expect([answer.status, await textOf(answer)]).toEqual([200, expect.stringContaining('Keranjang')]);
  });

  test('a form waits: an order sent meanwhile is placed once the database is back', async () => {
    await goAway();
    const sending = send(buyer, {
      ...typedAddress,
      cart: warungCart([{ id: esTeh.id, quantity: 1 }], esTeh.harga),
    });
    // Waits until a later request fails, so that the server has received the order before the database comes back.
    expect((await owner.get(href('/dashboard/pesanan'))).status).toBe(503);
    await comeBack();
    const { status, text } = await sending;
    expect([status, orderIdOf(text)]).toEqual([200, expect.stringMatching(/./)]);
    const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, orderIdOf(text)));
    expect(order?.status).toBe('Pending');
  });

  test('if it goes away while a form is handled, the form comes back with its input', async () => {
    const typed = { intent: 'add', namaProduk: 'Keripik Tempe', harga: '12.000', stok: '5', berat: '100' };
    const { answer } = await cutWithin('products', () =>
      owner.post(`${href('/dashboard/produk')}.data`, typed),
    );
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('3');
    const text = await answer.text();
    expect(text).toContain('server sedang dipulihkan, coba lagi sebentar lagi.');
    expect(text).toContain('Keripik Tempe');
  });

  test('if it goes away while an order is being cancelled, the page says so and the order stays open', async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const { answer } = await cutWithin('orders', () =>
      buyer.post(`${href('/pesanan/:orderId', { orderId: id })}.data`),
    );
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('server sedang dipulihkan, coba lagi sebentar lagi.');
    const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
    expect(order?.status).toBe('Pending');
  });
});

test('if its disk is full, a form comes back as 503, and the same order is placed once there is room', async () => {
  const order = { ...typedAddress, cart: warungCart([{ id: esTeh.id, quantity: 1 }], esTeh.harga) };
  await withClient(testDatabase().ownerUrl, async (client) => {
    // Citus, the cluster extension of PostgreSQL, allows triggers only with this setting.
    await client.query('SET citus.enable_unsafe_triggers = on');
    await client.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await client.query(
      'CREATE TRIGGER no_room BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION no_room()',
    );
    const refused = await send(buyer, order);
    await client.query('DROP TRIGGER no_room ON orders');
    await client.query('DROP FUNCTION no_room');
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('server sedang dipulihkan, coba lagi sebentar lagi.');
  });
  const placed = await send(buyer, order);
  expect([placed.status, orderIdOf(placed.text)]).toEqual([200, expect.stringMatching(/./)]);
});

/** Interrupts the connection to the database while a request waits for a lock on `table`. */
async function cutWithin(table: string, ask: () => Promise<Response>): Promise<{ answer: Response }> {
  return withClient(testDatabase().ownerUrl, async (client) => {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const asking = ask();
    await eventually(async () => {
      const { rows } = await client.query(
        'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass',
        [table],
      );
      expect(rows).toHaveLength(1);
    });
    await goAway();
    await comeBack();
    return { answer: await asking };
  });
}
