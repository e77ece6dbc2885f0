import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { ProductOption } from '#domain/products/option.ts';

export type TestVariant = {
  values: string[];
  harga: number;
  stok: number;
  formerPrice?: number;
  hidden?: boolean;
};

/** Replaces a product's single variant. Returns the ids of the new variants; the first keeps the product's id. */
export async function makeVariants(
  admin: pg.ClientBase,
  product: { storeId: string; id: string },
  options: ProductOption[],
  variants: TestVariant[],
): Promise<string[]> {
  const { storeId, id: productId } = product;
  const rows = variants.map((variant, position) => ({
    formerPrice: null,
    hidden: false,
    ...variant,
    id: position === 0 ? productId : randomUUIDv7(),
    position,
  }));
  await admin.query('UPDATE products SET options = $3 WHERE store_id = $1 AND id = $2', [
    storeId,
    productId,
    JSON.stringify(options),
  ]);
  for (const { id, position, values, harga, formerPrice, hidden, stok } of rows) {
    await admin.query(
      `INSERT INTO variants (store_id, id, product_id, position, option_values, harga, former_price, berat, hidden)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 100, $8)
       ON CONFLICT (store_id, id) DO UPDATE SET option_values = $5, harga = $6, former_price = $7, hidden = $8`,
      [storeId, id, productId, position, values, harga, formerPrice, hidden],
    );
    await admin.query(
      `INSERT INTO variant_stock (store_id, variant_id, stok) VALUES ($1, $2, $3)
       ON CONFLICT (store_id, variant_id) DO UPDATE SET stok = $3`,
      [storeId, id, stok],
    );
  }
  return rows.map(({ id }) => id);
}
