import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { href } from '#domain/routes/href.ts';
import { checkoutForm } from '../../support/checkout-form.ts';
import { withClient } from '../../support/database/database.ts';
import type { Place } from './platform.ts';
import { registerTrader, type Trader } from './traders.ts';

/** A variant; `stok` is its stock at the start. A few goods have so little stock that buyers compete for them. */
type Good = { id: string; harga: number; stok: number };

/** The first two goods are separate products; the other goods are variants of one product. */
export type Shop = {
  storeId: string;
  owner: Trader;
  goods: [Good, ...Good[]];
  /** `off` is the discount in rupiah. At most VOUCHER_QUOTA orders get it; cancelled orders do not count. */
  voucher: { id: string; code: string; off: number };
};

export type Market = { shops: [Shop, ...Shop[]]; buyers: Trader[] };

const VOUCHER_QUOTA = 25;
const STOCK = [100_000, 100_000, 100_000, 40, 6, 1];

type Meeting = Pick<Place, 'url' | 'adminUrl'>;

export async function openMarket(platform: Meeting, buyers = 16): Promise<Market> {
  const shops: Market['shops'] = [await openShop(platform, 'satu'), await openShop(platform, 'dua')];
  return { shops, buyers: await registerBuyers(platform, buyers) };
}

export async function openShop({ url, adminUrl }: Meeting, name: string): Promise<Shop> {
  const shop = { namaToko: `Toko ${name}`, waNumber: '6281211110001' };
  const owner = await registerTrader(url, `${href('/register')}?role=storeAdmin`, `pemilik-${name}`, shop);
  return withClient(await adminUrl(), (client) => stock(client, owner));
}

export async function registerBuyers({ url }: Meeting, count: number, group = 'pembeli'): Promise<Trader[]> {
  const people: Trader[] = [];
  for (let nth = 1; nth <= count; nth++)
    people.push(await registerTrader(url, href('/register'), `${group}-${nth}`));
  return people;
}

export function oneGood({ storeId, goods: [{ id, harga }] }: Shop): Record<string, string> {
  return checkoutForm({ storeId, items: [{ id, quantity: 1 }], seenTotal: harga });
}

async function stock(client: pg.Client, owner: Trader): Promise<Shop> {
  const { rows } = await client.query<{ storeId: string }>(
    'SELECT store_id AS "storeId" FROM memberships WHERE email = $1',
    [owner.email],
  );
  const storeId = rows[0]?.storeId ?? '';
  const goods = STOCK.map((stok, nth) => ({ id: randomUUID(), harga: 10_000 + nth * 1_500, stok }));
  for (const shelf of [goods.slice(0, 1), goods.slice(1, 2), goods.slice(2)])
    await putOnShelf(client, storeId, ...shelf);
  const voucher = { id: randomUUID(), code: 'HEMAT', off: 2_000 };
  await client.query(
    `INSERT INTO vouchers (store_id, id, code, kind, value, starts_at)
     VALUES ($1, $2, $3, 'rupiah', $4, now() - interval '1 day')`,
    [storeId, voucher.id, voucher.code, voucher.off],
  );
  await client.query('INSERT INTO voucher_counters (store_id, voucher_id, quota) VALUES ($1, $2, $3)', [
    storeId,
    voucher.id,
    VOUCHER_QUOTA,
  ]);
  return { storeId, owner, goods: goods as Shop['goods'], voucher };
}

/** Adds a product with one or several variants; the first variant has the product's id. */
export async function putOnShelf(client: pg.Client, storeId: string, ...goods: Good[]): Promise<void> {
  const [first] = goods;
  if (!first) return;
  const values = goods.length > 1 ? goods.map(({ stok }, at) => `${at}: ${stok}`) : [];
  const options = values.length > 0 ? [{ name: 'Ukuran', values }] : [];
  await client.query('INSERT INTO products (store_id, id, nama_produk, options) VALUES ($1, $2, $3, $4)', [
    storeId,
    first.id,
    `Barang ${first.harga}`,
    JSON.stringify(options),
  ]);
  for (const [position, { id, harga, stok }] of goods.entries()) {
    await client.query(
      `INSERT INTO variants (store_id, id, product_id, position, option_values, harga, berat)
       VALUES ($1, $2, $3, $4, $5, $6, 200)`,
      [storeId, id, first.id, position, values.slice(position, position + 1), harga],
    );
    await client.query('INSERT INTO variant_stock (store_id, variant_id, stok) VALUES ($1, $2, $3)', [
      storeId,
      id,
      stok,
    ]);
  }
}
