import { sql } from 'kysely';
import { nameWithOptions, optionText } from '#domain/products/option.ts';
import type { Tx } from '#server/db/access.ts';
import { nameHolds } from '#server/products/list.ts';

/** `harga` is in rupiah, `berat` in grams. */
export type Good = { id: string; name: string; harga: number; stok: number; berat: number };

type Scope = 'onSale' | 'alsoHidden';

const MOST_FOUND = 12;

export async function findGoods(tx: Tx, storeId: string, scope: Scope, search: string): Promise<Good[]> {
  const which = sql`${nameHolds(search)} ORDER BY s.stok = 0, p.nama_urut, v.position LIMIT ${MOST_FOUND}`;
  const { rows } = await goodsWhere(storeId, scope, which).execute(tx);
  return rows.map(asGood);
}

export async function readGoods(
  tx: Tx,
  storeId: string,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, Good>> {
  if (ids.length === 0) return new Map();
  const { rows } = await goodsWhere(storeId, scope, sql`v.id = ANY(${[...ids]}::uuid[])`).execute(tx);
  return new Map(rows.map((row) => [row.id, asGood(row)]));
}

type GoodRow = Omit<Good, 'name'> & { namaProduk: string; optionValues: string[] };

function goodsWhere(storeId: string, scope: Scope, which: ReturnType<typeof sql>) {
  return sql<GoodRow>`
    SELECT v.id, p.nama_produk, v.option_values, v.harga, s.stok, v.berat
    FROM products p JOIN variants v ON v.store_id = p.store_id AND v.product_id = p.id
    JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE p.store_id = ${storeId} AND v.store_id = ${storeId} AND s.store_id = ${storeId}
      AND v.deleted_at IS NULL AND p.deleted_at IS NULL
      ${scope === 'onSale' ? sql`AND NOT v.hidden AND NOT p.hidden` : sql``} AND ${which}`;
}

function asGood({ namaProduk, optionValues, ...row }: GoodRow): Good {
  return { ...row, name: nameWithOptions(namaProduk, optionText(optionValues)) };
}
