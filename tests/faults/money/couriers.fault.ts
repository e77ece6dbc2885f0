import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { address, freshAddress } from '../../support/addresses.ts';
import { checkoutForm, orderIdOf } from '../../support/checkout-form.ts';
import { type StandIn, startStandIn } from '../../support/servers/rajaongkir.ts';
import { makeVisitor } from '../../support/visitor.ts';
import { type Copies, makeCopies } from '../support/copies.ts';
import { inSeconds, spread, stateFigures } from '../support/figures.ts';
import { openShop, registerBuyers, type Shop } from '../support/market.ts';
import type { Trader } from '../support/traders.ts';

/*
 * Many buyers fetch courier prices and place orders at two copies of the program, while the courier API works and while
 * it fails in each possible way.
 */

const CROWD = 50;
const WAIT_MS = 3_000;
/** On two busy cores, a response may take this much longer than the wait for the courier API. */
const SLACK_MS = 2_000;
const FAILURES = ['500', '503', '401', '429', '410', 'html', 'kosong', 'diam', 'lambat'];
const WEIGHT = 200;

let stage: Copies;
let provider: StandIn;
let buyers: Trader[];

beforeAll(async () => {
  provider = await startStandIn();
  stage = await makeCopies(2);
  const settings = { RAJAONGKIR_URL: provider.url, RAJAONGKIR_SHAPE: 'komerce' };
  await Promise.all(stage.copies.map((copy) => copy.start(settings)));
  buyers = await registerBuyers(stage, CROWD);
});

afterAll(async () => {
  provider.hangUp();
  await stage.clear();
  await provider.close();
});

async function openShopWith(name: string, apiKey: string): Promise<Shop> {
  const shop = await openShop(stage, name);
  const { visitor } = shop.owner;
  const origin = { province: 'built-in:34', city: 'built-in:34.02' };
  const saves: Record<string, string>[] = [
    { intent: 'save', apiKey, ...origin },
    { intent: 'couriers', kecamatan: 'Kasihan', 'kurir-jne': 'ya', 'kurir-sicepat': 'ya' },
  ];
  for (const fields of saves)
    expect((await visitor.post(href('/dashboard/ongkir'), fields)).status).toBe(200);
  return shop;
}

type Option = { id: string; price: number };

/** Asks for courier prices as a guest's cart does, at the two copies in turn. */
async function askPrices({ storeId }: Shop, nth: number): Promise<{ options: Option[]; tookMs: number }> {
  const { provinsi, kotaKabupaten, kecamatan } = address;
  const question = { toko: storeId, gram: String(WEIGHT), provinsi, kotaKabupaten, kecamatan };
  const guest = makeVisitor(stage.copies[nth % 2]?.url ?? '', { address: freshAddress() });
  const since = performance.now();
  const answer = await guest.get(`${href('/api/ongkir')}?${new URLSearchParams(question)}`);
  const { options } = (await answer.json()) as { options: Option[] };
  return { options, tookMs: performance.now() - since };
}

async function crowdAt(shop: Shop) {
  provider.asked.length = 0;
  const [{ id, harga }] = shop.goods;
  const bought = await Promise.all(
    buyers.map(async ({ visitor }, nth) => {
      const { options, tookMs } = await askPrices(shop, nth);
      const [cheapest] = options.toSorted((one, other) => one.price - other.price);
      const shipping = cheapest ? { id: cheapest.id, price: cheapest.price } : null;
      const seenTotal = harga + (cheapest?.price ?? 0);
      const since = performance.now();
      const form = checkoutForm({ storeId: shop.storeId, items: [{ id, quantity: 1 }], seenTotal, shipping });
      const text = await (await visitor.post(`${href('/keranjang')}.data`, form)).text();
      return { orderId: orderIdOf(text), tookMs, orderedMs: performance.now() - since };
    }),
  );
  const charged = await stage.ask<{ kind: string; cost: number; orders: number }>(
    `SELECT shipping_kind AS kind, shipping_cost::int AS cost, count(*)::int AS orders FROM orders
     WHERE store_id = $1 GROUP BY 1, 2`,
    [shop.storeId],
  );
  return {
    acknowledged: new Set(bought.map(({ orderId }) => orderId).filter((orderId) => orderId !== '')).size,
    charged,
    priceCalls: provider.asked.filter(({ path }) => path.includes('/calculate/')).length,
    askedMs: bought.map(({ tookMs }) => tookMs),
    orderedMs: bought.map(({ orderedMs }) => orderedMs),
  };
}

test('a crowd at two copies costs the shop one call, and all order at the price shown', async () => {
  const crowd = await crowdAt(await openShopWith('ramai', 'kunci-baik'));
  const asked = spread(crowd.askedMs);
  stateFigures("couriers' prices for 50 buyers at once, two copies", {
    'calls of the provider for the price': crowd.priceCalls,
    'until a buyer has the prices, median and longest': `${asked.median}, ${asked.most}`,
    'orders acknowledged, at the price told': crowd.acknowledged,
  });
  expect(crowd).toMatchObject({
    acknowledged: CROWD,
    charged: [{ kind: 'courier', cost: 9_500, orders: CROWD }],
    priceCalls: 1,
  });
});

test('whatever way the provider fails, everybody orders, and waits no longer than for a slow one', async () => {
  const askedMs: number[] = [];
  const orderedMs: number[] = [];
  let acknowledged = 0;
  for (const failure of FAILURES) {
    const crowd = await crowdAt(await openShopWith(`gagal-${failure}`, `uji-${failure}-kunci`));
    expect({ failure, ...crowd }).toMatchObject({
      failure,
      acknowledged: CROWD,
      charged: [{ kind: 'ask', cost: 0, orders: CROWD }],
    });
    expect(crowd.priceCalls).toBeLessThanOrEqual(1);
    acknowledged += crowd.acknowledged;
    askedMs.push(...crowd.askedMs);
    orderedMs.push(...crowd.orderedMs);
  }
  const asked = spread(askedMs);
  const ordered = spread(orderedMs);
  stateFigures("a couriers' provider out of order, 50 buyers at once, two copies", {
    'ways in which it fails': FAILURES.length,
    'orders acknowledged': acknowledged,
    '… lost': FAILURES.length * CROWD - acknowledged,
    'until a buyer can go on without prices, median and longest': `${asked.median}, ${asked.most}`,
    'a checkout meanwhile, median and longest': `${ordered.median}, ${ordered.most}`,
  });
  expect(Math.max(...askedMs), inSeconds(Math.max(...askedMs))).toBeLessThan(WAIT_MS + SLACK_MS);
});
