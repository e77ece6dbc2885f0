import { sql } from 'kysely';
import { optionText } from '#domain/products/option.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';

/** One line of the order after its stock was taken. `harga` (rupiah) and `berat` (grams) are per piece. */
export type TakenLine = {
  quantity: number;
  variantId: string;
  productId: string;
  namaProduk: string;
  optionText: string;
  harga: number;
  berat: number;
};

type TakenRow = Omit<TakenLine, 'quantity' | 'optionText'> & {
  optionValues: string[];
  orderNumber: number | null;
  chatTurn: number | null;
};

/**
 * Takes the lines from stock and numbers the order. Returns null if stock is short; the caller must then roll back.
 * Locks the shop's order counter last, because all checkouts of the shop wait for it. `turns` are the positions,
 * ascending, of the WhatsApp numbers that handle orders in turn; `chatTurn` is the position for this order.
 */
export async function takeStock(
  tx: Tx,
  storeId: string,
  lines: readonly { id: string; quantity: number }[],
  turns: readonly number[] = [],
): Promise<{ taken: TakenLine[]; orderNumber: number; chatTurn: number } | null> {
  const ids = lines.map(({ id }) => id);
  const quantities = lines.map(({ quantity }) => quantity);
  const lock = sql`
    SELECT FROM variant_stock WHERE store_id = ${storeId} AND variant_id = ANY(${ids}::uuid[])
    ORDER BY variant_id FOR NO KEY UPDATE`;
  const positions = sql`${turns}::int[]`;
  const next = sql`(${positions})[width_bucket(chat_turn, ${positions}) % cardinality(${positions}) + 1]`;
  // `coalesce` prevents a crash of Citus 13 when an array element is assigned. The element is never null.
  const turn = turns.length === 0 ? sql`` : sql`, chat_turn = coalesce(${next}, chat_turn)`;
  const take = sql<TakenRow>`
    WITH taken AS (
      UPDATE variant_stock s SET stok = s.stok - line.quantity
      FROM unnest(${ids}::uuid[], ${quantities}::int[]) AS line (id, quantity)
      JOIN variants v ON v.store_id = ${storeId} AND v.id = line.id AND v.deleted_at IS NULL AND NOT v.hidden
      JOIN products p ON p.store_id = ${storeId} AND p.id = v.product_id AND p.deleted_at IS NULL AND NOT p.hidden
      WHERE s.store_id = ${storeId} AND s.variant_id = line.id AND s.stok >= line.quantity
      RETURNING v.id AS variant_id, v.product_id, p.nama_produk, v.option_values, v.harga, v.berat
    ), numbered AS (
      UPDATE store_counters SET last_order_number = last_order_number + 1${turn}
      WHERE store_id = ${storeId} AND (SELECT count(*) FROM taken) = ${lines.length}
      RETURNING last_order_number AS order_number, chat_turn
    )
    SELECT taken.*, order_number, chat_turn FROM taken LEFT JOIN numbered ON true`;
  const [, products] = await pipelined(tx, [lock, take]);
  const { orderNumber = null, chatTurn = null } = products[0] ?? {};
  if (orderNumber === null || chatTurn === null) return null;
  const found = new Map(products.map((product) => [product.variantId, product]));
  const taken = lines.flatMap(({ id, quantity }) => {
    const product = found.get(id);
    if (!product) return [];
    const { orderNumber: _, chatTurn: __, optionValues, ...line } = product;
    return [{ ...line, optionText: optionText(optionValues), quantity }];
  });
  return { taken, orderNumber, chatTurn };
}
