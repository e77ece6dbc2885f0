import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { checkoutForm } from '../../support/checkout-form.ts';
import { withClient } from '../../support/database/database.ts';
import type { Place } from './platform.ts';
import { registerTrader, type Trader } from './traders.ts';

/** A product as it is before anybody buys. Of the rare ones only a few are there, so that buyers fight for them. */
type Good = { id: string; harga: number; stok: number };

export type Shop = {
  storeId: string;
  owner: Trader;
  goods: [Good, ...Good[]];
  /** So much off, for as many standing orders as its quota says. */
  voucher: { id: string; code: string; off: number };
};

/** Shops with goods and a voucher, and buyers. */
export type Market = { shops: [Shop, Shop]; buyers: Trader[] };

const VOUCHER_QUOTA = 25;
const STOCK = [100_000, 100_000, 100_000, 40, 6, 1];

/** Registers two owners and `buyers` buyers by the forms, and fills the shelves. */
export async function openMarket(platform: Pick<Place, 'url' | 'adminUrl'>, buyers = 16): Promise<Market> {
  const { url } = platform;
  const open = async (name: string) => {
    const shop = { namaToko: `Toko ${name}`, waNumber: '6281211110001' };
    const owner = await registerTrader(url, '/register?role=storeAdmin', `pemilik-${name}`, shop);
    return withClient(await platform.adminUrl(), (client) => stock(client, owner));
  };
  const shops: Market['shops'] = [await open('satu'), await open('dua')];
  const people: Trader[] = [];
  for (let nth = 1; nth <= buyers; nth++)
    people.push(await registerTrader(url, '/register', `pembeli-${nth}`));
  return { shops, buyers: people };
}

/** The form of a checkout of one piece of the shop's first product. */
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
  for (const { id, harga, stok } of goods)
    await client.query(
      `WITH made AS (INSERT INTO products (store_id, id, nama_produk) VALUES ($1, $2, $3)),
       sold AS (INSERT INTO variants (store_id, id, product_id, position, harga, berat) VALUES ($1, $2, $2, 0, $4, 200))
     INSERT INTO variant_stock (store_id, variant_id, stok) VALUES ($1, $2, $5)`,
      [storeId, id, `Barang ${harga}`, harga, stok],
    );
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
