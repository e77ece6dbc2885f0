import { sql } from 'kysely';
import type { CheckoutLine } from '../../domain/checkout/request.ts';
import type { Tx } from '../db/access.ts';
import { inOneTrip } from '../db/client-dialect.ts';

/** In rupiah and grams a piece. */
export type TakenLine = Omit<CheckoutLine, 'id'> & {
  variantId: string;
  productId: string;
  namaProduk: string;
  harga: number;
  berat: number;
};

/**
 * Null where a line cannot be had; then roll back. Locks stock in id order, as every checkout does, so that none waits
 * in a circle, and takes the stock in a second statement, which sees what others left. The counter comes last, as all
 * buyers of the shop share it.
 */
export async function takeStock(
  tx: Tx,
  storeId: string,
  lines: CheckoutLine[],
): Promise<{ taken: TakenLine[]; orderNumber: number } | null> {
  const ids = lines.map(({ id }) => id);
  const quantities = lines.map(({ quantity }) => quantity);
  const lock = sql`
    SELECT FROM variant_stock WHERE store_id = ${storeId} AND variant_id = ANY(${ids}::uuid[])
    ORDER BY variant_id FOR NO KEY UPDATE`;
  const take = sql<Omit<TakenLine, 'quantity'> & { orderNumber: number | null }>`
    WITH taken AS (
      UPDATE variant_stock s SET stok = s.stok - line.quantity
      FROM unnest(${ids}::uuid[], ${quantities}::int[]) AS line (id, quantity)
      JOIN variants v ON v.store_id = ${storeId} AND v.id = line.id
      JOIN products p ON p.store_id = ${storeId} AND p.id = v.product_id AND p.deleted_at IS NULL AND NOT p.hidden
      WHERE s.store_id = ${storeId} AND s.variant_id = line.id AND s.stok >= line.quantity
      RETURNING v.id AS variant_id, v.product_id, p.nama_produk, v.harga, v.berat
    ), numbered AS (
      UPDATE store_counters SET last_order_number = last_order_number + 1
      WHERE store_id = ${storeId} AND (SELECT count(*) FROM taken) = ${lines.length}
      RETURNING last_order_number AS order_number
    )
    SELECT taken.*, order_number FROM taken LEFT JOIN numbered ON true`;
  const [, products] = await inOneTrip(tx, [lock, take]);
  const orderNumber = products[0]?.orderNumber;
  if (!orderNumber) return null;
  const found = new Map(products.map(({ orderNumber: _, ...product }) => [product.variantId, product]));
  const taken = lines.flatMap((line) => {
    const product = found.get(line.id);
    return product ? [{ ...product, quantity: line.quantity }] : [];
  });
  return { taken, orderNumber };
}
