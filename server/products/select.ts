import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';

/**
 * A shop's products that are not deleted, hidden ones among them, each with its first variant, which has its id. LIMIT keeps
 * the joined row a lookup: PostgreSQL would join a whole shop before it sorted out one page. Behind a LIMIT,
 * Citus asks all shards unless the shop is named there, too.
 */
export function selectProducts(tx: Tx, storeId: string) {
  return tx
    .selectFrom('products')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('variants')
          .innerJoin('variantStock', (join) =>
            join
              .onRef('variantStock.storeId', '=', 'variants.storeId')
              .onRef('variantStock.variantId', '=', 'variants.id'),
          )
          .select(['variants.id', 'harga', 'stok', 'berat'])
          .where('variants.storeId', '=', storeId)
          .where('variantStock.storeId', '=', storeId)
          .whereRef('variants.id', '=', 'products.id')
          .limit(1)
          .as('variants'),
      (join) => join.onTrue(),
    )
    .select(['products.id', 'products.storeId', 'namaProduk', 'harga', 'stok', 'berat', 'deskripsi'])
    .where('products.storeId', '=', storeId)
    .where('products.deletedAt', 'is', null);
}

export function nameHolds(search: string) {
  // PostgreSQL takes neither NUL nor lone surrogates.
  const storable = search.toWellFormed().replaceAll('\u0000', '\ufffd');
  return sql<boolean>`nama_urut LIKE lower(${`%${storable.replace(/[\\%_]/g, '\\$&')}%`})`;
}
