import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { pageOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { world } from '../support/world/world.ts';

/* Tests a product page's links: to the shop, to a chat with the seller, and to other products. */

const { warung, nasiGoreng, esTeh, sambal } = world;
const { storeId } = warung;
const shop = href('/toko/:toko', { toko: warung.slug });

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const open = async (path: string) => pageOf(await (await app.guest().get(path)).text());

async function change(work: (tx: Parameters<Parameters<typeof asSystem>[0]>[0]) => Promise<unknown>) {
  await asSystem(async (tx) => {
    await work(tx);
    publishStoreChange(tx, storeId, 'products');
    publishStoreChange(tx, storeId, 'store');
  });
  await app.deferredWorkDone();
}

const others = async (productId: string) =>
  (await open(`${shop}/produk/${productId}`))
    .all('section', { 'aria-labelledby': 'lainnya' })
    .flatMap(({ all }) => all('a', { href: /\/produk\// }))
    .map(({ text, attributes }) => [text, attributes.href]);

const linkTo = ({ id, namaProduk }: { id: string; namaProduk: string }) => [
  namaProduk,
  `${shop}/produk/${id}`,
];

test('a product links back to its shop, and to other products of it', async () => {
  const { link } = await open(`${shop}/produk/${sambal.id}`);
  expect(link(`Kembali ke ${warung.namaToko}`)).toBe(shop);
  expect(link(`Lihat semua produk ${warung.namaToko}`)).toBe(shop);
  const found = await others(sambal.id);
  expect(found).toHaveLength(2);
  expect(found).toEqual(expect.arrayContaining([linkTo(nasiGoreng), linkTo(esTeh)]));
});

test('those of its category come first, and sold-out ones last', async () => {
  const categoryId = '01a2059c-7079-7dbc-9ea9-340dd3689637';
  await change(async (tx) => {
    await tx
      .insertInto('categories')
      .values({ storeId, id: categoryId, namaKategori: 'Pedas', position: 0 })
      .execute();
    await tx
      .updateTable('products')
      .set({ categoryId })
      .where('storeId', '=', storeId)
      .where('id', 'in', [sambal.id, nasiGoreng.id])
      .execute();
  });
  expect(await others(sambal.id)).toEqual([linkTo(nasiGoreng), linkTo(esTeh)]);
  await change((tx) =>
    tx
      .updateTable('variantStock')
      .set({ stok: 0 })
      .where('storeId', '=', storeId)
      .where('variantId', '=', nasiGoreng.id)
      .execute(),
  );
  expect(await others(esTeh.id)).toEqual([linkTo(sambal), linkTo(nasiGoreng)]);
});

test('the chat to the seller names the product', async () => {
  const chat = async (path: string) => {
    const address = (await open(path)).link('Tanya Penjual');
    const { pathname, searchParams } = new URL(address ?? '', 'none:');
    return [pathname, searchParams.get('text')];
  };
  const number = `/${await waNumber()}`;
  expect(await chat(shop)).toEqual([
    number,
    `Halo ${warung.namaToko}, saya ingin bertanya.\n${app.url}${shop}`,
  ]);
  const product = `${shop}/produk/${esTeh.id}`;
  const text = `Halo ${warung.namaToko}, saya ingin bertanya tentang ${esTeh.namaProduk}.\n${app.url}${product}`;
  expect(await chat(product)).toEqual([number, text]);
});

test('a shop that is deactivated, or has no number, has no chat', async () => {
  const asks = async (path: string) => (await open(path)).link('Tanya Penjual') !== undefined;
  const product = `${shop}/produk/${esTeh.id}`;
  const number = await waNumber();
  const setNumber = (waNumber: string) =>
    change((tx) => tx.updateTable('stores').set({ waNumber }).where('storeId', '=', storeId).execute());
  await setNumber('');
  expect([await asks(shop), await asks(product)]).toEqual([false, false]);
  await setNumber(number);
  expect([await asks(shop), await asks(product)]).toEqual([true, true]);
  await change((tx) =>
    tx.updateTable('storeTerms').set({ status: 'inactive' }).where('storeId', '=', storeId).execute(),
  );
  expect(await asks(shop)).toBe(false);
});

async function waNumber(): Promise<string> {
  const row = await asSystem((tx) =>
    tx.selectFrom('stores').select('waNumber').where('storeId', '=', storeId).executeTakeFirstOrThrow(),
  );
  return row.waNumber;
}
