import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { NewVariant, PlannedProduct, VariantChange } from '#domain/products/import/planned.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { variantUpdates } from '../matrix.ts';

/** Rows per INSERT. With a few fixed sizes, the database prepares only a few different statements. */
const SIZES = [200, 50, 10, 1];

const PROGRESS_EVERY = 200;

type Statement = RawBuilder<unknown>;

/** Stores the planned products. The caller must have locked all products that change, by `lockProducts`. */
export async function writePlan(
  tx: Tx,
  storeId: string,
  planned: readonly PlannedProduct[],
  categories: ReadonlyMap<string, string>,
  onWritten: (written: number) => Promise<void>,
): Promise<void> {
  // Shops list the newest product first, so the first row of the sheet gets the highest id.
  const ids = planned
    .map(() => randomUUIDv7())
    .sort()
    .reverse();
  const identified = planned.map(({ kategori, ...product }, nth) => ({
    ...product,
    id: product.id ?? ids[nth] ?? randomUUIDv7(),
    ...(kategori !== undefined && { categoryId: kategori && idOf(kategori, categories) }),
  }));
  await onWritten(0);
  for (let from = 0; from < identified.length; from += PROGRESS_EVERY) {
    const some = identified.slice(from, from + PROGRESS_EVERY);
    await pipelined<unknown[]>(tx, statementsFor(storeId, some));
    await onWritten(Math.min(from + PROGRESS_EVERY, identified.length));
  }
}

function idOf(kategori: string, categories: ReadonlyMap<string, string>): string {
  const id = categories.get(kategori.toLowerCase());
  if (!id) throw new Error('a planned category was not made');
  return id;
}

/** `categoryId` is undefined if the category does not change, and null if the product gets no category. */
type Identified = Omit<PlannedProduct, 'kategori'> & { id: string; categoryId?: string | null };

type Placed = NewVariant & { productId: string; id: string };

function statementsFor(storeId: string, products: readonly Identified[]): Statement[] {
  const added = products.filter(({ kind }) => kind === 'new');
  const present = products.filter(({ kind }) => kind !== 'new');
  const variants = products.flatMap(({ id: productId, kind, newVariants }) =>
    newVariants.map((one): Placed => {
      const isFirst = kind === 'new' && one.position === 0;
      return { ...one, productId, id: one.revived?.id ?? (isFirst ? productId : randomUUIDv7()) };
    }),
  );
  const inserted = variants.filter(({ revived }) => revived === null);
  const revived = variants.filter((one) => one.revived !== null);
  const keyed = products.flatMap(({ id, key }) => (key === null || key === id ? [] : { id, key }));
  return [
    ...inBatches(added, (some) => insertProducts(storeId, some)),
    ...changeProducts(storeId, present),
    ...inBatches(inserted, (some) => insertVariants(storeId, some)),
    ...inBatches(inserted, (some) => insertStock(storeId, some)),
    ...(revived.length > 0 ? [variantUpdates(storeId, revived)] : []),
    ...changeVariants(
      storeId,
      present.flatMap(({ changedVariants }) => changedVariants),
    ),
    ...setStock(storeId, [
      ...present.flatMap(({ changedVariants }) =>
        changedVariants.flatMap(({ id, stok }) => (stok ? { id, stok: stok.to } : [])),
      ),
      ...revived.map(({ id, stok }) => ({ id, stok })),
    ]),
    ...inBatches(
      [...variants.map(moveOfNew), ...present.flatMap(movesOfPresent)].filter(({ delta }) => delta !== 0),
      (some) => insertStockChanges(storeId, some),
    ),
    ...inBatches(keyed, (some) => insertKeys(storeId, some)),
  ];
}

function moveOfNew({ id, productId, stok, revived }: Placed): StockMove {
  return { variantId: id, productId, delta: stok - (revived?.stok ?? 0) };
}

function movesOfPresent({ id: productId, changedVariants }: Identified): StockMove[] {
  return changedVariants.flatMap(({ id: variantId, stok }) =>
    stok ? { variantId, productId, delta: stok.to - stok.from } : [],
  );
}

function inBatches<Row>(rows: readonly Row[], make: (some: readonly Row[]) => Statement): Statement[] {
  const statements: Statement[] = [];
  for (let from = 0; from < rows.length; ) {
    const size = SIZES.find((one) => one <= rows.length - from) ?? 1;
    statements.push(make(rows.slice(from, from + size)));
    from += size;
  }
  return statements;
}

function insertProducts(storeId: string, products: readonly Identified[]): Statement {
  const rows = products.map(({ id, facts, options, categoryId = null }) => {
    const { namaProduk = '', deskripsi = '', hidden = false } = facts ?? {};
    return sql`(${storeId}, ${id}, ${namaProduk}, ${deskripsi}, ${hidden}, ${categoryId}::uuid, ${JSON.stringify(options ?? [])}::jsonb)`;
  });
  return sql`INSERT INTO products (store_id, id, nama_produk, deskripsi, hidden, category_id, options) VALUES ${sql.join(rows)}`;
}

