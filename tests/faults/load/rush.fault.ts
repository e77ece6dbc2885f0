import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { orderIdOf } from '../../support/checkout-form.ts';
import { withClient } from '../../support/database/database.ts';
import { until } from '../../support/eventually.ts';
import { rounds } from '../support/extent.ts';
import { inSeconds, spread, stateFigures } from '../support/figures.ts';
import { type Market, oneGood, openMarket, type Shop } from '../support/market.ts';
import { makePlatform, type Platform } from '../support/platform.ts';
import { registerTrader, type Trader } from '../support/traders.ts';

/* Fifty people continuously buy the same product of one shop, while its owner and a super admin continue to work. */

const BUYERS = 50;
const WITHIN_MS = 1_000;
const CODE = 'kode-rush-uji';

let platform: Platform;
let market: Market;
let shop: Shop;
let admin: Trader;

beforeAll(async () => {
  platform = await makePlatform({ SUPERADMIN_CODE: CODE });
  await platform.start();
  market = await openMarket(platform, BUYERS);
  [shop] = market.shops;
  admin = await registerTrader(platform.url, `${href('/register')}?role=superAdmin`, 'operator', {
    secretCode: CODE,
  });
});

afterAll(() => platform.clear());

type Rush = { placed: number; refused: number; odd: string[]; tookMs: number[] };

function startRush(): { rush: Rush; stop: () => Promise<void> } {
  const rush: Rush = { placed: 0, refused: 0, odd: [], tookMs: [] };
  let isOpen = true;
  const buy = async ({ visitor }: Trader) => {
    while (isOpen) {
      const since = performance.now();
      const answer = await visitor.post(`${href('/keranjang')}.data`, oneGood(shop));
      const text = await answer.text();
      rush.tookMs.push(performance.now() - since);
      if (answer.status === 200 && orderIdOf(text) !== '') rush.placed += 1;
      else if (answer.status === 409) rush.refused += 1;
      else rush.odd.push(`${answer.status}: ${text.slice(0, 200)}`);
    }
  };
  const everybody = market.buyers.map(buy);
  const stop = async () => {
    isOpen = false;
    await Promise.all(everybody);
  };
  return { rush, stop };
}

/** Keeps completing pending orders and deleting rate limits, so that no limit stops the buyers from ordering. */
function keepLimitsAway(client: pg.Client): { stop: () => Promise<void> } {
  let isOpen = true;
  const keep = async () => {
    while (isOpen) {
      await client.query("UPDATE orders SET status = 'Completed' WHERE status = 'Pending'");
      await client.query('DELETE FROM rate_limits');
    }
  };
  const keeping = keep();
  const stop = async () => {
    isOpen = false;
    await keeping;
  };
  return { stop };
}

type Act = { name: string; who: Trader; path: string; fields: () => Promise<Record<string, string | File>> };

/** A shop may take only five new slugs a day, but may return to a former one, so four are used in turn. */
const slugs = Array.from({ length: 4 }, () => `toko-ramai-${randomUUID().slice(0, 8)}`);
let turn = 0;

const settings = {
  namaToko: 'Toko satu',
  waNumber: '0812-1111-0001',
  themeColor: '#a33a16',
  deskripsi: '',
  timeZone: 'Asia/Jakarta',
  paymentHours: '',
  answerHours: '',
  openingNote: '',
  closedUntil: '',
  minOrder: '',
};

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const at = (path: string) => `/dashboard/${path}.data`;

function acts(client: pg.Client, goodId: string): Act[] {
  return [...superAdminActs(client), ...settingsActs(client), ...voucherActs(client), ...productActs(goodId)];
}

function superAdminActs(client: pg.Client): Act[] {
  const { storeId } = shop;
  const act = { who: admin, path: `${href('/superadmin')}.data` };
  const expiryDate = async () => {
    const { rows } = await client.query<{ end: Date }>(
      'SELECT expiry_date AS end FROM store_terms WHERE store_id = $1',
      [storeId],
    );
    return rows[0]?.end.toISOString() ?? '';
  };
  return [
    { name: 'switching the shop off', ...act, fields: async () => ({ intent: 'inactive', storeId }) },
    { name: 'switching it on', ...act, fields: async () => ({ intent: 'active', storeId }) },
    {
      name: 'extending it',
      ...act,
      fields: async () => ({ intent: 'extend', storeId, expiryDate: await expiryDate() }),
    },
  ];
}

