import { expect, test } from 'vitest';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asBuyerAt, asUser } from '#server/db/access.ts';
import { cancelOwnOrder } from '#server/orders/status.ts';
import { address } from '../../../tests/support/addresses.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { exported, preview, runAs, sheet } from '../../../tests/support/sheets/imports.ts';
import {
  addProduct,
  checkoutRequest,
  concurrently,
  newBuyer,
  stokOf,
} from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readOwnProduct } from '../list.ts';
import { saveMatrix } from '../matrix.ts';
import { importProducts, storeImport } from './imports.ts';
import { prepareImport } from './prepare.ts';

const { dewi, batik } = world;
const { storeId } = batik;

const head = ['ID produk', 'Nama produk', 'Stok', 'Stok saat diekspor', 'Harga'];
const sizes = ['Nama produk', 'Opsi 1', 'Nilai opsi 1', 'Harga', 'Stok', 'Berat'];

const add = (namaProduk: string, stok: number) =>
  asUser(dewi, (tx) =>
    addProduct(tx, storeId, { namaProduk, harga: 10_000, stok, berat: 100, deskripsi: '' }),
  );

async function buy(id: string, quantity = 1, harga = 10_000) {
  const buyer = newBuyer();
  const result = await placeOrder(buyer, checkoutRequest(storeId, [{ id, quantity }], harga), address);
  if (result.kind !== 'placed') throw new Error(JSON.stringify(result));
  return () => asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, result.orderId));
}

async function readProduct(id: string) {
  const product = await asUser(dewi, (tx) => readOwnProduct(tx, storeId, id));
  if (!product) throw new Error('a product was expected');
  return product;
}

async function idOf(namaProduk: string): Promise<string> {
  const [row] = await askAdmin<{ id: string }>(
    'SELECT id FROM products WHERE store_id = $1 AND nama_produk = $2 AND deleted_at IS NULL',
    [storeId, namaProduk],
  );
  return row?.id ?? '';
}

const history = (variantId: string) =>
  askAdmin<{ delta: number; reason: string; actorId: string }>(
    'SELECT delta, reason, actor_id AS "actorId" FROM stock_changes WHERE variant_id = $1 ORDER BY created_at',
    [variantId],
  );

test('the stock of new, changed and restored variants is recorded as an import, with who did it', async () => {
  const first = await preview(
    sheet(sizes, ['Kaus', 'Ukuran', 'M', 50_000, 4, 200], ['Kaus', 'Ukuran', 'L', 50_000, 0, 200]),
  );
  await first.begin();
  const id = await idOf('Kaus');
  await (await preview(sheet(sizes, ['Kaus', 'Ukuran', 'M', 50_000, 9, 200]))).begin();
  expect(await history(id)).toEqual([
    { delta: 4, reason: 'import', actorId: dewi.id },
    { delta: 5, reason: 'import', actorId: dewi.id },
  ]);
  const large = (await readProduct(id)).variants[1]?.id ?? '';
  expect(await history(large)).toEqual([]);
});

test('a deleted variant comes back with its id when its values are imported again, never doubled', async () => {
  const row = (value: string, stok: number) => ['Celana', 'Ukuran', value, 80_000, stok, 300];
  await (await preview(sheet(sizes, row('M', 4), row('L', 5)))).begin();
  const id = await idOf('Celana');
  const [medium, large] = (await readProduct(id)).variants;
  const giveBack = await buy(id, 3, 80_000);
  const before = await exported('xlsx');
  const { namaProduk, deskripsi } = await readProduct(id);
  const options = [{ name: 'Ukuran', values: ['L'] }];
  const rows = [
    {
      ...large,
      optionValues: ['L'],
      variantId: large?.id ?? '',
      harga: 80_000,
      formerPrice: null,
      berat: 300,
      hidden: false,
      stok: 5,
      seenStok: 5,
    },
  ];
  await asUser(dewi, (tx) => saveMatrix(tx, storeId, id, { namaProduk, deskripsi, options, rows }));
  await giveBack();
  expect(await stokOf(id)).toBe(4);

  const seen = await preview(sheet(sizes, row('m', 7)));
  expect(seen.plan.products[0]?.changes).toEqual([{ label: 'Varian kembali', from: '', to: 'm, stok 7' }]);
  expect(await seen.begin()).toMatchObject({ kind: 'done', changed: 1 });
  expect((await readProduct(id)).variants).toMatchObject([
    { id: large?.id, optionValues: ['L'], stok: 5 },
    { id: medium?.id, optionValues: ['m'], stok: 7 },
  ]);
  expect((await history(id)).at(-1)).toMatchObject({ delta: 3, reason: 'import' });
  expect(await askAdmin('SELECT FROM variants WHERE product_id = $1', [id])).toHaveLength(2);
  const again = await preview(before);
  expect(again.plan.errors).toEqual([]);
  expect(again.plan.products.find((one) => one.id === id)?.newVariants).toEqual([]);
});

