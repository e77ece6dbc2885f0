import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { checkoutForm, orderIdOf } from '../../support/checkout-form.ts';
import { withClient } from '../../support/database/database.ts';
import { type Cluster, isClusterNamed, onCluster, openCluster } from '../support/cluster/cluster.ts';
import { openSides } from '../support/cluster/sides.ts';
import { type Copies, makeCopies } from '../support/copies.ts';
import { countStatuses, spread, stateFigures } from '../support/figures.ts';
import { putOnShelf, registerBuyers, type Shop } from '../support/market.ts';
import { makeRandom } from '../support/random.ts';
import type { Trader } from '../support/traders.ts';

const BUYERS = 200;
/** This many people register at the same time. */
const DESKS = 8;
const LANES = 20;
const PRICE = 10_000;

type Line = { id: string; quantity: number };

/** Each buyer sends the same checkout twice at once, so both responses must name the same order. */
type Purchase = { orderIds: [string, string]; status: number; failures: number[]; tookMs: number };

describe.runIf(isClusterNamed)(onCluster, () => {
  let cluster: Cluster;
  let stage: Copies;
  let shops: Shop[];
  let buyers: Trader[];

  beforeAll(async () => {
    cluster = await openCluster();
    stage = await makeCopies(2, async () => cluster);
    await Promise.all(stage.copies.map((copy) => copy.start()));
    const sides = await openSides(stage, cluster, { shops: 1, buyers: 0 });
    shops = sides.flatMap(({ market }) => market.shops);
    const desks = Array.from({ length: DESKS }, (_, nth) =>
      registerBuyers(stage, BUYERS / DESKS, `massa-${nth}`),
    );
    buyers = (await Promise.all(desks)).flat();
  });

  afterAll(() => stage.clear());

  test.each([
    { stok: 1, most: 1, at: 0 },
    { stok: 37, most: 3, at: 1 },
  ])('many buyers of up to $most pieces at once, $stok in stock', async ({ stok, most, at }) => {
    const shop = shops[at] as Shop;
    const [id = ''] = await shelve(shop, [stok]);
    const purchases = await flood(buyers, (nth) => ({ shop, lines: [{ id, quantity: 1 + (nth % most) }] }));
    const [left = Number.NaN] = await leftOf(shop, [id]);
    const { orders, sold } = await soldOf(shop, [id]);
    state(`${BUYERS} buyers at once on a cluster, ${stok} in stock`, purchases, orders, stok - left - sold);
    expect(sold + left).toBe(stok);
    expect(left).toBeLessThan(most);
    expect(acknowledged(purchases)).toBe(orders);
    expect(new Set(purchases.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('carts of four products in random order at both workers: all are sold, nobody waits in a circle', async () => {
    const random = makeRandom();
    const stock = Array.from({ length: 6 }, () => 1_000);
    const shelves = await Promise.all(shops.map(async (shop) => ({ shop, ids: await shelve(shop, stock) })));
    const purchases = await flood(buyers, (nth) => {
      const { shop, ids } = shelves[nth % shelves.length] as (typeof shelves)[number];
      const shuffled = ids.toSorted(() => random.share() - 0.5).slice(0, 4);
      return { shop, lines: shuffled.map((id) => ({ id, quantity: 1 })) };
    });
    let [wrong, made] = [0, 0];
    for (const { shop, ids } of shelves) {
      const left = await leftOf(shop, ids);
      const { orders, sold } = await soldOf(shop, ids);
      wrong += stock.reduce((sum, stok) => sum + stok, 0) - left.reduce((sum, stok) => sum + stok, 0) - sold;
      made += orders;
    }
    state(`${BUYERS} random carts at once on a cluster`, purchases, made, wrong);
    expect(wrong).toBe(0);
    expect([acknowledged(purchases), made]).toEqual([BUYERS, BUYERS]);
  });

  async function shelve({ storeId }: Shop, stock: number[]): Promise<string[]> {
    const goods = stock.map((stok) => ({ id: randomUUID(), harga: PRICE, stok }));
    await withClient(cluster.adminUrl, async (client) => {
      for (const good of goods) await putOnShelf(client, storeId, good);
    });
    return goods.map(({ id }) => id);
  }

  async function leftOf({ storeId }: Shop, ids: string[]): Promise<number[]> {
    const rows = await stage.ask<{ stok: number }>(
      'SELECT stok FROM variant_stock WHERE store_id = $1 AND variant_id = ANY ($2)',
      [storeId, ids],
    );
    return rows.map(({ stok }) => stok);
  }

  async function soldOf({ storeId }: Shop, ids: string[]): Promise<{ orders: number; sold: number }> {
    const [found] = await stage.ask<{ orders: number; sold: number }>(
      `SELECT count(DISTINCT order_id)::int AS orders, coalesce(sum(quantity), 0)::int AS sold
       FROM order_items WHERE store_id = $1 AND variant_id = ANY ($2)`,
      [storeId, ids],
    );
    return found ?? { orders: Number.NaN, sold: Number.NaN };
  }

  function state(name: string, purchases: Purchase[], orders: number, unaccounted: number): void {
    const failures = purchases.flatMap(({ failures }) => failures);
    const { median, most } = spread(purchases.map(({ tookMs }) => tookMs));
    stateFigures(name, {
      'orders acknowledged': acknowledged(purchases),
      '… that are there': orders,
      '… doubled, though each form is sent twice at once': doubled(purchases),
      'pieces oversold or missing': unaccounted,
      'until a buyer was answered, median and longest': `${median}, ${most}`,
      'answered with a failure, and sent again': countStatuses(failures),
    });
    expect(doubled(purchases)).toBe(0);
    expect(failures.filter((status) => status !== 503)).toEqual([]);
  }
});

/** Runs LANES checkouts at a time, one for each database connection, so that none waits for a connection. */
async function flood(
  buyers: Trader[],
  cartOf: (nth: number) => { shop: Shop; lines: Line[] },
): Promise<Purchase[]> {
  const purchases: Purchase[] = [];
  let next = 0;
  const lane = async () => {
    for (let nth = next++; nth < buyers.length; nth = next++)
      purchases.push(await buyTwice(buyers[nth] as Trader, cartOf(nth)));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return purchases;
}

async function buyTwice(buyer: Trader, { shop, lines }: { shop: Shop; lines: Line[] }): Promise<Purchase> {
  const seenTotal = lines.reduce((sum, { quantity }) => sum + quantity * PRICE, 0);
  const form = checkoutForm({ storeId: shop.storeId, items: lines, seenTotal });
  const failedBefore = buyer.failures().length;
  const begun = performance.now();
  const send = () => buyer.insist(`${href('/keranjang')}.data`, form);
  const [one, other] = await Promise.all([send(), send()]);
  return {
    orderIds: [orderIdOf(one.text), orderIdOf(other.text)],
    status: one.status,
    failures: buyer
      .failures()
      .slice(failedBefore)
      .map(({ status }) => status),
    tookMs: performance.now() - begun,
  };
}

function acknowledged(purchases: Purchase[]): number {
  return new Set(purchases.flatMap(({ orderIds }) => orderIds).filter(Boolean)).size;
}

/** Counts checkouts whose two responses differ, such as two orders, or an order and a rejection. */
function doubled(purchases: Purchase[]): number {
  return purchases.filter(({ orderIds: [one, other] }) => one !== other).length;
}
