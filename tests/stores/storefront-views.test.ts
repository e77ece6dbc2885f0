import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { world } from '../support/world/world.ts';

const { warung, nasiGoreng, esTeh, sambal } = world;
const { storeId } = warung;
const [food, drinks, empty] = [randomUUID(), randomUUID(), randomUUID()];
const names = { nasi: 'Nasi Goreng Kampung', teh: 'Es Teh Manis', sambal: 'Sambal Bawang' };

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await change(async (tx) => {
    const categories = [
      ['Makanan', food],
      ['Minuman', drinks],
      ['Belum ada', empty],
    ] as const;
    for (const [position, [namaKategori, id]] of categories.entries())
      await tx.insertInto('categories').values({ storeId, id, namaKategori, position }).execute();
    for (const [{ id }, categoryId, sold] of [
      [nasiGoreng, food, 3],
      [sambal, food, 5],
      [esTeh, drinks, 9],
    ] as const)
      await tx
        .updateTable('products')
        .set({ categoryId, sold })
        .where('storeId', '=', storeId)
        .where('id', '=', id)
        .execute();
  });
});
afterAll(() => app.stop());

async function change(work: (tx: Parameters<Parameters<typeof asSystem>[0]>[0]) => Promise<void>) {
  await asSystem(async (tx) => {
    await work(tx);
    publishStoreChange(tx, storeId, 'products');
  });
  await app.deferredWorkDone();
}

const setStock = (id: string, stok: number) =>
  change(async (tx) => {
    await tx
      .updateTable('variantStock')
      .set({ stok })
      .where('storeId', '=', storeId)
      .where('variantId', '=', id)
      .execute();
  });

const at = (query: string) => `${href('/toko/:toko', { toko: warung.slug })}${query && `?${query}`}`;

async function shown(query: string) {
  return readPage(await app.guest().get(at(query)));
}

const products = async (query: string) => (await shown(query)).headings(3);

test('chips link to the categories that have products on sale, in their order', async () => {
  const page = await shown('');
  expect(page.links).toEqual(
    expect.arrayContaining([at(''), at(`kategori=${food}`), at(`kategori=${drinks}`)]),
  );
  expect(page.text).not.toContain('Belum ada');
  expect([page.field('kategori'), page.field('urut')]).toEqual([undefined, 'terbaru']);
  expect(await products(`kategori=${food}`)).toEqual([names.sambal, names.nasi]);
  expect(await products(`kategori=${drinks}&urut=termurah`)).toEqual([names.teh]);
  const searched = await shown(`kategori=${food}&urut=termahal&cari=nasi`);
  expect(searched.headings(3)).toEqual([names.nasi]);
  expect([searched.field('kategori'), searched.field('urut')]).toEqual([food, 'termahal']);
  expect(searched.links).toContain(at(`cari=nasi&kategori=${drinks}&urut=termahal`));
});

test('each sort order matches its name, and sold-out products are last in all', async () => {
  const byPrice = [nasiGoreng, esTeh, sambal].toSorted((a, b) => a.harga - b.harga);
  const cheapest = byPrice.map(({ namaProduk }) => namaProduk);
  expect(await products('urut=termurah')).toEqual(cheapest);
  expect(await products('urut=termahal')).toEqual(cheapest.toReversed());
  expect(await products('urut=terlaris')).toEqual([names.teh, names.sambal, names.nasi]);
  await setStock(esTeh.id, 0);
  for (const order of ['', 'urut=termurah', 'urut=termahal', 'urut=terlaris'])
    expect((await products(order)).at(-1)).toBe(names.teh);
  expect((await products(`kategori=${drinks}`))[0]).toBe(names.teh);
  await setStock(esTeh.id, 30);
  expect((await products('urut=terlaris'))[0]).toBe(names.teh);
});

test('the form without scripts sends search and sort order together', async () => {
  const cheapest = await products('cari=a&urut=termurah');
  expect(await products('cari=a&urut=termahal')).toEqual(cheapest.toReversed());
  expect(await products('cari=&urut=terbaru')).toEqual(await products(''));
});

test('a deleted category shows all products, an unknown sort order the newest', async () => {
  expect(await products(`kategori=${randomUUID()}`)).toHaveLength(3);
  expect(await products(`kategori=${empty}`)).toHaveLength(3);
  expect(await products('urut=toString')).toEqual(await products(''));
});

test('known views are cached; made-up ones are rendered each time', async () => {
  const isCached = async (query: string) => {
    const ids = [];
    for (let times = 0; times < 2; times++) {
      const answer = await app.guest().get(at(query));
      ids.push(answer.headers.get('etag'));
    }
    return ids[0] !== null && ids[0] === ids[1];
  };
  for (const query of ['', `kategori=${food}`, 'urut=terlaris', `kategori=${food}&urut=termurah`])
    expect([query, await isCached(query)]).toEqual([query, true]);
  for (const query of ['urut=x', 'kategori=x', `kategori=${randomUUID()}`, 'urut=termurah&setelah=1.x'])
    expect([query, await isCached(query)]).toEqual([query, false]);
});
