import { isImmutable, isVolatile, mixesColumnsAndMoment } from '../functions.ts';
import { type Level, levelsIn, ownParts, shopItems } from '../levels.ts';
import { writesShopTable } from '../one-shop.ts';
import type { Rule } from '../rule.ts';
import { fieldsOf, listOf, nameOf, partOf } from '../tree.ts';

const shopWrites = (levels: Level[]) => levels.filter(writesShopTable);
const changes = (levels: Level[]) =>
  shopWrites(levels).filter(({ part: { kind } }) => kind === 'UpdateStmt' || kind === 'DeleteStmt');
const inserts = (levels: Level[]) => shopWrites(levels).filter(({ part: { kind } }) => kind === 'InsertStmt');

function valuesOf(targets: unknown): unknown[] {
  return listOf(targets).map((one) => partOf(one)?.fields.val);
}

/** Returns the SELECT that supplies the rows of an INSERT, or null for VALUES. */
function sourceOf(insert: Level): Level | null {
  const source = insert.within.find(({ place }) => place === 'branch');
  return source && !source.part.fields.valuesLists ? source : null;
}

/** Tells whether each row is written to the shop from which it was read, so that nodes need not exchange rows. */
function staysInPlace(insert: Level, source: Level): boolean {
  const nth = listOf(insert.part.fields.cols).findIndex((one) => partOf(one)?.fields.name === 'store_id');
  const value = partOf(valuesOf(source.part.fields.targetList)[Math.max(nth, 0)]);
  const isColumn = value?.kind === 'ColumnRef' && /(^|\.)store_id$/.test(nameOf(value.fields.fields));
  const { limitCount, limitOffset, distinctClause } = source.part.fields;
  const isCut = Boolean(limitCount ?? limitOffset ?? distinctClause);
  return isColumn && !isCut && insert.ctes.size === 0 && shopItems(source).length > 0;
}

/** True for an array element or slice such as `names[1]`, also inside a cast or in the values of `(a, b) = (…)`. */
function isBareElement(value: unknown): boolean {
  const part = partOf(value);
  if (part?.kind === 'TypeCast') return isBareElement(part.fields.arg);
  if (part?.kind === 'MultiAssignRef')
    return listOf(partOf(part.fields.source)?.fields.args).some(isBareElement);
  return (
    part?.kind === 'A_Indirection' && partOf(listOf(part.fields.indirection).at(-1))?.kind === 'A_Indices'
  );
}

