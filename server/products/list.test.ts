import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseProductView, productSorts } from '#domain/products/view.ts';
import { address } from '../../tests/support/addresses.ts';
import {
  addProduct,
  checkoutRequest,
  newBuyer,
  stokOf,
  updateProduct,
} from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { readTodaysCart } from '../checkout/todays-cart.ts';
import { asBuyerAt, asGuest, asUser } from '../db/access.ts';
import { runQuery } from '../db/client-dialect.ts';
import { cancelOwnOrder } from '../orders/status.ts';
import { hideProduct, listOwnProducts, readOwnProduct } from './list.ts';
import { countLowStock } from './products.ts';
import { readProducts } from './read.ts';
import { listProducts } from './storefront/list.ts';

const { dewi, sri, batik, kemeja } = world;
const { storeId } = batik;

/** Many names, prices and stocks are equal, so that only the id decides where a page ends. */
const stocked = Array.from({ length: 17 }, (_, number) => ({
  namaProduk: `${number % 2 ? 'kain' : 'Kain'} ${'dcab'[number % 4]}`,
  harga: 10_000 + (number % 3) * 5_000,
  stok: number % 4,
  berat: 100,
  deskripsi: '',
}));

const view = (query = '') => parseProductView(new URLSearchParams(query));

const hide = (id: string, hidden = true) => asUser(dewi, (tx) => hideProduct(tx, storeId, id, hidden));

const list = (query: string, limit = 50, after: string | null = null) =>
  asUser(dewi, (tx) => listOwnProducts(tx, storeId, view(query), { limit, after }));

beforeAll(async () => {
  for (const product of stocked) await asUser(dewi, (tx) => addProduct(tx, storeId, product));
});

