import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { readOwnOrder } from '#server/orders/orders.ts';
import { typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { eventually } from '../support/eventually.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { stockProduct, stokOf, traces } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

let app: TestApp;
let guest: Visitor;
let budi: Visitor;
let ani: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  guest = app.guest();
  [budi, ani] = await Promise.all([app.loginAs(world.budi), app.loginAs(world.ani)]);
});
afterAll(() => app.stop());

const { warung, nasiGoreng, esTeh } = world;
const oneEsTeh = () => warungCart([{ id: esTeh.id, quantity: 1 }], 5_000);

describe('a checkout', () => {
  it('returns the order and a link to the shop’s chat', async () => {
    const cart = warungCart(
      [
        { id: nasiGoreng.id, quantity: 2 },
        { id: esTeh.id, quantity: 1 },
      ],
      41_000,
    );
    const { status, text } = await send(budi, { ...typedAddress, cart });
    expect(status).toBe(200);
    const id = orderIdOf(text);
    const order = await asUser(world.budi, (tx) => readOwnOrder(tx, world.budi, id));
    expect(order).toMatchObject({ totalPrice: 41_000, status: 'Pending', catatan: 'Titip di satpam' });
    const link = new URL(/https:\/\/wa\.me\/[^"]*/.exec(text)?.[0] ?? '');
    expect(link.pathname).toBe(`/${warung.waNumber}`);
    const chat = link.searchParams.get('text') ?? '';
    expect(chat).toContain(`ID pesanan: ${id}`);
    expect(chat).toContain('- Nasi Goreng Kampung x 2 = Rp 36.000');
    expect(chat).toContain('Email: budi@contoh.test');
    expect(chat).toContain(`${app.url}${href('/dashboard/pesanan/:orderId', { orderId: id })}`);
  });

  it('returns the same order if the same form is sent again', async () => {
    const fields = { ...typedAddress, cart: oneEsTeh() };
    const first = await send(budi, fields);
    const again = await send(budi, { ...fields, alamatLengkap: 'Jalan lain' });
    expect(orderIdOf(again.text)).toBe(orderIdOf(first.text));
    expect(first.text).toContain('"repeated",false');
    expect(again.text).toContain('"repeated",true');
  });

  it('fills in the form the next time', async () => {
    await send(ani, { ...typedAddress, namaLengkap: 'Ani Wijaya', cart: oneEsTeh() });
    // Looks for the values anywhere in the HTML, because the address form is rendered later, by the browser.
    await eventually(async () => {
      const html = await (await ani.get(href('/keranjang'))).text();
      for (const known of ['Ani Wijaya', '6281233334444', 'Gondokusuman']) expect(html).toContain(known);
    });
  });
});

describe('a checkout is rejected', () => {
  it('for guests, who are sent to the login with a reason and come back', async () => {
    const answer = await guest.post(href('/keranjang'), { ...typedAddress, cart: oneEsTeh() });
    expect([answer.status, locationOf(answer)]).toEqual([
      302,
      `${href('/login')}?pesan=checkout&from=/keranjang`,
    ]);
    const login = await (await guest.get(`${href('/login')}?pesan=checkout&from=/keranjang`)).text();
    expect(login).toContain('Anda harus login sebagai pelanggan untuk menyelesaikan pesanan.');
  });

  it('for owners', async () => {
    const sri = await app.loginAs(world.sri);
    const { status, text } = await send(sri, { ...typedAddress, cart: oneEsTeh() });
    expect(status).toBe(409);
    expect(text).toContain(
      'Hanya pelanggan yang bisa melakukan checkout. Silakan masuk dengan akun pelanggan.',
    );
  });

  it('with a sentence for every invalid field', async () => {
    const before = await traces();
    const { status, text } = await send(budi, { cart: oneEsTeh(), ...typedAddress, wa: '12', kodePos: '1' });
    expect(status).toBe(400);
    expect(text).toContain('Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.');
    expect(text).toContain('Kode pos terdiri dari 5 angka.');
    expect(await traces()).toEqual(before);
  });

  it.each([-1, 0, 1.5, 1e308, '', 'NaN', null, 2 ** 53, 1_000_001])(
    'with the quantity %j',
    async (quantity) => {
      const before = await traces();
      const cart = warungCart([{ id: esTeh.id, quantity }], 5_000);
      expect((await send(budi, { ...typedAddress, cart })).status).toBe(400);
      expect(await traces()).toEqual(before);
    },
  );

  it.each([
    ['no cart', ''],
    ['no JSON', '{'],
    ['no shop', warungCart([{ id: esTeh.id, quantity: 1 }], 5_000, { storeId: 'x' })],
    ['a total beyond all numbers', warungCart([{ id: esTeh.id, quantity: 1 }], 2 ** 60)],
    ['50 kB of JSON', warungCart([{ id: 'x'.repeat(50_000), quantity: 1 }], 1)],
  ])('with %s', async (_, cart) => {
    expect((await send(budi, { ...typedAddress, cart })).status).toBe(400);
  });

  it('if something has changed, and reports the present values', async () => {
    const id = await stockProduct(warung.storeId, 1, 7_000);
    const cart = warungCart(
      [
        { id, quantity: 2 },
        { id: esTeh.id, quantity: 1 },
      ],
      19_000,
    );
    const { status, text } = await send(budi, { ...typedAddress, cart });
    expect(status).toBe(409);
    expect(text).toContain('"changed"');
    expect(text).toContain('Barang uji');
    expect(await stokOf(id)).toBe(1);
  });

  it('if its key has made another order', async () => {
    const key = randomUUID();
    const cart = (quantity: number) => warungCart([{ id: esTeh.id, quantity }], 5_000 * quantity, { key });
    expect((await send(budi, { ...typedAddress, cart: cart(1) })).status).toBe(200);
    expect((await send(budi, { ...typedAddress, cart: cart(2) })).status).toBe(409);
  });
});

describe('a value that the client must not set', () => {
  it('is never stored', async () => {
    const items = [{ id: esTeh.id, quantity: 2, harga: 1, namaProduk: 'Emas', storeId: randomUUID() }];
    const forged = {
      role: 'superAdmin',
      storeId: world.batik.storeId,
      status: 'Completed',
      customerId: world.ani.id,
      customerEmail: 'ani@contoh.test',
      totalPrice: '1',
      discount: '9999',
      shippingCost: '-5',
      uid: world.ani.id,
    };
    const cart = warungCart(items, 10_000, { totalPrice: 1, customerId: world.ani.id, status: 'Completed' });
    const { text } = await send(budi, { ...typedAddress, ...forged, cart });
    const order = await asUser(world.budi, (tx) => readOwnOrder(tx, world.budi, orderIdOf(text)));
    expect(order).toMatchObject({
      storeId: warung.storeId,
      customerId: world.budi.id,
      customerEmail: world.budi.email,
      status: 'Pending',
      subtotal: 10_000,
      discount: 0,
      shippingCost: 0,
      totalPrice: 10_000,
      items: [{ namaProduk: 'Es Teh Manis', harga: 5_000, quantity: 2 }],
    });
    const profile = await asSystem((tx) =>
      tx.selectFrom('users').select(['role']).where('uid', '=', world.budi.id).executeTakeFirst(),
    );
    expect(profile).toEqual({ role: 'customer' });
  });

  it.each(Object.keys(typedAddress))('breaks nothing in %s', async (field) => {
    const hostile = ['\u0000', '\u202e', '😀', '𝕏'.repeat(500), '<script>', 'x'.repeat(50_000)];
    for (const value of hostile) {
      const { status } = await send(budi, { ...typedAddress, [field]: value, cart: oneEsTeh() });
      expect([200, 400]).toContain(status);
    }
  });
});