function changeProducts(storeId: string, products: readonly Identified[]): Statement[] {
  const changed = products.flatMap(({ id, facts }) => (facts ? { id, ...facts } : []));
  const wider = products.flatMap(({ id, options }) =>
    options ? { id, options: JSON.stringify(options) } : [],
  );
  const put = products.flatMap(({ id, categoryId }) => (categoryId === undefined ? [] : { id, categoryId }));
  const moved = products.flatMap(({ positions }) => positions);
  const shown = products.filter(isShownAnew).map(({ id }) => id);
  const statements: Statement[] = [];
  if (changed.length > 0)
    statements.push(sql`
      UPDATE products SET nama_produk = planned.nama_produk, deskripsi = planned.deskripsi, hidden = planned.hidden,
        is_draft = products.is_draft AND planned.hidden
      FROM unnest(${column(changed, 'id')}::uuid[], ${column(changed, 'namaProduk')}::text[],
        ${column(changed, 'deskripsi')}::text[], ${column(changed, 'hidden')}::boolean[])
        AS planned (id, nama_produk, deskripsi, hidden)
      WHERE products.store_id = ${storeId} AND products.id = planned.id`);
  if (wider.length > 0)
    statements.push(sql`
      UPDATE products SET options = planned.options::jsonb
      FROM unnest(${column(wider, 'id')}::uuid[], ${column(wider, 'options')}::text[]) AS planned (id, options)
      WHERE products.store_id = ${storeId} AND products.id = planned.id`);
  if (put.length > 0)
    statements.push(sql`
      UPDATE products SET category_id = planned.category_id
      FROM unnest(${column(put, 'id')}::uuid[], ${column(put, 'categoryId')}::uuid[]) AS planned (id, category_id)
      WHERE products.store_id = ${storeId} AND products.id = planned.id`);
  if (moved.length > 0)
    statements.push(sql`
      UPDATE variants SET position = planned.position
      FROM unnest(${column(moved, 'id')}::uuid[], ${column(moved, 'position')}::int[]) AS planned (id, position)
      WHERE variants.store_id = ${storeId} AND variants.id = planned.id`);
  if (shown.length > 0)
    statements.push(sql`
      UPDATE products SET changed_at = now() WHERE store_id = ${storeId} AND id = ANY(${shown}::uuid[])`);
  return statements;
}

/** True if more than the stock changes, so that the product needs a new date of change, which sitemaps show. */
function isShownAnew({ facts, options, changedVariants }: Identified): boolean {
  return facts !== null || options !== null || changedVariants.some(({ set }) => set !== null);
}

function insertVariants(storeId: string, variants: readonly Placed[]): Statement {
  const rows = variants.map(
    ({ id, productId, position, optionValues, harga, formerPrice, berat, hidden }) =>
      sql`(${storeId}, ${id}, ${productId}, ${position}, ${optionValues}::text[], ${harga}, ${formerPrice}, ${berat}, ${hidden})`,
  );
  return sql`INSERT INTO variants
    (store_id, id, product_id, position, option_values, harga, former_price, berat, hidden) VALUES ${sql.join(rows)}`;
}

function insertStock(storeId: string, variants: readonly Placed[]): Statement {
  const rows = variants.map(({ id, stok }) => sql`(${storeId}, ${id}, ${stok})`);
  return sql`INSERT INTO variant_stock (store_id, variant_id, stok) VALUES ${sql.join(rows)}`;
}

function changeVariants(storeId: string, variants: readonly VariantChange[]): Statement[] {
  const set = variants.flatMap(({ id, set: to }) => (to ? { id, ...to } : []));
  if (set.length === 0) return [];
  return [
    sql`
      UPDATE variants SET harga = planned.harga, former_price = planned.former_price, berat = planned.berat,
        hidden = planned.hidden
      FROM unnest(${column(set, 'id')}::uuid[], ${column(set, 'harga')}::bigint[],
        ${column(set, 'formerPrice')}::bigint[], ${column(set, 'berat')}::int[], ${column(set, 'hidden')}::boolean[])
        AS planned (id, harga, former_price, berat, hidden)
      WHERE variants.store_id = ${storeId} AND variants.id = planned.id`,
  ];
}

function setStock(storeId: string, stock: readonly { id: string; stok: number }[]): Statement[] {
  if (stock.length === 0) return [];
  return [
    sql`
      UPDATE variant_stock SET stok = planned.stok
      FROM unnest(${column(stock, 'id')}::uuid[], ${column(stock, 'stok')}::int[]) AS planned (id, stok)
      WHERE variant_stock.store_id = ${storeId} AND variant_stock.variant_id = planned.id`,
  ];
}

type StockMove = { variantId: string; productId: string; delta: number };

function insertStockChanges(storeId: string, changes: readonly StockMove[]): Statement {
  const rows = changes.map(
    ({ variantId, productId, delta }) =>
      sql`(${storeId}, ${variantId}, ${productId}, ${randomUUIDv7()}, ${delta}, 'import')`,
  );
  return sql`INSERT INTO stock_changes (store_id, variant_id, product_id, key, delta, reason) VALUES ${sql.join(rows)}`;
}

function insertKeys(storeId: string, products: readonly { id: string; key: string }[]): Statement {
  const rows = products.map(({ id, key }) => sql`(${storeId}, ${key}, ${id})`);
  return sql`INSERT INTO product_import_keys (store_id, import_key, product_id) VALUES ${sql.join(rows)}
    ON CONFLICT (store_id, import_key) DO UPDATE SET product_id = excluded.product_id`;
}

function column<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] {
  return rows.map((row) => row[name]);
}
