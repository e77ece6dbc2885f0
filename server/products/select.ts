import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';

/**
 * A shop's products that are not deleted, hidden ones among them, each with its first variant, which has its id. LIMIT keeps
 * the joined row a lookup: PostgreSQL would join a whole shop before it sorted out one page.
 */
export function selectProducts(tx: Tx, storeId: string) {
  return tx
    .selectFrom('products')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('variants')
          .select(['variants.id', 'harga', 'stok', 'berat'])
          .whereRef('variants.storeId', '=', 'products.storeId')
          .whereRef('variants.id', '=', 'products.id')
          .limit(1)
          .as('variants'),
      (join) => join.onTrue(),
    )
    .select(['products.id', 'products.storeId', 'namaProduk', 'harga', 'stok', 'berat', 'deskripsi'])
    .where('products.storeId', '=', storeId)
    .where('products.deletedAt', 'is', null);
}

/** The same, to be sorted by what variants hold. */
export function selectProductsByVariant(tx: Tx, storeId: string) {
  return tx
    .selectFrom('variants')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('products')
          .select([
            'products.id',
            'products.storeId',
            'namaProduk',
            'namaUrut',
            'deskripsi',
            'hidden',
            'createdAt',
          ])
          .whereRef('products.storeId', '=', 'variants.storeId')
          .whereRef('products.id', '=', 'variants.id')
          .where('products.deletedAt', 'is', null)
          .limit(1)
          .as('products'),
      (join) => join.onTrue(),
    )
    .select(['products.id', 'products.storeId', 'namaProduk', 'harga', 'stok', 'berat', 'deskripsi'])
    .where('variants.storeId', '=', storeId);
}

/** The same, to be sorted by what no index holds. */
export function selectWholeShop(tx: Tx, storeId: string) {
  return tx
    .selectFrom('variants')
    .innerJoin('products', (join) =>
      join
        .onRef('products.storeId', '=', 'variants.storeId')
        .onRef('products.id', '=', 'variants.id')
        .on('products.deletedAt', 'is', null),
    )
    .select(['products.id', 'products.storeId', 'namaProduk', 'harga', 'stok', 'berat', 'deskripsi'])
    .where('variants.storeId', '=', storeId);
}

export function nameHolds(search: string) {
  // PostgreSQL takes neither NUL nor lone surrogates.
  const storable = search.toWellFormed().replaceAll('\u0000', '\ufffd');
  return sql<boolean>`nama_urut LIKE lower(${`%${storable.replace(/[\\%_]/g, '\\$&')}%`})`;
}