function settingsActs(client: pg.Client): Act[] {
  const act = { who: shop.owner, path: at('pengaturan') };
  const present = async () => ({ ...settings, slug: await slugOf(client) });
  const logo = () => new File([LOGO], 'logo.png', { type: 'image/png' });
  const slug = () => slugs[turn++ % slugs.length] ?? '';
  const origin = { intent: 'save', apiKey: '', province: 'built-in:34', city: 'built-in:34.71' };
  return [
    {
      name: 'settings, another time to pay',
      ...act,
      fields: async () => ({ ...(await present()), paymentHours: '24' }),
    },
    { name: 'another short name', ...act, fields: async () => ({ ...settings, slug: slug() }) },
    { name: 'another logo', ...act, fields: async () => ({ ...(await present()), logo: logo() }) },
    { name: 'where it ships from', ...act, path: at('ongkir'), fields: async () => origin },
  ];
}

function voucherActs(client: pg.Client): Act[] {
  const act = { who: shop.owner, path: at('voucher') };
  const code = () => `R-${randomUUID().slice(0, 8)}`;
  const newest = async () => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM vouchers WHERE store_id = $1 ORDER BY created_at DESC LIMIT 1',
      [shop.storeId],
    );
    return rows[0]?.id ?? '';
  };
  return [
    {
      name: 'a new voucher',
      ...act,
      fields: async () => ({ intent: 'create', code: code(), kind: 'rupiah', value: '500' }),
    },
    {
      name: 'switching a voucher off',
      ...act,
      fields: async () => ({ intent: 'off', voucherId: await newest() }),
    },
  ];
}

function productActs(productId: string): Act[] {
  const act = { who: shop.owner, path: at('produk') };
  const tap = () => ({ intent: 'stock', productId, seenStok: '7', stok: '12', key: randomUUID() });
  const edit = () => ({
    intent: 'edit',
    productId,
    seenStok: '7',
    namaProduk: 'Barang ramai',
    harga: '10000',
    stok: '7',
    berat: '200',
    deskripsi: `Ramai ${randomUUID()}`,
  });
  return [
    { name: 'a tap on the stock of what is bought', ...act, fields: async () => tap() },
    { name: 'editing what is bought', ...act, fields: async () => edit() },
    { name: 'hiding what is bought', ...act, fields: async () => ({ intent: 'hide', productId }) },
    { name: 'showing it again', ...act, fields: async () => ({ intent: 'show', productId }) },
  ];
}

async function slugOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query('SELECT slug FROM stores WHERE store_id = $1', [shop.storeId]);
  return rows[0]?.slug ?? '';
}

async function timed({ name, who, path, fields }: Act): Promise<number> {
  const sent = await fields();
  const since = performance.now();
  const answer = await who.visitor.post(path, sent);
  const text = await answer.text();
  const ms = performance.now() - since;
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
  return ms;
}

test('owners and super admins go on with their work while fifty people buy', async () => {
  const [good] = shop.goods;
  const times = new Map<string, number[]>();
  const measure = async (act: Act) => {
    times.set(act.name, [...(times.get(act.name) ?? []), await timed(act)]);
  };
  const address = await platform.adminUrl();
  const rush = await withClient(address, (client) =>
    withClient(address, async (other) => {
      const resetting = keepLimitsAway(other);
      const { rush: seen, stop } = startRush();
      await until(() => seen.placed > BUYERS);
      for (let round = 0; round < rounds(8); round++)
        for (const act of acts(client, good.id)) await measure(act);
      await measure({
        name: 'deleting what is bought',
        who: shop.owner,
        path: `${href('/dashboard/produk')}.data`,
        fields: async () => ({ intent: 'delete', productId: good.id }),
      });
      await stop();
      await resetting.stop();
      return seen;
    }),
  );
  stateFigures('A shop is looked after while 50 people buy without a rest', {
    'orders placed': rush.placed,
    'checkouts refused (shop off, product hidden or deleted)': rush.refused,
    'a checkout, median and longest': `${spread(rush.tookMs).median}, ${spread(rush.tookMs).most}`,
    ...Object.fromEntries(
      [...times].map(([name, ms]) => [
        `${name}, median and longest`,
        `${spread(ms).median}, ${spread(ms).most}`,
      ]),
    ),
  });
  expect(rush.odd).toEqual([]);
  const late = [...times].filter(([, ms]) => Math.max(...ms) > WITHIN_MS);
  expect(late.map(([name, ms]) => `${name}: ${inSeconds(Math.max(...ms))}`)).toEqual([]);
});
