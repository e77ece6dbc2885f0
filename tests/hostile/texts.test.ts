import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { openAdmin } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { rowsOf } from '../support/full-run.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { setOrderState, warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';
import { faultsOf, type ReadPage, readAsText, readHarmlessPage } from './page-shape.ts';
import { payloads } from './payloads.ts';
import { openPoisonedShops, type PoisonedShop } from './poisoned-shops.ts';

/*
 * Stores forty script injections in every free text field and opens every page that shows them: each must appear as
 * plain text and must not run.
 */
const { budi, sri, wati, warung } = world;

const names = payloads('n');
const texts = payloads('t');

type Poisoned = { id: string; namaProduk: string; deskripsi: string };

let app: TestApp;
let admin: pg.Client;
let buyer: Visitor;
let owner: Visitor;
let superAdmin: Visitor;
let products: Poisoned[];
let shops: PoisonedShop[];

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  const clients = await Promise.all([budi, sri, wati].map(app.loginAs));
  [buyer, owner, superAdmin] = clients as [Visitor, Visitor, Visitor];
  for (const [index, namaProduk] of names.entries()) {
    const fields = {
      intent: 'add',
      namaProduk,
      deskripsi: texts[index] ?? '',
      harga: '1000',
      stok: '9',
      berat: '1',
    };
    expect((await owner.post(href('/dashboard/produk'), fields)).status).toBe(200);
  }
  const { rows } = await admin.query<Poisoned>(
    `SELECT id, nama_produk AS "namaProduk", deskripsi FROM products WHERE nama_produk = ANY ($1)`,
    [names],
  );
  products = rows;
  expect(products).toHaveLength(names.length);
  shops = await openPoisonedShops(admin, payloads('s'), payloads('d'));
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

test('each payload is detected if it is in a page unescaped', () => {
  const places: ((payload: string) => string)[] = [
    (payload) => `<p>${payload}</p>`,
    (payload) => `<p title="${payload}"></p>`,
    (payload) => `<p title='${payload}'></p>`,
    (payload) => `<p title=\`${payload}\`></p>`,
    (payload) => `<a href="${payload}"></a>`,
  ];
  const missed = texts.filter((payload) =>
    places.every((place) => faultsOf(place(payload), '').length === 0),
  );
  // The last three payloads are harmless here: they attack pages that decode a text twice or put it into a script.
  expect(missed).toEqual(texts.slice(-3));
  expect(faultsOf('<p title="x">Nasi &lt;b&gt;</p><a href="/toko">x</a>', '')).toEqual([]);
});

describe('a product', () => {
  test('on the storefront, also as a search term', async () => {
    for (const { namaProduk } of rowsOf(products, 2)) {
      const path = `${href('/toko/:toko', { toko: warung.slug })}?cari=${encodeURIComponent(namaProduk)}`;
      await expectShown(app.guest(), path, [namaProduk]);
      await readAsText(buyer, path);
    }
    const start = await expectShown(
      app.guest(),
      href('/toko/:toko', { toko: warung.slug }),
      names.slice(-10),
    );
    const next = start.links.find((link) => link.includes('setelah='));
    await expectShown(app.guest(), next ?? '', names.slice(0, 10));
  });

  test('on its own page', async () => {
    for (const { id, namaProduk, deskripsi } of rowsOf(products)) {
      const page = await expectShown(
        app.guest(),
        href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: id }),
        [namaProduk, deskripsi],
      );
      expect(page.values).toContain(`${namaProduk} · ${warung.namaToko}`);
    }
  });

  test('in the cart', async () => {
    const question = JSON.stringify({ storeId: warung.storeId, ids: products.map(({ id }) => id) });
    const answer = await app.guest().postRaw(href('/api/cart'), question, 'application/json');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const answered = (await answer.json()) as { products: Poisoned[] };
    expect(answered.products.map(({ namaProduk }) => namaProduk).sort()).toEqual(names.toSorted());
  });

  test("on the owner's list, in the form and in the confirmation before it is deleted", async () => {
    for (const { id, namaProduk, deskripsi } of rowsOf(products, 1)) {
      const cari = encodeURIComponent(namaProduk);
      const list = await expectShown(owner, `${href('/dashboard/produk')}?cari=${cari}`, [namaProduk]);
      expect(list.values).toContain(namaProduk);
      const form = await expectShown(owner, `${href('/dashboard/produk')}?cari=${cari}&edit=${id}`, [
        deskripsi,
      ]);
      expect(form.values).toContain(namaProduk);
      await expectShown(owner, `${href('/dashboard/produk')}?cari=${cari}&hapus=${id}`, [namaProduk]);
    }
  });
});

