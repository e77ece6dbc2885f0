import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ActivityChanges } from '#domain/activity/activity.ts';
import type { MatrixRow, ProductMatrix } from '#domain/products/matrix.ts';
import { optionText } from '#domain/products/option.ts';
import {
  type PlannedRow,
  planVariants,
  type StoredVariant,
  stockAfter,
  type VariantPlan,
} from '#domain/products/variant-plan.ts';
import { recordActivity } from '../activity/record.ts';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { publishStoreChange } from '../live/notify.ts';
import { locksOf } from './lock.ts';

type StockReason = 'hand' | 'import';

/** `renamed` maps old option values to new ones. `stockMoved`: the owner edited a stock that changed meanwhile. */
export type MatrixResult =
  | { kind: 'saved'; renamed: Map<string, string> }
  | { kind: 'stockMoved'; position: number; optionText: string; stok: number }
  | { kind: 'notFound' };

type NewProduct = { id?: string; isDraft?: boolean; createdAt?: Date; reason?: StockReason };

/** Makes a product and returns its id, which is also the id of its first variant. */
export async function createProduct(
  tx: Tx,
  storeId: string,
  { namaProduk, deskripsi, options, rows }: ProductMatrix,
  { id = randomUUIDv7(), isDraft = false, createdAt, reason = 'hand' }: NewProduct = {},
): Promise<string> {
  const texts = { namaProduk, deskripsi, options: JSON.stringify(options) };
  const product = { storeId, id, ...texts, hidden: isDraft, isDraft, createdAt };
  const written = rows.map((row, position) => {
    const variantId = position === 0 ? id : randomUUIDv7();
    return { ...row, id: variantId, position, delta: row.stok };
  });
  await pipelined(tx, [
    tx.insertInto('products').values(product),
    ...inserts(tx, storeId, id, written),
    ...recorded(tx, storeId, id, written, reason),
  ]);
  recordActivity(tx, { noun: 'products', verb: 'product_added', subject: namaProduk });
  publishStoreChange(tx, storeId, 'products');
  return id;
}

/** `changesMore`: the caller also changes photos or the category, so the activity log needs an entry in any case. */
type SaveOptions = { reason?: StockReason; changesMore?: boolean };

/** Saves a product and its variants. Before you save several products, lock them all, to avoid deadlocks. */
export async function saveMatrix(
  tx: Tx,
  storeId: string,
  id: string,
  product: ProductMatrix,
  { reason = 'hand', changesMore = false }: SaveOptions = {},
): Promise<MatrixResult> {
  const { namaProduk, deskripsi, options, rows } = product;
  const [, , stored] = await pipelined(tx, [...locksOf(storeId, [id]), storedVariants(storeId, id, product)]);
  if (stored.length === 0) return { kind: 'notFound' };
  const plan = planVariants(stored, rows);
  const written: WrittenRow[] = [];
  for (const [position, planned] of plan.rows.entries()) {
    const stok = options.length === 0 && isTakenTwice(planned) ? null : stockAfter(planned);
    const { row, stored: variant } = planned;
    if (stok === null)
      return {
        kind: 'stockMoved',
        position: position,
        optionText: optionText(row.optionValues),
        stok: variant?.stok ?? 0,
      };
    const delta = stok - (variant?.stok ?? 0);
    written.push({ ...row, id: variant?.id ?? randomUUIDv7(), position, stok, delta });
  }
  const isPresent = (_: WrittenRow, position: number) => plan.rows[position]?.stored !== null;
  const present = written.filter(isPresent);
  await pipelined(tx, [
    tx
      .updateTable('products')
      .set({ namaProduk, deskripsi, options: JSON.stringify(options), changedAt: sql<Date>`now()` })
      .where('storeId', '=', storeId)
      .where('id', '=', id),
    ...deletions(tx, storeId, plan.removed),
    ...(present.length > 0 ? [variantUpdates(storeId, present)] : []),
    ...moves(storeId, present),
    ...inserts(
      tx,
      storeId,
      id,
      written.filter((row) => !present.includes(row)),
    ),
    ...recorded(tx, storeId, id, written, reason),
  ]);
  const changes = changesOf(namaProduk, plan.rows);
  if (changesMore || changesProduct(plan))
    recordActivity(tx, { noun: 'products', verb: 'product_changed', subject: namaProduk, changes });
  publishStoreChange(tx, storeId, 'products');
  return { kind: 'saved', renamed: renamedValues(plan.rows) };
}

type WrittenRow = MatrixRow & { id: string; position: number; delta: number };

/** True if the owner edited a stock that has changed since the form was opened. */
function isTakenTwice({ row, stored }: PlannedRow): boolean {
  return row.seenStok !== null && row.stok !== row.seenStok && stored?.stok !== row.seenStok;
}

type FormerFacts = Pick<MatrixRow, 'harga' | 'formerPrice' | 'berat' | 'hidden'> & {
  namaProduk: string;
  isRewritten: boolean;
};

/** Returns true if anything besides stock changes. */
function changesProduct({ rows, removed }: VariantPlan<StoredVariant & FormerFacts>): boolean {
  const isChanged = ({ row, stored }: PlannedRow<StoredVariant & FormerFacts>) =>
    !stored ||
    stored.isDeleted ||
    stored.isRewritten ||
    (['harga', 'formerPrice', 'berat', 'hidden'] as const).some((fact) => stored[fact] !== row[fact]);
  return removed.length > 0 || rows.some(isChanged);
}

