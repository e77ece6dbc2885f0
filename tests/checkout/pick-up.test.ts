import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { freshEmail, typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { askAdmin } from '../support/database/database.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { warungCart } from '../support/world/orders.ts';
import { traces } from '../support/world/shop-floor.ts';
import { makeTestTariff } from '../support/world/tariffs.ts';
import { world } from '../support/world/world.ts';

const { warung, esTeh } = world;

let app: TestApp;
let pickup: string;
let courier: string;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  pickup = await makeTestTariff(warung.storeId, { kind: 'pickup', name: 'Ambil sendiri', price: 0 });
  courier = await makeTestTariff(warung.storeId);
});
afterAll(() => app.stop());

const person = { namaLengkap: 'Rina Wulandari', wa: '0812-9876-5432', catatan: '', ambil: 'ya' };

const cart = (shipping: { id: string; price: number } | null) =>
  warungCart([{ id: esTeh.id, quantity: 1 }], 5_000 + (shipping?.price ?? 0), { shipping });

const profileOf = async (email: string) => {
  await app.deferredWorkDone();
  const [profile] = await askAdmin(
    'SELECT nama_lengkap, wa, alamat_lengkap, provinsi, kecamatan, kode_pos FROM users WHERE email = $1',
    [email],
  );
  return profile;
};

it('a guest who picks up the goods is asked only for name and number', async () => {
  const email = freshEmail();
  const guest = app.guest();
  const form = { ...person, email, password: 'rahasia1', cart: cart({ id: pickup, price: 0 }) };
  const { status, text } = await send(guest, form);
  expect([status, text]).toEqual([200, expect.stringContaining('https://wa.me/')]);
  const page = await guest.get(href('/pesanan/:orderId', { orderId: orderIdOf(text) }));
  const html = await page.text();
  expect(html).toContain('<p>Ambil sendiri di toko</p>');
  expect(html).toContain('>Pengambilan</h2>');
  expect(html).not.toContain('>Pengiriman</h2>');
  expect(html).not.toContain('>Ambil sendiri</p>');
  expect(await profileOf(email)).toMatchObject({ nama_lengkap: 'Rina Wulandari', alamat_lengkap: '' });
  const { text: gaps } = await send(app.guest(), { ...form, namaLengkap: '', wa: '' });
  expect(gaps).toContain('Nama lengkap wajib diisi.');
  expect(gaps).not.toContain('Alamat lengkap wajib diisi.');
});

it('a buyer’s profile and address book keep the earlier address', async () => {
  const email = freshEmail();
  const buyer = app.guest();
  await buyer.post(href('/register'), { email, password: 'rahasia1' });
  const sent = await send(buyer, { ...typedAddress, cart: cart({ id: courier, price: 9_000 }) });
  expect(sent.status).toBe(200);
  expect(
    (await send(buyer, { ...person, provinsi: 'Tidak Ada', cart: cart({ id: pickup, price: 0 }) })).status,
  ).toBe(200);
  expect(await profileOf(email)).toEqual({
    nama_lengkap: 'Rina Wulandari',
    wa: '6281298765432',
    alamat_lengkap: 'Jalan Melati 5',
    provinsi: 'DI Yogyakarta',
    kecamatan: 'Gondokusuman',
    kode_pos: '55225',
  });
  const page = await (await buyer.get(href('/keranjang'))).text();
  expect(page).not.toContain('Ambil sendiri di toko');
});

it.each([
  ['what a courier brings', () => ({ id: courier, price: 9_000 })],
  ['what the shop is to send as it says', () => null],
])('%s requires an address', async (_, shipping) => {
  const before = await traces();
  const form = { ...person, email: freshEmail(), password: 'rahasia1', cart: cart(shipping()) };
  const { status, text } = await send(app.guest(), form);
  expect([status, text]).toEqual([409, expect.stringContaining(messages.checkoutWithoutAddress)]);
  expect(await traces()).toEqual(before);
});

it('a checkout without a shipping choice reports all missing fields and orders nothing', async () => {
  const before = await traces();
  const open = { pengiriman: 'belum', cart: cart(null) };
  const empty = await send(app.guest(), { email: '', password: '', ...open });
  expect(empty.status).toBe(400);
  for (const field of ['namaLengkap', 'wa', 'alamatLengkap', 'kecamatan', 'kodePos', 'email', 'password'])
    expect(empty.text).toContain(`"${field}"`);
  expect(empty.text).toContain(messages.shippingNotChosen);
  const filled = { ...typedAddress, email: freshEmail(), password: 'rahasia1', ...open };
  const { status, text } = await send(app.guest(), filled);
  expect([status, text]).toEqual([400, expect.stringContaining(messages.shippingNotChosen)]);
  expect(await traces()).toEqual(before);
});
