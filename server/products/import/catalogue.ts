import { sql } from 'kysely';
import type { CatalogueProduct } from '#domain/products/import/planned.ts';
import type { Sought } from '#domain/products/import/sought.ts';
import type { Variant } from '#domain/products/product.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';

export type FoundProducts = {
  categories: string[];
  byId: Map<string, CatalogueProduct>;
  byKey: Map<string, CatalogueProduct>;
  byName: Map<string, CatalogueProduct[]>;
};

type ProductRow = Omit<CatalogueProduct, 'variants' | 'ended' | 'kategori'> & { categoryId: string | null };
type VariantRow = Variant & { productId: string; isDeleted: boolean };

/** Finds the sheet's products in the shop by id, by name, or by the key that an earlier import stored for them. */
export async function findProducts(
  tx: Tx,
  storeId: string,
  { ids, keys, names }: Sought,
): Promise<FoundProducts> {
  const [known, named, categories] = await pipelined<
    [{ key: string; productId: string }, { id: string }, { namaKategori: string }]
  >(tx, [
    sql`SELECT import_key AS key, product_id FROM product_import_keys
        WHERE store_id = ${storeId} AND import_key = ANY(${keys}::text[])`,
    sql`SELECT id FROM products WHERE store_id = ${storeId} AND deleted_at IS NULL
        AND nama_urut = ANY(SELECT lower(name) COLLATE "C" FROM unnest(${names}::text[]) AS name)`,
    sql`SELECT nama_kategori FROM categories WHERE store_id = ${storeId} ORDER BY position`,
  ]);
  const all = [...ids, ...known.map(({ productId }) => productId), ...named.map(({ id }) => id)];
  const products = await readWhole(tx, storeId, all);
  const byId = new Map(products.map((product) => [product.id, product]));
  const found = known.flatMap(({ key, productId }) => {
    const product = byId.get(productId);
    return product ? [[key, product] as const] : [];
  });
  return {
    categories: categories.map(({ namaKategori }) => namaKategori),
    byId,
    byKey: new Map(found),
    byName: Map.groupBy(products, ({ namaProduk }) => namaProduk.toLowerCase()),
  };
}

export async function readWhole(
  tx: Tx,
  storeId: string,
  ids: readonly string[],
): Promise<CatalogueProduct[]> {
  if (ids.length === 0) return [];
  const [products, variants, categories] = await pipelined<
    [ProductRow, VariantRow, { id: string; namaKategori: string }]
  >(tx, [
    sql`SELECT id, nama_produk, deskripsi, hidden, category_id, options FROM products
        WHERE store_id = ${storeId} AND id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`,
    sql`SELECT v.id, v.product_id, v.option_values, v.harga, v.former_price, s.stok, v.berat, v.hidden,
          v.deleted_at IS NOT NULL AS is_deleted
        FROM variants v JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
        WHERE v.store_id = ${storeId} AND s.store_id = ${storeId} AND v.product_id = ANY(${ids}::uuid[])
        ORDER BY v.deleted_at DESC NULLS FIRST, v.position, v.id`,
    sql`SELECT id, nama_kategori FROM categories WHERE store_id = ${storeId}`,
  ]);
  const ofProduct = Map.groupBy(variants, ({ productId }) => productId);
  const names = new Map(categories.map(({ id, namaKategori }) => [id, namaKategori]));
  return products.map(({ categoryId, ...product }) => {
    const all = ofProduct.get(product.id) ?? [];
    return {
      ...product,
      kategori: (categoryId && names.get(categoryId)) || null,
      variants: all
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ productId: _, isDeleted: __, ...variant }) => variant),
      ended: all
        .filter(({ isDeleted }) => isDeleted)
        .map(({ id, optionValues, stok }) => ({ id, optionValues, stok })),
    };
  });
}