/** Lists changed names and prices for the activity log. Descriptions and photos would be too long for the log. */
function changesOf(
  namaProduk: string,
  rows: readonly PlannedRow<StoredVariant & FormerFacts>[],
): ActivityChanges {
  const changes: Record<string, ActivityChanges[string]> = {};
  for (const { row, stored } of rows) {
    if (!stored) continue;
    if (stored.namaProduk !== namaProduk) changes.namaProduk = [stored.namaProduk, namaProduk];
    if (stored.isDeleted || stored.harga === row.harga) continue;
    changes[`harga ${optionText(row.optionValues)}`.trim()] = [stored.harga, row.harga];
  }
  return changes;
}

/**
 * Selects a product's present variants, then its deleted ones, the last deleted first; no rows for an unknown product.
 * `is_rewritten` tells whether the stored name, description or options differ from the given ones.
 */
function storedVariants(
  storeId: string,
  productId: string,
  { namaProduk, deskripsi, options }: ProductMatrix,
): RawBuilder<StoredVariant & FormerFacts> {
  return sql<StoredVariant & FormerFacts>`
    SELECT v.id, v.option_values, s.stok, v.deleted_at IS NOT NULL AS is_deleted, v.harga, v.former_price, v.berat,
      v.hidden, p.nama_produk, (p.nama_produk <> ${namaProduk}::text OR p.deskripsi <> ${deskripsi}::text
        OR p.options <> ${JSON.stringify(options)}::jsonb) AS is_rewritten
    FROM products p JOIN variants v ON v.store_id = p.store_id AND v.product_id = p.id
    JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id
    WHERE p.store_id = ${storeId} AND v.store_id = ${storeId} AND s.store_id = ${storeId} AND p.id = ${productId}
      AND p.deleted_at IS NULL
    ORDER BY v.deleted_at DESC NULLS FIRST, v.position, v.id`;
}

function deletions(tx: Tx, storeId: string, deleted: readonly StoredVariant[]) {
  if (deleted.length === 0) return [];
  return [
    tx
      .updateTable('variants')
      .set({ position: null, deletedAt: sql<Date>`now()` })
      .where('storeId', '=', storeId)
      .where(sql<boolean>`id = ANY(${deleted.map(({ id }) => id)}::uuid[])`),
  ];
}

/** Updates all rows at once: positions must be unique after each statement. Avoids array slices, which crash Citus. */
export function variantUpdates(
  storeId: string,
  rows: readonly Omit<WrittenRow, 'variantId' | 'seenStok' | 'delta'>[],
) {
  return sql`
    UPDATE variants AS v SET position = w.position, deleted_at = NULL, harga = w.harga, former_price = w.former_price,
      berat = w.berat, hidden = w.hidden, option_values =
        CASE WHEN w.options = 0 THEN '{}'::text[] WHEN w.options = 1 THEN ARRAY[w.value_0]
          ELSE ARRAY[w.value_0, w.value_1] END
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ position }) => position)}::int[],
      ${rows.map(({ harga }) => harga)}::bigint[], ${rows.map(({ formerPrice }) => formerPrice)}::bigint[],
      ${rows.map(({ berat }) => berat)}::int[], ${rows.map(({ hidden }) => hidden)}::boolean[],
      ${rows.map(({ optionValues }) => optionValues.length)}::int[],
      ${rows.map(({ optionValues: [first = ''] }) => first)}::text[],
      ${rows.map(({ optionValues: [, second = ''] }) => second)}::text[])
      AS w (id, position, harga, former_price, berat, hidden, options, value_0, value_1)
    WHERE v.store_id = ${storeId} AND v.id = w.id`;
}

function moves(storeId: string, rows: readonly WrittenRow[]) {
  const moved = rows.filter(({ delta }) => delta !== 0);
  if (moved.length === 0) return [];
  return [
    sql`
    UPDATE variant_stock AS s SET stok = s.stok + w.delta
    FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ delta }) => delta)}::int[]) AS w (id, delta)
    WHERE s.store_id = ${storeId} AND s.variant_id = w.id`,
  ];
}

function inserts(tx: Tx, storeId: string, productId: string, rows: readonly WrittenRow[]) {
  if (rows.length === 0) return [];
  const variants = rows.map(({ id, position, optionValues, harga, formerPrice, berat, hidden }) => {
    return { storeId, id, productId, position, optionValues, harga, formerPrice, berat, hidden };
  });
  return [
    tx.insertInto('variants').values(variants),
    tx.insertInto('variantStock').values(rows.map(({ id, stok }) => ({ storeId, variantId: id, stok }))),
  ];
}

function recorded(
  tx: Tx,
  storeId: string,
  productId: string,
  rows: readonly WrittenRow[],
  reason: StockReason,
) {
  const key = randomUUIDv7();
  const changes = rows
    .filter(({ delta }) => delta !== 0)
    .map(({ id, delta }) => ({ storeId, variantId: id, key, productId, delta, reason }));
  return changes.length > 0 ? [tx.insertInto('stockChanges').values(changes)] : [];
}

function renamedValues(rows: readonly PlannedRow[]): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const { row, stored } of rows)
    for (const [position, value] of (stored?.optionValues ?? []).entries()) {
      const now = row.optionValues[position];
      if (now !== undefined && now !== value && !renamed.has(value)) renamed.set(value, now);
    }
  return renamed;
}