describe('the owner’s list', () => {
  test.each(Object.keys(productSorts))(
    '%s: page after page shows every product once, in order',
    async (sort) => {
      const { products: whole } = await list(`urut=${sort}`);
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await list(`urut=${sort}`, 4, after);
        seen.push(...page.products.map(({ id }) => id));
        after = page.next;
      } while (after);
      expect(seen).toEqual(whole.map(({ id }) => id));
      expect(new Set(seen).size).toBe(19);
    },
  );

  test.each(Object.keys(productSorts))(
    '%s: continues at its place after the product at the end of the page was changed',
    async (sort) => {
      const { products: whole } = await list(`urut=${sort}`);
      const { products: page, next } = await list(`urut=${sort}`, 4);
      const end = page.at(-1);
      if (!end) throw new Error('no product');
      const { id, namaProduk, harga, stok, deskripsi } = end;
      const become = (changed: Partial<typeof end>) =>
        asUser(dewi, (tx) =>
          updateProduct(tx, storeId, id, { namaProduk, harga, stok, berat: 100, deskripsi, ...changed }),
        );
      const onwards = async () => (await list(`urut=${sort}`, 50, next)).products.map((one) => one.id);
      const rest = whole.slice(4).map((one) => one.id);
      await become({ namaProduk: 'zzz', harga: harga === 10_000 ? 900_000 : 1, stok: 999 });
      expect((await onwards()).filter((one) => one !== id)).toEqual(rest);
      await become({});
      await hide(id);
      expect(await onwards()).toEqual(rest);
      await hide(id, false);
    },
  );

  test('is sorted as its names say', async () => {
    const of = async (sort: string) => (await list(`urut=${sort}`)).products;
    const prices = (await of('termurah')).map(({ harga }) => harga);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const dearest = (await of('termahal')).map(({ harga }) => harga);
    expect(dearest).toEqual(prices.toReversed());
    const stocks = (await of('stok')).map(({ stok }) => stok);
    expect(stocks).toEqual(stocks.toSorted((a, b) => a - b));
    const names = (await of('nama')).map(({ namaProduk }) => namaProduk.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect((await of('terbaru'))[0]?.namaProduk).toBe(stocked.at(-1)?.namaProduk);
  });

  test('an order works together with a search and with low stock', async () => {
    const found = await list('cari=KAIN%20A&urut=termahal&stok=menipis');
    expect(found.products.map(({ namaProduk }) => namaProduk.toLowerCase())).toEqual(Array(4).fill('kain a'));
    const prices = found.products.map(({ harga }) => harga);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  test.each(['x', '%00', world.esTeh.id, randomUUID()])('an invalid key: %s', async (after) => {
    for (const sort of Object.keys(productSorts))
      expect(await list(`urut=${sort}`, 5, after)).toEqual({ products: [], next: null });
  });

  test.each(['a\u0000b', '\ud800', '\u0000'])(
    'a search that cannot be stored finds nothing: %j',
    async (search) => {
      const found = await asUser(dewi, (tx) =>
        listOwnProducts(tx, storeId, { ...view(), search }, { limit: 5, after: null }),
      );
      expect(found.products).toEqual([]);
    },
  );
});

describe('a hidden product', () => {
  test('is invisible to guests, and still listed for its owner', async () => {
    expect(await hide(kemeja.id)).toBe(kemeja.namaProduk);
    const guest = await asGuest(storeId, async (tx) => [
      (await listProducts(tx, storeId, { limit: 50, search: 'kemeja' })).products,
      await readProducts(tx, storeId, [kemeja.id]),
      await readOwnProduct(tx, storeId, kemeja.id),
    ]);
    expect(guest).toEqual([[], [], null]);
    expect((await readTodaysCart(storeId, [kemeja.id])).products).toEqual([]);
    expect((await list('tampil=disembunyikan')).products.map(({ id }) => id)).toEqual([kemeja.id]);
    expect((await list('cari=kemeja')).products).toMatchObject([{ id: kemeja.id, hidden: true }]);
  });

  test('is refused at checkout as no longer sold, and no stock is taken', async () => {
    await hide(kemeja.id);
    const result = await placeOrder(
      newBuyer(),
      checkoutRequest(storeId, [{ id: kemeja.id, quantity: 1 }], kemeja.harga),
      address,
    );
    expect(result).toMatchObject({
      kind: 'changed',
      lines: [{ id: kemeja.id, namaProduk: null, stok: null }],
    });
    expect(await stokOf(kemeja.id)).toBe(5);
  });

  test('can be ordered again once it is shown, and takes returned stock while it is hidden', async () => {
    await hide(kemeja.id, false);
    const buyer = newBuyer();
    const result = await placeOrder(
      buyer,
      checkoutRequest(storeId, [{ id: kemeja.id, quantity: 2 }], kemeja.harga),
      address,
    );
    if (result.kind !== 'placed') throw new Error(result.kind);
    expect(await stokOf(kemeja.id)).toBe(3);
    await hide(kemeja.id);
    await asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, result.orderId));
    expect(await stokOf(kemeja.id)).toBe(5);
  });

  test('does not count as low stock', async () => {
    await hide(kemeja.id, false);
    const count = () => asUser(dewi, (tx) => runQuery(tx, countLowStock(storeId)));
    const before = await count();
    await hide(kemeja.id);
    expect(await count()).toBe(before - 1);
    expect((await list('stok=menipis')).products.map(({ id }) => id)).not.toContain(kemeja.id);
  });

  test('is hidden and shown by its owner alone', async () => {
    await hide(kemeja.id, false);
    expect(await asUser(sri, (tx) => hideProduct(tx, storeId, kemeja.id, true))).toBeNull();
    expect(await asUser(sri, (tx) => hideProduct(tx, sri.id, kemeja.id, true))).toBeNull();
    expect(await hide('x')).toBeNull();
    expect(await asUser(dewi, (tx) => readOwnProduct(tx, storeId, kemeja.id))).toMatchObject({
      hidden: false,
    });
  });
});
