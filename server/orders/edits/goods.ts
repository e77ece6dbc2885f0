import { sql } from 'kysely';
import { nameWithOptions, optionText } from '../../../domain/products/option.ts';
import type { Tx } from '../../db/access.ts';
import { nameHolds } from '../../products/search.ts';

/** A variant of the shop, also a hidden one. In rupiah. */
export type OrderGood = { variantId: string; name: string; harga: number; stok: number };

const MOST_FOUND = 12;

/** By a part of the product's name, those in stock first. */
export async function findOrderGoods(tx: Tx, storeId: string, search: string): Promise<OrderGood[]> {
  return read(
    tx,
    storeId,
    sql`${nameHolds(search)} ORDER BY s.stok = 0, p.nama_urut, v.position LIMIT ${MOST_FOUND}`,
  );
}

/** In no particular order; what is deleted is absent. */
export async function readOrderGoods(
  tx: Tx,
  storeId: string,
  variantIds: readonly string[],
): Promise<OrderGood[]> {
  if (variantIds.length === 0) return [];
  return read(tx, storeId, sql`v.id = ANY(${[...variantIds]}::uuid[])`);
}

async function read(tx: Tx, storeId: string, which: ReturnType<typeof sql>): Promise<OrderGood[]> {
  const { rows } = await sql<Omit<OrderGood, 'name'> & { namaProduk: string; optionValues: string[] }>`
    SELECT v.id AS variant_id, p.nama_produk, v.option_values, v.harga, s.stok
    FROM products p JOIN variants v ON v.store_id = p.store_id AND v.product_id = p.id
    JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE p.store_id = ${storeId} AND v.store_id = ${storeId} AND s.store_id = ${storeId}
      AND v.deleted_at IS NULL AND p.deleted_at IS NULL AND ${which}`.execute(tx);
  return rows.map(({ namaProduk, optionValues, ...row }) => ({
    ...row,
    name: nameWithOptions(namaProduk, optionText(optionValues)),
  }));
}
