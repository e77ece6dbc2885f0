import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readOwnProduct } from '#server/products/list.ts';
import { createProduct } from '#server/products/matrix.ts';
import { checkoutForm, orderIdOf, send } from '../support/checkout-form.ts';
import { openEvents } from '../support/events.ts';
import { eventually, onceFree } from '../support/eventually.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { concurrently, soldOf, stokOf } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, ani, warung } = world;
const { storeId } = warung;

let app: TestApp;
let owner: Visitor;
let buyers: [Visitor, Visitor];

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
  buyers = [await app.loginAs(budi), await app.loginAs(ani)];
});
afterAll(() => app.stop());

type Row = { id: string; value: string; stok: number; seen: number };

async function shirt(stocks: Record<string, number>): Promise<{ id: string; rows: Row[] }> {
  const values = Object.keys(stocks);
  const made = values.map((value) => ({
    optionValues: [value],
    variantId: null,
    harga: 10_000,
    formerPrice: null,
    stok: stocks[value] ?? 0,
    seenStok: null,
    berat: 200,
    hidden: false,
  }));
  const options = [{ name: 'Ukuran', values }];
  const product = { namaProduk: 'Kemeja', deskripsi: '', options, rows: made };
  const id = await asUser(sri, (tx) => createProduct(tx, storeId, product));
  const read = await asUser(sri, (tx) => readOwnProduct(tx, storeId, id));
  const rows = (read?.variants ?? []).map(({ id, optionValues: [value = ''], stok }) => {
    return { id, value, stok, seen: stok };
  });
  return { id, rows };
}

async function save(productId: string, rows: readonly (Row & { hidden?: boolean })[]): Promise<void> {
  const placed = rows.map(({ id, stok, seen, hidden }, place) => ({
    [`variantId.${place}`]: id,
    [`harga.${place}`]: '10000',
    [`stok.${place}`]: String(stok),
    [`seenStok.${place}`]: String(seen),
    [`berat.${place}`]: '200',
    [`hidden.${place}`]: hidden ? 'ya' : '',
  }));
  const options = { optionName0: 'Ukuran', optionValues0: rows.map(({ value }) => value).join(', ') };
  const texts = { intent: 'edit', productId, namaProduk: 'Kemeja', deskripsi: '', endStock: 'ya' };
  const form = Object.assign({}, texts, options, ...placed);
  const answer = await onceFree(() => owner.post(href('/dashboard/produk'), form));
  expect(answer.status, await textOf(answer)).toBe(200);
}

function buy(id: string, nth = 0, key = randomUUID()) {
  const form = checkoutForm({ storeId, items: [{ id, quantity: 1 }], seenTotal: 10_000, key });
  return onceFree(() => send(buyers[nth % 2] as Visitor, form));
}

async function readProducts(ids: string[]): Promise<{ id: string; optionText: string; stok: number }[]> {
  const answer = await fetch(`${app.url}${href('/api/cart')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ storeId, ids }),
  });
  return ((await answer.json()) as { products: { id: string; optionText: string; stok: number }[] }).products;
}

test('of a hundred concurrent orders for the last piece of a variant, one succeeds, 99 name the variant', async () => {
  const { rows } = await shirt({ M: 5, L: 1, XL: 5 });
  const [medium, large, extra] = rows.map(({ id }) => id) as [string, string, string];
  const answers = await concurrently(
    Array.from({ length: 100 }, (_, nth) => () => buy(large, nth)),
    16,
  );
  const refused = answers.filter(({ text }) => orderIdOf(text) === '');
  expect(refused).toHaveLength(99);
  for (const { status, text } of refused) {
    expect(status).toBe(409);
    for (const named of [large, '"Kemeja"', '"L"', '"stok",0']) expect(text).toContain(named);
  }
  const now = await readProducts([medium, large, extra]);
  expect(now.map(({ id, optionText, stok }) => [id, optionText, stok]).sort()).toEqual(
    [
      [medium, 'M', 5],
      [large, 'L', 0],
      [extra, 'XL', 5],
    ].sort(),
  );
});

test('fifty posts with one key make one order of the variant', async () => {
  const { rows } = await shirt({ M: 50, L: 50 });
  const [medium = '', large = ''] = rows.map(({ id }) => id);
  const key = randomUUID();
  const answers = await concurrently(
    Array.from({ length: 50 }, () => () => buy(large, 0, key)),
    16,
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${orderIdOf(text)}`)).size).toBe(1);
  expect((await buy(medium, 0, key)).status).toBe(409);
  expect([await stokOf(medium), await stokOf(large)]).toEqual([50, 49]);
});

test('concurrent saves of the owner’s form lose no stock and mix up none', async () => {
  const { id, rows } = await shirt({ M: 30, L: 30 });
  const [medium, large] = rows as [Row, Row];
  /** Each edit adds two to the stock of M, and reorders, renames or hides variants. */
  const edits = Array.from({ length: 10 }, (_, nth) => () => {
    const names = nth % 2 ? ['M', 'L'] : ['Sedang', 'Besar'];
    const form = [
      { ...medium, value: names[0] as string, stok: 32 },
      { ...large, value: names[1] as string, hidden: nth % 3 === 0 },
    ];
    return save(id, nth % 4 === 0 ? form.toReversed() : form);
  });
  const tasks: (() => Promise<unknown>)[] = Array.from({ length: 80 }, (_, nth) => {
    return () => buy(nth % 2 ? medium.id : large.id, nth >> 1);
  });
  for (const [nth, edit] of edits.entries()) tasks.splice(nth * 8, 0, edit);
  await concurrently(tasks, 12);
  expect((await soldOf(medium.id)) + ((await stokOf(medium.id)) ?? 0)).toBe(50);
  expect((await soldOf(large.id)) + ((await stokOf(large.id)) ?? 0)).toBe(30);
});

test('cancelled orders restock variants that were renamed, hidden or ended, and keep their names', async () => {
  const { id, rows } = await shirt({ S: 9, M: 9, L: 9, XL: 9 });
  const orders = await concurrently(
    rows.map((row) => async () => orderIdOf((await buy(row.id)).text)),
    4,
  );
  const [small, medium, large] = rows as [Row, Row, Row];
  await save(id, [{ ...small, value: 'Kecil' }, { ...medium, hidden: true }, large]);
  for (const [nth, order] of orders.entries()) {
    expect(await textOf(await buyers[0].get(href('/pesanan/:orderId', { orderId: order })))).toContain(
      `Kemeja (${rows[nth]?.value})`,
    );
    const twice = await concurrently(
      [1, 2].map(() => () => buyers[0].post(`${href('/pesanan/:orderId', { orderId: order })}.data`)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  for (const row of rows) expect([row.value, await stokOf(row.id)]).toEqual([row.value, 9]);
});

test('an order of a variant updates the owner’s open list of products', async () => {
  const { rows } = await shirt({ M: 1, L: 7 });
  const events = await openEvents(owner, href('/live/:topic', { topic: 'shop' }));
  for (const { id } of rows) {
    const before = events.changes();
    expect((await buy(id)).status).toBe(200);
    await eventually(() => expect(events.changes()).toBeGreaterThan(before));
  }
  await events.close();
});
