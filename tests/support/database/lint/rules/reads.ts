import {
  aggregates,
  type Item,
  isGathered,
  isOfShop,
  type Level,
  levelsIn,
  ownParts,
  shopItems,
} from '../levels.ts';
import { type Equals, levelsAround, refersTo, staysAtOneShop, writesShopTable } from '../one-shop.ts';
import type { Reading, Rule } from '../rule.ts';
import { listOf, nameOf, partsOf } from '../tree.ts';

function someLevel(
  { fansOut, equals, levels }: Reading,
  is: (level: Level, equals: Equals) => boolean,
): boolean {
  return fansOut && equals !== null && levels.some((level) => is(level, equals));
}

function isCut(level: Level): boolean {
  return level.part.fields.limitCount !== undefined || aggregates(level);
}

/** True if this query may join rows of different shops, in its FROM or by a subquery that uses the FROM's columns. */
function isJoinedApart(level: Level, equals: Equals): boolean {
  const own = shopItems(level);
  const [first, ...others] = own;
  if (first && others.some((item) => !equals.areOfSameShop(first, item))) return true;
  return level.within
    .filter(({ place }) => place === 'value' || place === 'lateral')
    .some((within) => {
      const referred = refersTo(within, level).filter(isOfShop);
      const read = levelsIn(within).flatMap(shopItems);
      return (
        referred.length > 0 && read.some((item) => !referred.some((one) => equals.areOfSameShop(one, item)))
      );
    });
}

function asksGathered(level: Level): boolean {
  return level.within.some((within) => {
    if (within.place !== 'value' && within.place !== 'lateral') return false;
    if (!levelsIn(within).some((one) => shopItems(one).length > 0)) return false;
    const isAsked = refersTo(within, level).some(isGathered);
    const isPreserved = level.outerJoins.some(({ added }) => added.some((item) => item.level === within));
    return isAsked && (within.place === 'value' || isPreserved || levelsIn(within).some(isCut));
  });
}

