import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { readProducts } from '#server/products/read.ts';
import { routePaths } from '../access/route-table.ts';
import { withoutTable } from '../support/database/database-state.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { projectRoot } from '../support/source-files.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, joko, wati, budi, warung, batik, kopi, esTeh, bijiKopi } = world;

let app: TestApp;
let owner: Visitor;
let otherOwner: Visitor;
let superAdmin: Visitor;

beforeAll(async () => {
  app = await startApp();
  [owner, otherOwner, superAdmin] = await Promise.all([
    app.loginAs(sri),
    app.loginAs(dewi),
    app.loginAs(wati),
  ]);
});

afterAll(() => app.stop());

const typed = {
  intent: 'add',
  namaProduk: 'Keripik Tempe',
  harga: '12.500',
  stok: '40',
  berat: '150',
  deskripsi: 'Renyah.',
};

describe('/dashboard', () => {
  test('shows shop, e-mail, role, shop id, the public link and the tasks', async () => {
    await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const answer = await owner.get(href('/dashboard'));
    expect(answer.status).toBe(200);
    const { text, links } = await readPage(answer);
    for (const fact of [warung.namaToko, sri.email, 'Peran: Pemilik toko', warung.storeId])
      expect(text).toContain(fact);
    expect(text).toContain('Pesanan baru');
    expect(text).toContain('Stok menipis');
    for (const path of [
      href('/toko/:toko', { toko: warung.slug }),
      href('/dashboard/produk'),
      href('/dashboard/pesanan'),
    ])
      expect(links).toContain(path);
  });

  test('links to every screen from its bar, and knows the next heading', async () => {
    const { all } = await readPage(await owner.get(href('/dashboard')));
    const [bar] = all('nav', { 'aria-label': 'Dashboard' });
    // The navigation omits the page of activities, so that shops without a team do not see it.
    const isListed = (path: string) => path !== href('/dashboard/aktivitas');
    const paths = routePaths.filter((path) => /^\/dashboard\/[a-z]+$/.test(path)).filter(isListed);
    expect(paths).toContain(href('/dashboard/pesanan'));
    const screens = await readFile(join(projectRoot, 'app/routes/dashboard/layout/screens.ts'), 'utf8');
    for (const path of paths) {
      const [heading] = (await readPage(await owner.get(path))).headings(1);
      expect(screens, path).toContain(`title: '${heading}'`);
      expect(bar?.all('a', { href: path }), path).not.toEqual([]);
    }
  });

  test('a page opens without the count of new orders, and does not show it as 0', async () => {
    const products = async () => {
      const answer = await owner.get(`${href('/dashboard/produk')}.data`);
      expect(answer.status).toBe(200);
      return answer.text();
    };
    expect(await products()).toContain('"newest"');
    const without = await withoutTable('orders', products);
    expect(without).toContain('"newOrders"');
    expect(without).not.toContain('"newest"');
  });

  test('guests are sent to /login, customers to /profil', async () => {
    for (const path of [href('/dashboard'), href('/dashboard/produk'), href('/dashboard/pesanan')]) {
      const answer = await app.guest().get(path);
      expect(locationOf(answer)).toBe(`${href('/login')}?from=${encodeURIComponent(path)}`);
    }
    const buyer = await app.loginAs(budi);
    expect(locationOf(await buyer.get(href('/dashboard/produk')))).toBe(href('/profil'));
  });
});

