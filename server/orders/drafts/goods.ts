import { sql } from 'kysely';
import { nameWithOptions, optionText } from '../../../domain/products/option.ts';
import type { Tx } from '../../db/access.ts';
import { nameHolds } from '../../products/search.ts';

/** A variant on sale. Rupiah. */
export type Good = { id: string; name: string; harga: number; stok: number };

const MOST_FOUND = 12;

/** By a part of the name, those in stock first. */
export async function findGoods(tx: Tx, storeId: string, search: string): Promise<Good[]> {
  const { rows } = await goodsWhere(
    storeId,
    sql`${nameHolds(search)} ORDER BY s.stok = 0, p.nama_urut, v.position LIMIT ${MOST_FOUND}`,
  ).execute(tx);
  return rows.map(asGood);
}

/** What is not sold any more is absent. */
export async function readGoods(tx: Tx, storeId: string, ids: readonly string[]): Promise<Map<string, Good>> {
  if (ids.length === 0) return new Map();
  const { rows } = await goodsWhere(storeId, sql`v.id = ANY(${[...ids]}::uuid[])`).execute(tx);
  return new Map(rows.map((row) => [row.id, asGood(row)]));
}

type GoodRow = Omit<Good, 'name'> & { namaProduk: string; optionValues: string[] };

function goodsWhere(storeId: string, which: ReturnType<typeof sql>) {
  return sql<GoodRow>`
    SELECT v.id, p.nama_produk, v.option_values, v.harga, s.stok
    FROM products p JOIN variants v ON v.store_id = p.store_id AND v.product_id = p.id
    JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE p.store_id = ${storeId} AND v.store_id = ${storeId} AND s.store_id = ${storeId}
      AND v.deleted_at IS NULL AND NOT v.hidden AND p.deleted_at IS NULL AND NOT p.hidden AND ${which}`;
}

function asGood({ namaProduk, optionValues, ...row }: GoodRow): Good {
  return { ...row, name: nameWithOptions(namaProduk, optionText(optionValues)) };
}