describe('an address', () => {
  const ordered = () => rowsOf([...products.entries()], 3);
  const fields = ['namaLengkap', 'alamatLengkap', 'kecamatan', 'catatan'];
  /** Only names of the built-in list are stored, so these two fields cannot contain a payload. */
  const listed = { provinsi: 'DI Yogyakarta', kotaKabupaten: 'Kota Yogyakarta' };

  test('in the profile, for the buyer and the shop, and as the shipping address of an order', async () => {
    for (const [index, { id, namaProduk }] of ordered()) {
      const typed = Object.fromEntries(fields.map((field, at) => [field, payloads(`f${at}`)[index] ?? '']));
      const orderId = await placeOrder(id, typed);
      const { catatan = '', ...profile } = typed;
      // The address is stored only after the response to the order.
      await eventually(() => expectInFields(buyer, href('/profil'), Object.values(profile)));
      const shown = [namaProduk, ...Object.values(typed)];
      const shownOnInvoice = [namaProduk, ...Object.values(profile)];
      await setOrderState(orderId, warung.storeId, 'Processing');
      const shipping = { courier: payloads('c')[index] ?? '', nomorResi: payloads('r')[index] ?? '' };
      const step = { orderId, from: 'Processing', to: 'Shipped', ...shipping };
      const change = await owner.post(href('/dashboard/pesanan/:orderId', { orderId }), step);
      expect(change.status).toBe(200);
      await readHarmlessPage(change);
      await expectShown(buyer, href('/pesanan/:orderId', { orderId }), [
        ...shown,
        ...Object.values(shipping),
        catatan,
      ]);
      await expectShown(owner, href('/dashboard/pesanan/:orderId', { orderId }), shown);
      await expectShown(buyer, `${href('/pesanan-berhasil')}?pesanan=${orderId}`, [namaProduk]);
      await expectShown(owner, `${href('/dashboard/pesanan')}?ubah=${orderId}&ke=Completed`, [namaProduk]);
      await setOrderState(orderId, warung.storeId, 'Completed');
      await expectShown(buyer, href('/faktur/:orderId', { orderId }), [
        ...shownOnInvoice,
        ...Object.values(shipping),
      ]);
    }
  });

  test('on the lists of orders', async () => {
    const newest = ordered()
      .slice(-5)
      .map(([index]) => payloads('f0')[index] ?? '');
    for (const path of [href('/pesanan'), href('/profil')]) await expectShown(buyer, path, []);
    const board = await expectShown(owner, href('/dashboard/pesanan'), newest);
    const next = board.links.find((link) => link.includes('status=Shipped&setelah='));
    await expectShown(owner, next ?? `${href('/dashboard/pesanan')}?status=Shipped`, []);
    await expectShown(superAdmin, `${href('/dashboard/pesanan')}?toko=${warung.storeId}`, newest);
  });

  test("in the shop's customers", async () => {
    for (const note of rowsOf(payloads('k'), 4)) {
      const path = href('/dashboard/pelanggan/:customerId', { customerId: budi.id });
      await readHarmlessPage(await owner.post(path, { note, tags: note.slice(0, 20) }));
      await expectShown(superAdmin, `${path}?toko=${warung.storeId}`, [note]);
    }
  });

  async function placeOrder(id: string, typed: Record<string, string>): Promise<string> {
    const cart = warungCart([{ id, quantity: 1 }], 1000);
    const more = { wa: '081233334444', kodePos: '55225', ...listed };
    const answer = await buyer.post(href('/keranjang'), { cart, ...more, ...typed });
    expect(answer.status).toBe(200);
    const { rows } = await admin.query<{ id: string }>(
      'SELECT id FROM orders ORDER BY order_number DESC LIMIT 1',
    );
    return rows[0]?.id ?? '';
  }
});

describe('a shop', () => {
  test('on its storefront', async () => {
    for (const { slug, namaToko, deskripsi } of rowsOf(shops, 5))
      await expectShown(app.guest(), href('/toko/:toko', { toko: slug }), [namaToko, deskripsi]);
  });

  test("in the super admin's table, and in the header of its dashboard", async () => {
    await expectShown(
      superAdmin,
      href('/superadmin'),
      shops.map(({ namaToko }) => namaToko),
    );
    await expectShown(
      superAdmin,
      href('/dashboard'),
      shops.slice(-5).map(({ namaToko }) => namaToko),
    );
    for (const { storeId, namaToko } of rowsOf(shops, 6)) {
      const cari = encodeURIComponent(namaToko);
      const table = await expectShown(superAdmin, `${href('/superadmin')}?cari=${cari}`, [namaToko]);
      expect(table.values).toContain(`Perpanjang ${namaToko}`);
      await expectShown(superAdmin, `${href('/dashboard')}?toko=${storeId}`, [namaToko]);
    }
  });

  test.each(['red;}body{display:none', '#fff', '#12345g', '</style><script>'])(
    'with the colour %s is not stored',
    async (color) => {
      const change = 'UPDATE stores SET theme_color = $1 WHERE store_id = $2';
      await expect(admin.query(change, [color, warung.storeId])).rejects.toThrow('stores_theme_color_check');
    },
  );

  test('with its payment details', async () => {
    const id = (await admin.query<{ id: string }>('SELECT id FROM orders ORDER BY id LIMIT 1')).rows[0]?.id;
    await admin.query(`UPDATE orders SET status = 'Harus Dibayar' WHERE id = $1`, [id]);
    for (const caraPembayaran of rowsOf(payloads('b'), 7)) {
      const change = 'UPDATE stores SET cara_pembayaran = $1 WHERE store_id = $2';
      await admin.query(change, [caraPembayaran, warung.storeId]);
      await expectShown(buyer, href('/pesanan/:orderId', { orderId: id ?? '' }), [caraPembayaran]);
      await readAsText(owner, href('/dashboard/pesanan/:orderId', { orderId: id ?? '' }));
    }
  });
});

async function expectShown(client: Visitor, path: string, shown: readonly string[]): Promise<ReadPage> {
  const page = await readAsText(client, path);
  const text = oneLine(page.text);
  expect(
    shown.filter((one) => !text.includes(oneLine(one))),
    path,
  ).toEqual([]);
  return page;
}

/** Expects a harmless page with these texts unchanged in its form. */
async function expectInFields(client: Visitor, path: string, typed: readonly string[]): Promise<void> {
  const { values, text } = await readAsText(client, path);
  const typedIn = [...values, text].map(oneLine).join('\n');
  expect(
    typed.filter((one) => !typedIn.includes(oneLine(one))),
    path,
  ).toEqual([]);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