describe('the phase of a shop', () => {
  const setLife = (expiryDays: number, status = 'trial') =>
    asSystem((tx) =>
      tx
        .updateTable('storeTerms')
        .set({ status: status as 'trial', expiryDate: new Date(Date.now() + expiryDays * 86_400_000) })
        .where('storeId', '=', batik.storeId)
        .execute(),
    );

  afterAll(() => setLife(7));

  test.each([
    [6, 'trial', null],
    [2.5, 'trial', 'Masa coba: sisa 3 hari, sampai'],
    [-1, 'active', 'Masa tenggang: sisa 6 hari. Masa aktif toko sudah berakhir pada'],
    [-8, 'active', 'Toko ini sedang tidak menerima pesanan.'],
    [5, 'inactive', 'Toko ini sedang tidak aktif.'],
  ] as const)('%d days left, %s: %s', async (days, status, banner) => {
    await setLife(days, status);
    const { text, links } = await readPage(await otherOwner.get(href('/dashboard')));
    if (banner) expect(text).toContain(banner);
    const asks = links.some((link) => link.startsWith('https://wa.me/6281200000000'));
    expect(asks).toBe(banner !== null);
  });

  test('a closed shop changes no product, but finishes its orders', async () => {
    const closed = await app.loginAs(joko);
    const edit = { ...typed, intent: 'edit', productId: bijiKopi.id };
    for (const fields of [typed, edit, { intent: 'delete', productId: bijiKopi.id }]) {
      const answer = await closed.post(href('/dashboard/produk'), fields);
      expect(answer.status).toBe(409);
      expect(await textOf(answer)).toContain('toko sedang tidak aktif');
    }
    const [product] = await asUser(joko, (tx) => readProducts(tx, kopi.storeId, [bijiKopi.id]));
    expect(product).toMatchObject({ namaProduk: bijiKopi.namaProduk, harga: bijiKopi.harga });
    const page = await (await closed.get(href('/dashboard/produk'))).text();
    expect(page).not.toContain('Produk baru');
    expect((await closed.get(href('/dashboard/pesanan'))).status).toBe(200);
  });
});

describe('a super admin', () => {
  const visits = () =>
    asUser(wati, (tx) =>
      tx
        .selectFrom('auditEvents')
        .selectAll()
        .where('action', '=', 'store-visit')
        .where('actorId', '=', wati.id)
        .execute(),
    );

  test('chooses a shop first', async () => {
    const answer = await superAdmin.get(`${href('/dashboard')}?cari=batik`);
    const text = await textOf(answer);
    expect(text).toContain('Pilih toko');
    expect(text).toContain('Batik Lestari');
    expect(text).not.toContain('Warung Bu Sri');
    expect(locationOf(await superAdmin.get(href('/dashboard/produk')))).toBe(href('/dashboard'));
  });

  test('sees its screens under a banner, without buttons, recorded once an hour', async () => {
    const before = (await visits()).length;
    const toko = `toko=${warung.storeId}`;
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    for (const path of [
      href('/dashboard'),
      href('/dashboard/produk'),
      href('/dashboard/pesanan'),
      href('/dashboard/pesanan/:orderId', { orderId: id }),
    ]) {
      const answer = await superAdmin.get(`${path}?${toko}`);
      expect(answer.status).toBe(200);
      const text = await textOf(answer);
      expect(text).toContain('Semua hanya dapat dilihat.');
      for (const button of ['Konfirmasi (Kirim Tagihan)', 'Batalkan', 'Tambah Produk'])
        expect(text).not.toContain(button);
    }
    const recorded = await visits();
    expect(recorded).toHaveLength(before + 1);
    expect(recorded.at(-1)).toMatchObject({
      storeId: warung.storeId,
      actorEmail: wati.email,
      clientIp: '127.0.0.1',
    });
  });

  test('changes nothing, and finds no unknown shop', async () => {
    const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const toko = `toko=${warung.storeId}`;
    const change = { orderId: id, from: 'Pending', to: 'Cancelled' };
    expect((await superAdmin.post(`${href('/dashboard/pesanan')}?${toko}`, change)).status).toBe(403);
    expect((await superAdmin.post(`${href('/dashboard/produk')}?${toko}`, typed)).status).toBe(403);
    expect((await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id)))?.status).toBe('Pending');
    for (const nobody of [randomUUID(), 'tidak-ada', '%00x']) {
      const answer = await superAdmin.get(`${href('/dashboard')}?toko=${encodeURIComponent(nobody)}`);
      expect(answer.status).toBe(404);
      expect(await textOf(answer)).toContain('Toko ini tidak (lagi) ada.');
    }
  });

  test('an owner who names another shop stays in the own one', async () => {
    const text = await textOf(await owner.get(`${href('/dashboard')}?toko=${batik.storeId}`));
    expect(text).toContain(warung.storeId);
    expect(text).not.toContain('Batik Lestari');
  });
});
