import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asSystem, type Tx } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { sweptBy } from '#server/jobs/swept.ts';
import { askAdmin } from '../support/database/database.ts';
import { immutableFunctions } from '../support/database/lint/functions.ts';
import { globalTables, MOMENT, shopTables } from '../support/database/lint/tables.ts';
import { findings, testsOwn } from '../support/database/statements.ts';

/*
 * In this Vitest project, tests/support/environment.ts checks all statements of the program against the rules of
 * tests/support/database/lint. This file tests that check.
 */
const rulesOf = (found: typeof findings) => found.splice(0).map(({ rule }) => rule);

test('statements of the program must follow the rules', async () => {
  const ask = (tx: Tx) => sweptBy(tx, sql`WITH ended AS (SELECT created_at AS at FROM orders FOR UPDATE) `);
  // Ignores errors, because `ask` fails on a Citus cluster: Citus cannot lock rows of several shops in one statement.
  for (const _ of [1, 2]) await asSystem(ask).catch(() => undefined);
  expect(rulesOf(findings)).toEqual(['locks in one shop']);
  expect(testsOwn).toEqual([]);
});

test('statements of a test itself are exempt', async () => {
  await asSystem((tx) => sql`SELECT FROM stores JOIN slugs USING (store_id)`.execute(tx));
  expect(findings).toEqual([]);
  expect(rulesOf(testsOwn)).toEqual(['one kind']);
});

test.each([
  ["SELECT pg_notify('kedai', 'resync')", 1],
  ["SELECT graphile_worker.add_job('events')", 1],
  ['SELECT now()', 0],
])('a transaction that writes a shop’s table and runs %s is reported', async (notifying, found) => {
  await asSystem(async (tx) => {
    await sql`UPDATE stores SET wa_number = wa_number WHERE store_id IS NOT NULL`.execute(tx);
    await sql.raw(notifying).execute(tx);
  });
  // This transaction does not write to a shop's table, so the rule 'tell after the commit' must not report it.
  await asSystem((tx) => sql.raw(notifying).execute(tx));
  expect(rulesOf(testsOwn)).toEqual(Array(found).fill('tell after the commit'));
});

test.each([
  ['nothing more', false, 1],
  ['that both are committed together', true, 0],
])('a transaction that writes a shop’s table, a global one and says %s', async (_, jointly, found) => {
  await asSystem(async (tx) => {
    if (jointly) await commitJointly(tx);
    await sql`UPDATE stores SET wa_number = wa_number WHERE store_id IS NOT NULL`.execute(tx);
    await sql`UPDATE heartbeat SET beat_at = beat_at WHERE single`.execute(tx);
  });
  expect(rulesOf(testsOwn)).toEqual(Array(found).fill('commit jointly'));
});

test('every table and view is known as a shop’s or a global one', async () => {
  const rows = await askAdmin<{ name: string; ofShop: boolean }>(
    `SELECT c.relname AS name, EXISTS (
       SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'store_id') AS "ofShop"
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...shopTables, ...Object.keys(globalTables)].sort());
  expect(shopTables.length).toBeGreaterThan(30);
  const others = rows.filter(({ name, ofShop }) => shopTables.includes(name) && !ofShop);
  expect(others).toEqual([]);
});

test('a column’s name shows whether it holds a timestamp', async () => {
  const rows = await askAdmin<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY ($1)`,
    [shopTables],
  );
  const wrong = rows.filter(({ name, type }) => MOMENT.test(name) !== (type === 'timestamp with time zone'));
  expect(wrong).toEqual([]);
});

test('the functions that the rules take for immutable are immutable', async () => {
  const rows = await askAdmin<{ name: string; immutable: boolean }>(
    `SELECT proname AS name, bool_and(provolatile = 'i') AS immutable FROM pg_proc
     WHERE pronamespace = 'pg_catalog'::regnamespace AND proname = ANY ($1) GROUP BY 1 ORDER BY 1`,
    [[...immutableFunctions]],
  );
  expect(rows).toEqual([...immutableFunctions].sort().map((name) => ({ name, immutable: true })));
});