export const readRules: Rule[] = [
  {
    name: 'no outer join behind what is gathered',
    reason:
      'Where a LIMIT, a list or a CTE is joined outward to a table of many shops under row-level security, the coordinator’s process dies, and every session with it.',
    breaks: [
      'SELECT 1 FROM (SELECT * FROM stores ORDER BY expiry_date LIMIT 9) s LEFT JOIN memberships m ON m.store_id = s.store_id',
      'WITH s AS (SELECT * FROM stores LIMIT 9) SELECT 1 FROM s LEFT JOIN memberships m ON m.store_id = s.store_id',
      'SELECT 1 FROM unnest($1::uuid[]) AS s (id) LEFT JOIN orders o ON o.store_id = s.id',
      'SELECT 1 FROM (VALUES ($1), ($2)) AS s (id) LEFT JOIN orders o ON o.store_id = s.id',
      'SELECT 1 FROM orders o RIGHT JOIN generate_series(1, 3) n ON o.order_number = n',
      'SELECT 1 FROM (SELECT DISTINCT status FROM orders) s LEFT JOIN orders o ON o.status = s.status',
      'SELECT 1 FROM (SELECT count(*) AS n FROM orders) s LEFT JOIN orders o ON o.order_number = s.n',
    ],
    passes: [
      'SELECT 1 FROM (SELECT * FROM stores LIMIT 9) s JOIN memberships m ON m.store_id = s.store_id',
      'SELECT 1 FROM stores s LEFT JOIN memberships m ON m.store_id = s.store_id ORDER BY expiry_date LIMIT 9',
      'SELECT 1 FROM unnest($1::uuid[]) AS s (id) LEFT JOIN orders o ON o.store_id = $2 AND o.id = s.id',
      'SELECT 1 FROM orders o LEFT JOIN generate_series(1, 3) n ON o.order_number = n',
      'SELECT 1 FROM (SELECT store_id, count(*) FROM orders GROUP BY store_id) s LEFT JOIN stores USING (store_id)',
      'SELECT 1 FROM (SELECT * FROM mails LIMIT 9) s LEFT JOIN users u ON u.uid = s.recipient_id',
    ],
    isBroken: (reading) =>
      someLevel(reading, ({ outerJoins }, equals) =>
        outerJoins.some(
          ({ preserved, added }) =>
            preserved.every(isGathered) && added.some((item) => readsMany(item, equals)),
        ),
      ),
  },
  {
    name: 'no question for each row of a list',
    reason:
      'Over many shops Citus refuses a subquery that counts, cuts or chooses for each row of a list, a CTE or a LIMIT: UNION ALL a branch for each, or = ANY.',
    breaks: [
      'SELECT s, (SELECT count(*) FROM orders o WHERE o.customer_id = $1 AND o.status = s) FROM unnest($2::text[]) AS s',
      'SELECT n.* FROM unnest($1::text[]) AS s (status) CROSS JOIN LATERAL (SELECT id FROM orders o WHERE o.status = s.status LIMIT 9) n',
      'SELECT n.* FROM unnest($1::uuid[]) AS s (id) CROSS JOIN LATERAL (SELECT count(*) FROM orders o WHERE o.store_id = s.id) n',
      'SELECT n.* FROM unnest($1::text[]) AS s (status) LEFT JOIN LATERAL (SELECT id FROM orders o WHERE o.status = s.status) n ON true',
      'SELECT 1 FROM (SELECT * FROM stores LIMIT 2) s WHERE EXISTS (SELECT 1 FROM orders o WHERE o.store_id = s.store_id)',
    ],
    passes: [
      'SELECT s, (SELECT count(*) FROM orders o WHERE o.store_id = $1 AND o.status = s) FROM unnest($2::text[]) AS s',
      'SELECT n.* FROM unnest($1::text[]) AS s (status) CROSS JOIN LATERAL (SELECT id FROM orders o WHERE o.status = s.status) n',
      'SELECT o.* FROM unnest($1::uuid[], $2::uuid[]) AS s (store_id, id) JOIN orders o ON o.store_id = s.store_id AND o.id = s.id',
      'SELECT s.store_id, (SELECT count(*) FROM orders o WHERE o.store_id = s.store_id) FROM stores s',
      'SELECT 1 FROM stores s LEFT JOIN LATERAL (SELECT id FROM orders o WHERE o.store_id = s.store_id LIMIT 1) o ON true',
      '(SELECT id FROM orders WHERE status = $1 LIMIT 9) UNION ALL (SELECT id FROM orders WHERE status = $2 LIMIT 9)',
    ],
    isBroken: (reading) => someLevel(reading, asksGathered),
  },
  {
    name: 'joined by the shop',
    reason:
      'Rows of two shops’ tables lie together only shop by shop, so a join of many shops compares store_id.',
    breaks: [
      'SELECT 1 FROM orders o JOIN order_items i ON i.order_id = o.id',
      'SELECT 1 FROM orders, stores',
      'SELECT 1 FROM orders o WHERE EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id)',
      'SELECT 1 FROM unnest($1::uuid[]) AS s (id) JOIN orders o ON o.store_id = s.id LEFT JOIN stores t ON t.store_id = s.id',
    ],
    passes: [
      'SELECT 1 FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id',
      'SELECT 1 FROM orders JOIN stores USING (store_id) LEFT JOIN memberships USING (store_id)',
      'SELECT 1 FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.store_id = $1 AND i.store_id = $1',
      'SELECT 1 FROM orders o WHERE EXISTS (SELECT 1 FROM order_items i WHERE (i.store_id, i.order_id) = (o.store_id, o.id))',
      'SELECT 1 FROM unnest($1::uuid[]) AS s (id) JOIN orders o ON o.store_id = s.id JOIN stores t ON t.store_id = s.id',
      'SELECT (SELECT count(*) FROM stores), id FROM orders',
    ],
    isBroken: (reading) => someLevel(reading, isJoinedApart),
  },
  {
    name: 'locks in one shop',
    reason: 'Citus locks rows only where store_id = one value leads to one shard.',
    breaks: [
      'SELECT id FROM orders WHERE due_at < now() FOR NO KEY UPDATE SKIP LOCKED',
      'SELECT id FROM orders WHERE store_id = ANY ($1) FOR UPDATE',
      'WITH l AS (SELECT id FROM variants WHERE id = $1 FOR UPDATE) UPDATE variants SET stok = 1 FROM l WHERE store_id = $2',
    ],
    passes: [
      'SELECT id FROM orders WHERE store_id = $1 AND due_at < now() FOR NO KEY UPDATE SKIP LOCKED',
      'SELECT o.id FROM orders o JOIN order_items i USING (store_id) WHERE i.store_id = $1 FOR UPDATE OF o',
      'SELECT beat_at FROM heartbeat FOR UPDATE',
    ],
    isBroken: (reading) =>
      someLevel(
        reading,
        (level, equals) =>
          listOf(level.part.fields.lockingClause).length > 0 && !staysAtOneShop(level, equals),
      ),
  },
  {
    name: 'no ctid over shops',
    reason: 'A row’s place is unique on its shard only; its key is unique everywhere.',
    breaks: [
      'DELETE FROM orders WHERE ctid = ANY (ARRAY(SELECT ctid FROM orders ORDER BY created_at LIMIT 9))',
    ],
    passes: [
      'DELETE FROM orders WHERE store_id = $1 AND ctid = ANY (ARRAY(SELECT ctid FROM orders WHERE store_id = $1 LIMIT 9))',
      'DELETE FROM mails WHERE ctid = ANY (ARRAY(SELECT ctid FROM mails LIMIT 9))',
    ],
    isBroken: (reading) =>
      someLevel(
        reading,
        (level) =>
          writesShopTable(level) &&
          partsOf(level.conditions, 'ColumnRef').some(({ fields }) => /(^|\.)ctid$/.test(nameOf(fields))),
      ),
  },
  {
    name: 'columns in subqueries',
    reason: 'What Citus keeps between two steps of a query over many shops must have a column: SELECT 1.',
    breaks: [
      'SELECT EXISTS (SELECT FROM orders WHERE id = $1)',
      'SELECT count(*) FROM (SELECT FROM orders WHERE customer_id = $1 LIMIT 9) o',
    ],
    passes: [
      'SELECT EXISTS (SELECT 1 FROM orders WHERE id = $1)',
      'SELECT EXISTS (SELECT FROM orders WHERE store_id = $1)',
      'SELECT 1 FROM stores s WHERE EXISTS (SELECT FROM orders o WHERE o.store_id = s.store_id)',
      'SELECT 1 FROM stores s, LATERAL (SELECT count(*) FROM (SELECT FROM orders o WHERE o.store_id = s.store_id LIMIT 9) o) c',
      'SELECT FROM orders WHERE id = $1',
    ],
    isBroken: (reading) => someLevel(reading, isPreservedWithoutColumns),
  },
  {
    name: 'plain shapes over shops',
    reason: 'Citus runs WITH RECURSIVE, grouping sets and MERGE for one shop only.',
    breaks: [
      'SELECT status, count(*) FROM orders GROUP BY ROLLUP (status)',
      'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r, orders',
      'MERGE INTO sales USING (SELECT 1) x ON true WHEN MATCHED THEN DELETE',
    ],
    passes: [
      'SELECT status, count(*) FROM orders GROUP BY status',
      'SELECT status, count(*) FROM orders WHERE store_id = $1 GROUP BY ROLLUP (status)',
      'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r',
    ],
    isBroken: (reading) =>
      reading.levels.some((level) => level.part.kind === 'MergeStmt' && writesShopTable(level)) ||
      someLevel(reading, ({ part: { fields } }) =>
        ownParts(fields).some(
          ({ kind, fields: { recursive } }) =>
            kind === 'GroupingSet' || (kind === 'WithClause' && recursive === true),
        ),
      ),
  },
];

function readsMany(item: Item, equals: Equals): boolean {
  if (isOfShop(item)) return !equals.isOneShop(item);
  return item.level !== null && !isGathered(item) && !staysAtOneShop(item.level, equals);
}

/**
 * True if this subquery selects no columns, but Citus needs one, because Citus stores the subquery's result before the
 * outer query runs. Citus does not store the result of a subquery that refers to an outer query.
 */
function isPreservedWithoutColumns(level: Level): boolean {
  const { targetList, valuesLists, larg } = level.part.fields;
  if (!['value', 'from'].includes(level.place) || level.part.kind !== 'SelectStmt') return false;
  const isAlone = levelsAround(level).every((one) => one === level || refersTo(level, one).length === 0);
  return !targetList && !valuesLists && !larg && isAlone;
}
