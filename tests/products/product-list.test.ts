import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { type Page, readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { stockProduct, stokOf } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { sri, joko, warung, esTeh, nasiGoreng, sambal, bijiKopi } = world;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

const namesOf = ({ all }: Page) => all('h3', { id: /^produk-/ }).map(({ text }) => text);

const listed = async (query: string) =>
  namesOf(await readPage(await owner.get(`${href('/dashboard/produk')}?${query}`)));

const send = (intent: 'hide' | 'show', productId: string, client = owner) =>
  client.post(href('/dashboard/produk'), { intent, productId });

describe('the sort order of the list', () => {
  test.each([
    ['', [sambal, esTeh, nasiGoreng]],
    ['urut=nama', [esTeh, nasiGoreng, sambal]],
    ['urut=termurah', [esTeh, nasiGoreng, sambal]],
    ['urut=termahal', [sambal, nasiGoreng, esTeh]],
    ['urut=stok', [sambal, nasiGoreng, esTeh]],
    ['urut=stok&cari=n', [sambal, nasiGoreng, esTeh]],
    ['urut=nama&stok=menipis', [sambal]],
    ['urut=ngawur', [sambal, esTeh, nasiGoreng]],
  ])('?%s', async (query, products) => {
    expect(await listed(query)).toEqual(products.map(({ namaProduk }) => namaProduk));
  });

  test('stays in the address of the next page, with the search', async () => {
    for (let count = 0; count < 20; count++) await stockProduct(warung.storeId, 7);
    const first = await readPage(await owner.get(`${href('/dashboard/produk')}?cari=a&urut=termahal`));
    const next = first.links.find((link) => link.includes('setelah=')) ?? '';
    expect(next).toContain('cari=a&urut=termahal&setelah=');
    const second = await readPage(await owner.get(next));
    expect([...namesOf(first), ...namesOf(second)]).toHaveLength(23);
    expect(first.field('urut')).toBe('termahal');
  });
});

describe('a product that is hidden from the storefront', () => {
  const shop = href('/toko/:toko', { toko: warung.slug });
  const page = `${shop}/produk/${esTeh.id}`;

  test('disappears from every page of the shop at once, and comes back', async () => {
    const guest = app.guest();
    expect((await guest.get(page)).status).toBe(200);
    expect(await (await guest.get(shop)).text()).toContain(esTeh.namaProduk);
    const hidden = await send('hide', esTeh.id);
    expect([hidden.status, await textOf(hidden.clone())]).toEqual([
      200,
      expect.stringContaining('Es Teh Manis disembunyikan dari etalase.'),
    ]);
    expect((await readPage(hidden)).all('button', { value: 'show' })[0]?.text).toBe('Urungkan');
    await expect.poll(async () => (await guest.get(shop)).text()).not.toContain(esTeh.namaProduk);
    expect((await guest.get(page)).status).toBe(404);
    expect(await textOf(await guest.get(page))).toContain('Produk ini tidak (lagi) dijual.');
    const shown = await send('show', esTeh.id);
    expect(await textOf(shown)).toContain('Es Teh Manis tampil lagi di etalase.');
    await expect.poll(async () => (await guest.get(shop)).text()).toContain(esTeh.namaProduk);
    expect((await guest.get(page)).status).toBe(200);
  });

  test('is marked in the list, has its own filter, and can be edited there', async () => {
    expect(await textOf(await owner.get(`${href('/dashboard/produk')}?tampil=disembunyikan`))).toContain(
      'Tidak ada produk yang disembunyikan.',
    );
    await send('hide', sambal.id);
    const shown = await readPage(await owner.get(`${href('/dashboard/produk')}?tampil=disembunyikan`));
    expect(namesOf(shown)).toEqual([sambal.namaProduk]);
    expect(shown.all('button', { value: 'show' })[0]?.text).toBe('Tampilkan');
    const edited = await owner.post(href('/dashboard/produk'), {
      intent: 'edit',
      productId: sambal.id,
      namaProduk: sambal.namaProduk,
      harga: '26000',
      stok: '1',
      seenStok: '1',
      berat: '200',
      deskripsi: '',
    });
    expect(edited.status).toBe(200);
    expect(await listed('tampil=disembunyikan')).toEqual([sambal.namaProduk]);
    await send('show', sambal.id);
  });

  test('stays unchanged in a closed shop', async () => {
    const answer = await send('hide', bijiKopi.id, await app.loginAs(joko));
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain(
      'Gagal memperbarui produk: toko sedang tidak aktif, produk tidak bisa diubah.',
    );
    expect(await (await app.guest().get(href('/toko/:toko', { toko: world.kopi.slug }))).text()).toContain(
      bijiKopi.namaProduk,
    );
  });
});

describe('a change of stock', () => {
  const add = (change: Record<string, string>) =>
    owner.post(href('/dashboard/produk'), {
      intent: 'stock',
      productId: nasiGoreng.id,
      seenStok: '20',
      stok: '30',
      key: randomUUID(),
      ...change,
    });

  test('counts with the key of the form in the page, and not again if the page is sent again', async () => {
    const key = (await readPage(await owner.get(href('/dashboard/produk')))).field('key');
    const answer = await add({ key: key ?? '' });
    expect([answer.status, await textOf(answer)]).toEqual([
      200,
      expect.stringContaining('Stok Nasi Goreng Kampung ditambah 10, sekarang 30.'),
    ]);
    const again = await add({ key: key ?? '' });
    expect([again.status, await textOf(again)]).toEqual([
      409,
      expect.stringContaining(
        'Gagal memperbarui produk: perubahan stok Nasi Goreng Kampung ini sudah dihitung. Sekarang 30.',
      ),
    ]);
    const taken = await add({ seenStok: '30', stok: '30', arah: 'kurang' });
    expect(await textOf(taken)).toContain('Stok Nasi Goreng Kampung dikurangi 1, sekarang 29.');
  });

  test.each([
    [{ seenStok: '30', stok: '0' }, 409, 'stok Nasi Goreng Kampung tidak bisa dikurangi 30. Sekarang 29.'],
    [
      { seenStok: '0', stok: '1000000' },
      409,
      'stok Nasi Goreng Kampung tidak bisa ditambah 1.000.000; paling banyak 1.000.000. Sekarang 29.',
    ],
    [{ stok: 'sepuluh' }, 400, 'Isi stok dengan angka bulat dari 0 sampai 1.000.000.'],
  ])('%j is rejected and shows the present stock', async (change, status, reason) => {
    const answer = await add(change);
    expect([answer.status, await textOf(answer)]).toEqual([
      status,
      expect.stringContaining(`Gagal memperbarui produk: ${reason}`),
    ]);
    expect(await stokOf(nasiGoreng.id)).toBe(29);
  });
});

test('a list that cannot be read says so, with a link to try again', async () => {
  const { ownerUrl, appUrl } = testDatabase();
  const program = decodeURIComponent(new URL(appUrl).username);
  const asOwner = (statement: string) => withClient(ownerUrl, (client) => client.query(statement));
  await asOwner(`REVOKE SELECT ON product_photos FROM ${program}`);
  const answer = await owner.get(href('/dashboard/produk'));
  await asOwner(`GRANT SELECT ON product_photos TO ${program}`);
  expect(answer.status).toBe(500);
  const text = await textOf(answer);
  expect(text).toContain('Gagal memuat produk');
  expect(text).not.toContain('Index diperlukan');
  expect(text).toContain('Coba Lagi');
});
