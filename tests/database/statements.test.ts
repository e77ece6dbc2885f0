import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asSystem } from '../../server/db/access.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { bothKinds, globalTables, mixedStatements, shopTables } from '../support/database/statements.ts';

/*
 * No statement of the program names a shop's table beside a global one. Every test file of this project watches what the program
 * asks (tests/support/environment.ts); here the watcher itself is tested.
 */
test.each([
  ['SELECT 1 FROM stores s JOIN users u ON u.uid = s.store_id', 'stores', 'users'],
  ['SELECT 1 FROM "mails" LEFT JOIN "public"."orders" ON true', 'orders', 'mails'],
  ['WITH e AS (SELECT * FROM audit_events) SELECT 1 FROM e, stores s', 'stores', 'audit_events'],
  ['SELECT 1 FROM stores AS s, users', 'stores', 'users'],
  ['WITH p AS (UPDATE users SET wa = $1) INSERT INTO orders (id) VALUES ($2)', 'orders', 'users'],
  ['SELECT 1 FROM memberships WHERE email = (SELECT email FROM auth."user")', 'memberships', 'auth.user'],
  ['DELETE FROM products USING slugs', 'products', 'slugs'],
  [
    'WITH o AS (UPDATE orders SET status = $1) SELECT graphile_worker.add_job($2)',
    'orders',
    'graphile_worker.add_job',
  ],
])('%s names both', (statement, shop, global) => {
  expect(bothKinds(statement)).toEqual({ shop, global });
});

test.each([
  'SELECT count(*) AS users FROM stores s JOIN memberships m USING (store_id)',
  "SELECT 'FROM users' FROM orders -- JOIN users",
  'SELECT extract(epoch FROM created_at) FROM mails',
  'UPDATE users SET wa = $1',
  'SELECT pg_notify($1, $2), id FROM orders',
])('%s names one kind', (statement) => {
  expect(bothKinds(statement)).toBeNull();
});

test('what the program asks is watched', async () => {
  await asSystem((tx) => sql`SELECT FROM stores JOIN slugs USING (store_id)`.execute(tx));
  expect(mixedStatements.splice(0)).toEqual(['SELECT FROM stores JOIN slugs USING (store_id)']);
});

test.each([
  ["SELECT pg_notify('kedai', 'resync')", 1],
  ["SELECT graphile_worker.add_job('events')", 1],
  ['SELECT now()', 0],
])('a transaction that writes a shop’s table and asks %s is found out', async (telling, found) => {
  await asSystem(async (tx) => {
    await sql`UPDATE stores SET wa_number = wa_number`.execute(tx);
    await sql.raw(telling).execute(tx);
  });
  // By itself it may be asked.
  await asSystem((tx) => sql.raw(telling).execute(tx));
  expect(mixedStatements.splice(0)).toHaveLength(found);
});

test('every table and view is known as one of the two', async () => {
  const { rows } = await withClient(testDatabase().adminUrl, (client) =>
    client.query<{ name: string; ofShop: boolean }>(
      `SELECT c.relname AS name, EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'store_id') AS "ofShop"
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
    ),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...shopTables, ...globalTables].sort());
  const others = rows.filter(({ name, ofShop }) => shopTables.includes(name) && !ofShop);
  expect(others).toEqual([]);
});
