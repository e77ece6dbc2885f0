import { type Level, shopItems, written } from '../levels.ts';
import { writesShopTable } from '../one-shop.ts';
import type { Reading, Rule } from '../rule.ts';
import { isGlobalTable, isShopTable } from '../tables.ts';
import { partsOf, tableName } from '../tree.ts';

/** These functions act only on the Citus node that executes them; other nodes of the cluster notice nothing. */
const ERRANDS = /^(pg_notify|pg_(try_)?advisory_\w+|nextval|setval|graphile_worker\.\w+)$/;

/** Returns a shop table and a global table that the statement uses, or null if it uses only one kind. */
function bothKinds({ levels, statement, calls }: Reading): { shop: string; global: string } | null {
  const ctes = new Set(levels.flatMap((level) => [...level.ctes]));
  const names = partsOf(statement.fields, 'RangeVar')
    .map(tableName)
    .filter((name) => !ctes.has(name));
  const shop = names.find(isShopTable);
  const global = names.find(isGlobalTable) ?? calls.find(isGlobalTable);
  return shop && global ? { shop, global } : null;
}

function namesShop(levels: Level[]): boolean {
  return levels.some((level) => shopItems(level).length > 0 || writesShopTable(level));
}

export const kindRules: Rule[] = [
  {
    name: 'one kind',
    reason:
      'No node has both a shop’s rows and the global tables, and under row-level security a join of the two kills the coordinator’s process and every session with it.',
    breaks: [
      'SELECT 1 FROM stores s JOIN users u ON u.uid = s.store_id',
      'SELECT 1 FROM "mails" LEFT JOIN "public"."orders" ON true',
      'WITH e AS (SELECT * FROM audit_events) SELECT 1 FROM e, stores s',
      'SELECT 1 FROM stores AS s, users',
      'WITH p AS (UPDATE users SET wa = $1) INSERT INTO orders (id) VALUES ($2)',
      'SELECT 1 FROM memberships WHERE email = (SELECT email FROM auth."user")',
      'DELETE FROM products USING slugs WHERE products.store_id = slugs.store_id',
      'SELECT 1 FROM orders WHERE id = ANY (ARRAY(SELECT id FROM graphile_worker.jobs))',
      'SELECT EXISTS (SELECT FROM rate_limits), (SELECT count(*) FROM stores)',
      'CREATE VIEW v AS SELECT 1 FROM stores JOIN slugs USING (store_id)',
    ],
    passes: [
      'SELECT count(*) AS users FROM stores s JOIN memberships m USING (store_id)',
      "SELECT 'FROM users' FROM orders -- JOIN users",
      'SELECT extract(epoch FROM created_at) FROM mails',
      'UPDATE users SET wa = $1',
      'WITH users AS (SELECT user_id FROM memberships) SELECT * FROM users',
    ],
    isBroken: (reading) => bothKinds(reading) !== null,
  },
  {
    name: 'errands apart',
    reason:
      'In a statement about a shop a notice, a lock or a job happens on the node of that shop, where nobody listens or looks.',
    breaks: [
      'SELECT pg_notify($1, $2), id FROM orders WHERE store_id = $3',
      'WITH held AS (SELECT pg_advisory_xact_lock($1)) SELECT id FROM held, orders WHERE store_id = $2',
      'WITH o AS (UPDATE orders SET status = $1) SELECT graphile_worker.add_job($2)',
    ],
    passes: [
      'SELECT pg_notify($1, $2)',
      'SELECT pg_advisory_xact_lock($1)',
      'SELECT lower(nama_toko) FROM stores',
    ],
    isBroken: ({ levels, calls }) => namesShop(levels) && calls.some((call) => ERRANDS.test(call)),
  },
];

/** A crash may lose changes to these tables without harm, so they may commit apart from changes to shop tables. */
const UNIMPORTANT = new Set(['rate_limits', 'joint_commits']);

export type Doing = {
  writes: boolean;
  writesGlobal: boolean;
  /** Whether the statement makes shop tables and global tables commit together; see server/db/citus/joint-commit.ts. */
  joins: boolean;
  notifies: boolean;
};

export function doingOf({ levels, statement, calls }: Reading): Doing {
  const tables = levels.flatMap((level) => written(level) ?? []);
  const callsNotify = calls.some((name) => /^(pg_notify|graphile_worker\.add_jobs?)$/.test(name));
  return {
    writes: tables.some(isShopTable),
    writesGlobal: tables.some((name) => isGlobalTable(name) && !UNIMPORTANT.has(name)),
    joins: tables.includes('joint_commits'),
    notifies: callsNotify || statement.kind === 'NotifyStmt',
  };
}