export const writeRules: Rule[] = [
  {
    name: 'VALUES into a shop’s table',
    reason:
      'Rows of a SELECT reach a distributed table by COPY, which row-level security forbids, unless they stay in the shop that they were read from.',
    breaks: [
      'WITH a AS (INSERT INTO sales (store_id, orders) SELECT $1, $2 RETURNING store_id) SELECT * FROM a',
      'INSERT INTO sales (store_id, orders) SELECT $1, $2',
      'INSERT INTO sales (store_id, orders) SELECT * FROM unnest($1::uuid[], $2::int[])',
      'WITH a AS (SELECT store_id FROM orders WHERE store_id = $1) INSERT INTO sales (store_id) SELECT store_id FROM a',
      'INSERT INTO sales (orders, store_id) SELECT 1, store_id FROM orders LIMIT 1',
      'INSERT INTO sales (store_id, orders) SELECT $1, 1 FROM orders WHERE store_id = $1',
      'INSERT INTO sales (store_id, orders) VALUES ($1, (SELECT count(*) FROM orders WHERE store_id = $1))',
      'INSERT INTO sales (store_id, orders) VALUES ($1, 1) ON CONFLICT (store_id) DO UPDATE SET orders = (SELECT 1)',
    ],
    passes: [
      'WITH a AS (INSERT INTO sales (store_id, orders) VALUES ($1, $2), ($3, $4) RETURNING store_id) SELECT * FROM a',
      'INSERT INTO sales (orders, store_id) SELECT 1, store_id FROM orders GROUP BY store_id',
      'INSERT INTO mails (id) SELECT * FROM unnest($1::uuid[])',
      'INSERT INTO outages (began_at) SELECT beat_at FROM heartbeat',
    ],
    isBroken: ({ levels }) =>
      inserts(levels).some((insert) => {
        const source = sourceOf(insert);
        if (source) return insert.place === 'cte' || !staysInPlace(insert, source);
        return levelsIn(insert).some(({ place }) => place === 'value');
      }),
  },
  {
    name: 'DO UPDATE from excluded',
    reason:
      'Citus takes nothing but immutable expressions there; what INSERT would have written stands in excluded.',
    breaks: [
      'INSERT INTO store_secrets (store_id, name) VALUES ($1, $2) ON CONFLICT (store_id, name) DO UPDATE SET updated_at = now()',
      'INSERT INTO sales (store_id) VALUES ($1) ON CONFLICT (store_id) DO UPDATE SET starts_at = current_timestamp',
      'INSERT INTO sales (store_id) VALUES ($1) ON CONFLICT (store_id) DO UPDATE SET orders = 1 WHERE sales.starts_at < now()',
    ],
    passes: [
      'INSERT INTO store_secrets (store_id, updated_at) VALUES ($1, now()) ON CONFLICT (store_id) DO UPDATE SET updated_at = excluded.updated_at',
      'INSERT INTO sales (store_id) VALUES ($1) ON CONFLICT (store_id) DO UPDATE SET orders = sales.orders + excluded.orders',
      'INSERT INTO heartbeat (beat_at) VALUES ($1) ON CONFLICT (single) DO UPDATE SET beat_at = now()',
    ],
    isBroken: ({ levels }) =>
      inserts(levels).some(({ part }) => {
        const { targetList, whereClause } = fieldsOf(part.fields.onConflictClause);
        return ![...valuesOf(targetList), whereClause].every(isImmutable);
      }),
  },
  {
    name: 'no bare array element',
    reason:
      'The coordinator of Citus 13 crashes if SET assigns one, or a slice, or a part of a jsonb; coalesce() avoids that.',
    breaks: [
      'UPDATE store_counters SET chat_turn = ($1::int[])[chat_turn + 1] WHERE store_id = $2',
      'UPDATE orders o SET courier = m.names[1] FROM unnest($1::uuid[], $2::text[]) AS m (store_id, names) WHERE o.store_id = m.store_id',
      'UPDATE orders SET (courier, status) = (($1::text[])[1], $2) WHERE store_id = $3',
      'INSERT INTO sales (store_id) VALUES ($1) ON CONFLICT (store_id) DO UPDATE SET orders = ($2::int[])[1]',
    ],
    passes: [
      'UPDATE store_counters SET chat_turn = coalesce(($1::int[])[chat_turn + 1], chat_turn) WHERE store_id = $2',
      'INSERT INTO sales (store_id, orders) VALUES ($1, ($2::int[])[1])',
      'UPDATE mails SET subject = ($1::text[])[1]',
    ],
    isBroken: ({ levels }) =>
      shopWrites(levels).some(({ part: { fields } }) =>
        [fields.targetList, fieldsOf(fields.onConflictClause).targetList]
          .flatMap(valuesOf)
          .some(isBareElement),
      ),
  },
  {
    name: 'no moment over a column',
    reason:
      'Each node would work it out by its own clock and zone, so Citus refuses it: read under the lock, then write the value.',
    breaks: [
      "UPDATE orders SET due_at = due_at + interval '1 hour' WHERE store_id = $1",
      "UPDATE orders SET due_at = date_trunc('minute', greatest(due_at, now())) WHERE store_id = $1",
      'UPDATE orders SET due_at = now() + make_interval(hours => order_number) WHERE store_id = $1',
      'UPDATE orders SET due_at = coalesce(due_at, now()) WHERE store_id = $1',
      "UPDATE orders SET due_at = CASE WHEN status = 'Pending' THEN now() ELSE due_at END WHERE store_id = $1",
      'UPDATE orders SET courier = due_at::text WHERE store_id = $1',
      "UPDATE orders SET courier = concat('a', courier) WHERE store_id = $1",
      'UPDATE orders SET courier = gen_random_uuid()::text WHERE store_id = $1',
      "UPDATE orders SET status = $1 WHERE store_id = $2 AND created_at + interval '1 day' < now()",
      'DELETE FROM stock_changes WHERE store_id = $1 AND created_at < clock_timestamp()',
    ],
    passes: [
      'UPDATE orders SET shipped_at = now() WHERE store_id = $1',
      'UPDATE orders SET due_at = now() + make_interval(hours => $1) WHERE store_id = $2',
      'UPDATE orders SET due_at = greatest(due_at, now()) WHERE store_id = $1',
      'UPDATE orders SET total_price = subtotal - discount + $1::bigint, courier = lower(courier) WHERE store_id = $2',
      "DELETE FROM stock_changes WHERE store_id = $1 AND created_at < now() - interval '30 days'",
      'UPDATE mails SET failed_at = coalesce(failed_at, now())',
    ],
    isBroken: ({ levels }) =>
      changes(levels).some((level) => {
        const { targetList } = level.part.fields;
        const values = [...valuesOf(targetList), ...level.conditions];
        const inner = levelsIn(level).filter(({ place }) => place !== 'cte');
        return (
          values.some(mixesColumnsAndMoment) ||
          inner.some(({ part }) => ownParts(part.fields).some(isVolatile))
        );
      }),
  },
  {
    name: 'RETURNING columns',
    reason: 'Citus returns nothing that depends on a moment, a zone or a setting, such as a moment’s text.',
    breaks: [
      'UPDATE orders SET status = $1 WHERE store_id = $2 RETURNING due_at::text',
      'DELETE FROM orders WHERE store_id = $1 RETURNING to_jsonb(orders)',
      'INSERT INTO sales (store_id) VALUES ($1) RETURNING now()',
    ],
    passes: [
      'UPDATE orders SET status = $1 WHERE store_id = $2 RETURNING due_at, lower(courier) AS courier',
      'WITH a AS (UPDATE orders SET status = $1 WHERE store_id = $2 RETURNING due_at) SELECT due_at::text FROM a',
      'UPDATE mails SET sent_at = now() RETURNING sent_at::text',
    ],
    isBroken: ({ levels }) =>
      shopWrites(levels).some(
        ({ part: { fields } }) => !isImmutable(fields.returningClause ?? fields.returningList),
      ),
  },
  {
    name: 'writes name the shop',
    reason:
      'Without its shop a write goes to every shard and holds their locks until the last node has committed.',
    breaks: [
      'UPDATE orders SET status = $1 WHERE id = $2',
      'DELETE FROM idempotency_keys WHERE created_at < $1',
      'INSERT INTO orders (id) VALUES ($1)',
      'INSERT INTO orders DEFAULT VALUES',
    ],
    passes: [
      'UPDATE orders SET status = $1 WHERE store_id = $2 AND id = $3',
      'DELETE FROM idempotency_keys k USING old WHERE k.store_id = old.store_id AND k.key = old.key',
      'UPDATE orders SET due_at = m.due FROM unnest($1::uuid[]) AS m (store_id, due) WHERE orders.store_id = m.store_id',
      'INSERT INTO orders (store_id, id) VALUES ($1, $2)',
      'DELETE FROM mails WHERE id = $1',
    ],
    isBroken: ({ levels }) =>
      shopWrites(levels).some(({ part: { kind, fields }, conditions, using }) => {
        if (kind === 'InsertStmt')
          return !listOf(fields.cols).some((one) => partOf(one)?.fields.name === 'store_id');
        const named = ownParts(conditions).some(
          (part) => part.kind === 'ColumnRef' && /(^|\.)store_id$/.test(nameOf(part.fields.fields)),
        );
        return !named && !using.some(({ column }) => column === 'store_id');
      }),
  },
];