test('pieces sold between the preview and the import stay sold, and no second preview is needed', async () => {
  const [more, fewer, gone, left] = [
    await add('Tambah', 10),
    await add('Kurang', 10),
    await add('Habis', 10),
    await add('Biar', 10),
  ];
  const seen = await preview(
    sheet(
      head,
      [more, 'Tambah', 25, 10, 1],
      [fewer, 'Kurang', 6, '', 1],
      [gone, 'Habis', 1, 10, 1],
      [left, 'Biar', 10, '', 1],
    ),
  );
  for (const id of [more, fewer, gone, left]) await buy(id, 3);
  expect(await seen.begin()).toMatchObject({ kind: 'done' });
  expect(await Promise.all([more, fewer, gone, left].map(stokOf))).toEqual([22, 3, 0, 7]);
  expect((await history(gone)).at(-1)).toMatchObject({ delta: -7, reason: 'import' });
});

test('pieces sold between export and preview are shown, and importing the sheet twice adds nothing twice', async () => {
  const id = await add('Bertambah', 10);
  await buy(id, 2);
  const files = sheet(head, [id, 'Bertambah', 15, 10, 10_000]);
  const seen = await preview(files);
  expect(seen.plan.products[0]?.stockChanges).toEqual([
    { label: 'Stok', from: '8', to: '15', warning: 'berubah dari 10 karena ada pesanan atau perubahan lain' },
  ]);
  await seen.begin();
  expect(await stokOf(id)).toBe(15);
  const again = await preview(files);
  expect(again.kinds).toMatchObject({ changed: 0, unchanged: 1 });
});

test('imports during a rush of orders lose no stock and oversell nothing', async () => {
  const ids = await Promise.all(['Rusuh 1', 'Rusuh 2', 'Rusuh 3'].map((name) => add(name, 10)));
  let sold = 0;
  const buyers = ids.flatMap((id) =>
    Array.from({ length: 20 }, () => async () => {
      const result = await placeOrder(newBuyer(), checkoutRequest(storeId, [{ id, quantity: 1 }]), address);
      if (result.kind === 'placed') sold += 1;
      // Does not compare `stok`, because an import may add pieces after the order is refused and before `stok` is read.
      else expect(result).toMatchObject({ kind: 'changed', lines: [{ id, harga: 10_000 }] });
    }),
  );
  const owner = (async () => {
    let made = 0;
    for (let nth = 0; nth < 5; nth += 1) {
      const stock = await Promise.all(ids.map(stokOf));
      const rows = ids.map((id, at) => [id, `Rusuh ${at + 1}`, (stock[at] ?? 0) + 1, '', 10_000]);
      const seen = await preview(sheet(head, ...rows));
      const shown = seen.plan.products.flatMap(({ changedVariants }) => changedVariants);
      expect(await seen.begin()).toMatchObject({ kind: 'done' });
      made += shown.reduce((sum, { stok }) => sum + (stok?.moved ?? 0), 0);
    }
    return made;
  })();
  const [brought] = await Promise.all([owner, concurrently(buyers, 6)]);
  const left = await Promise.all(ids.map(stokOf));
  expect(left.every((stok) => Number(stok) >= 0)).toBe(true);
  expect(left.reduce<number>((sum, stok) => sum + Number(stok), 0)).toBe(30 + brought - sold);
  const entries = (await Promise.all(ids.map(history))).flat();
  expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(30 + brought);
});

test('the same file imported twice at once is imported once', async () => {
  const files = sheet(['Kode', 'Nama produk', 'Harga', 'Stok', 'Berat'], ['DUA-1', 'Berdua', 1_000, 5, 10]);
  const seen = await Promise.all([preview(files), preview(files)]);
  // The later preview replaces the earlier one, so only one import has to succeed.
  const results = await Promise.all(seen.map((one) => one.begin()));
  expect(results.map(({ kind }) => kind)).toContain('done');
  expect(await askAdmin('SELECT FROM products WHERE nama_produk = $1', ['Berdua'])).toHaveLength(1);
});

test('a preview deletes no import that is being written', async () => {
  const files = sheet(['Nama produk', 'Harga', 'Stok', 'Berat'], ['Sedang Ditulis', 1_000, 5, 10]);
  const seen = await preview(files);
  const options = { weightUnit: 'gram', defaultWeight: null, shorten: false, hideNew: false } as const;
  const prepared = await prepareImport(files, options);
  if (!prepared.ok) throw new Error(prepared.message);
  let reads = 0;
  const run = runAs(dewi);
  const result = await importProducts(
    async (work) => {
      const done = await run(work);
      if (reads === 0) {
        reads += 1;
        await asUser(dewi, (tx) => storeImport(tx, storeId, prepared));
      }
      return done;
    },
    storeId,
    seen.id,
    { mark: seen.mark, mayRename: false },
  );
  expect(reads).toBe(1);
  expect(result).toEqual({ kind: 'done', made: 1, changed: 0 });
  expect(await askAdmin('SELECT made FROM product_imports WHERE id = $1', [seen.id])).toEqual([{ made: 1 }]);
});
