import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testDatabase, withClient } from './support/database/database.ts';
import { globalTables } from './support/database/lint/tables.ts';
import { readText } from './support/source-files.ts';

/*
 * Checks every table in PostgreSQL's catalog against rules for row-level security and for distributing shops over many
 * machines by store_id.
 */

/** These tables belong to no shop and contain nobody's data, so they need no row-level security. */
const openTables = ['rate_limits', 'joint_commits'];

/** These policies let everybody read. */
const openPolicies = ['slugs_read', 'status_spans_read', 'status_days_read'];

/** A table with one of these columns contains rows of a shop or a person. */
const ownerColumns = ['store_id', 'customer_id', 'uid', 'user_id'];

type Breach = { rule: string; table: string };

/** Each query returns the violations of its rule as `found`. Names in braces are replaced by lists of this file. */
const rules: Record<string, string> = {
  'every table is a shop’s or named as global': `
    SELECT c.relname AS found FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL ({global})
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'store_id')`,
  'store_id is NOT NULL': `
    SELECT c.relname AS found FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL ({global})
      AND a.attname = 'store_id' AND NOT a.attnotnull`,
  'every table of a shop has a primary key': `
    SELECT c.relname AS found FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL ({global})
      AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)`,
  'store_id comes first in every unique index, the primary key among them': `
    SELECT i.indexrelid::regclass::text AS found FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ({global}) AND i.indisunique
      AND a.attname IS DISTINCT FROM 'store_id'`,
  'foreign keys join shop to shop on store_id': `
    SELECT c.relname || '.' || k.conname AS found FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace
      AND (c.relname = ANY ({global}) OR k.confrelid::regclass::name = ANY ({global}) OR NOT EXISTS (
        SELECT FROM unnest(k.conkey, k.confkey) AS pair (here, there)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.here AND a.attname = 'store_id'
        JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = pair.there AND b.attname = 'store_id'))`,
  'a constraint over several columns, a unique one and a foreign key are named by hand': `
    SELECT k.conname AS found FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND k.conname ~ '_(check|key|fkey)[0-9]*$'
      AND (k.contype IN ('f', 'u') OR k.conname ~ ('^' || c.relname || '_check'))`,
  'policies are a CASE or compare with one role': `
    SELECT tablename || '.' || policyname AS found FROM pg_policies
    WHERE schemaname = 'public' AND coalesce(qual, '') || coalesce(with_check, '') ~ ' OR '`,
  'no triggers': `
    SELECT t.tgrelid::regclass::text || '.' || t.tgname AS found FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`,
  'no sequences: ids are made by the program': `
    SELECT relname AS found FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`,
  'no policy is restrictive: Citus makes it permissive on its nodes': `
    SELECT tablename || '.' || policyname AS found FROM pg_policies
    WHERE schemaname = 'public' AND permissive = 'RESTRICTIVE'`,
  'policies ask no other table': `
    SELECT tablename || '.' || policyname AS found FROM pg_policies
    WHERE schemaname = 'public' AND coalesce(qual, '') || coalesce(with_check, '') ~* '\\mselect\\M'`,
  'policies compare with settings that may be absent': `
    SELECT tablename || '.' || policyname AS found FROM pg_policies
    WHERE schemaname = 'public' AND policyname <> ALL ({everybody}) AND (
      coalesce(qual, '') || coalesce(with_check, '') !~ 'current_setting'
      OR coalesce(qual, '') || coalesce(with_check, '') ~ 'current_setting\\([^,)]*\\)')`,
  'row-level security is on and holds for the owner too': `
    SELECT relname AS found FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL ({open})
      AND NOT (relrowsecurity AND relforcerowsecurity)`,
  'there is a policy': `
    SELECT relname AS found FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL ({open})
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid)`,
  'the program owns nothing in public': `
    SELECT relname AS found FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND pg_get_userbyid(relowner) = {app}`,
  'the program is no superuser, makes no roles or databases, and passes no policy by': `
    SELECT rolname AS found FROM pg_roles
    WHERE rolname = {app} AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)`,
  'the program is no member of the owner': `
    SELECT r.rolname AS found FROM pg_roles r
    WHERE r.rolname <> {app} AND pg_has_role({app}, r.oid, 'MEMBER')`,
  'the program may not create in public': `
    SELECT 'public' AS found WHERE has_schema_privilege({app}, 'public', 'CREATE')`,
  'nobody else has rights': `
    SELECT c.relname AS found FROM pg_class c, aclexplode(c.relacl) a
    WHERE c.relnamespace = 'public'::regnamespace AND a.grantee <> c.relowner
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      AND (a.grantee = 0 OR a.grantee::regrole::text <> quote_ident({app}))`,
  'the program may not empty a table, nor say whose a row is': `
    SELECT c.relname AS found FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL ({open})
      AND (has_table_privilege({app}, c.oid, 'TRUNCATE, TRIGGER, REFERENCES')
        OR (a.attname = ANY ({owner}) AND c.relname NOT IN ('store_secrets', 'store_counters', 'product_photos')
          AND has_column_privilege({app}, c.oid, a.attnum, 'UPDATE')))`,
};

async function breaches(client: pg.Client): Promise<Breach[]> {
  const lists: Record<string, string> = {
    app: pg.escapeLiteral(appRole()),
    global: arrayOf(Object.keys(globalTables)),
    everybody: arrayOf(openPolicies),
    open: arrayOf(openTables),
    owner: arrayOf(ownerColumns),
  };
  const found: Breach[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const text = query.replace(/\{(\w+)\}/g, (_, name) => lists[name] ?? '');
    const { rows } = await client.query<{ found: string }>(text);
    for (const table of new Set(rows.map((row) => row.found))) found.push({ rule, table });
  }
  return found;
}

function appRole(): string {
  return decodeURIComponent(new URL(testDatabase().appUrl).username);
}

function arrayOf(texts: string[]): string {
  return `ARRAY[${texts.map((text) => pg.escapeLiteral(text)).join(', ')}]::name[]`;
}

describe('the schema', () => {
  test('breaks no rule', async () => {
    expect(await withClient(testDatabase().adminUrl, breaches)).toEqual([]);
  });

  test('every exception names an existing table', async () => {
    const { rows } = await withClient(testDatabase().adminUrl, (client) =>
      client.query<{ relname: string }>(
        `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
      ),
    );
    const tables = rows.map(({ relname }) => relname);
    expect(Object.keys(globalTables).filter((table) => !tables.includes(table))).toEqual([]);
    expect(tables).toContain('order_items');
  });

  test('docs/growth.md says for every table what deletes its rows', async () => {
    const { rows } = await withClient(testDatabase().adminUrl, (client) =>
      client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class
         WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'auth', 'graphile_worker', 'migration'))
           AND relkind IN ('r', 'p')`,
      ),
    );
    const [section = ''] = /## What grows, and what ends it.*/s.exec(readText('docs/growth.md')) ?? [];
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.map(({ name }) => name).filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  test('each rule finds a table that breaks it', async () => {
    const found = await withClient(testDatabase().adminUrl, async (client) => {
      const app = pg.escapeIdentifier(appRole());
      await client.query(`
        BEGIN;
        CREATE TABLE bare (id serial PRIMARY KEY);
        CREATE TABLE loose (store_id uuid, note text, slug text REFERENCES slugs, UNIQUE (note, store_id));
        CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
        CREATE TRIGGER busy AFTER INSERT ON loose FOR EACH STATEMENT EXECUTE FUNCTION nothing();
        CREATE POLICY asks ON loose USING (note IN (SELECT slug FROM slugs) OR note = '');
        CREATE POLICY narrows ON loose AS RESTRICTIVE USING (note = current_setting('app.role', true));
        CREATE POLICY throws ON loose USING (note = current_setting('app.role'));
        ALTER TABLE bare OWNER TO ${app};
        ALTER ROLE ${app} BYPASSRLS;
        GRANT CREATE ON SCHEMA public TO ${app};
        GRANT pg_monitor TO ${app};
        GRANT TRUNCATE ON orders TO ${app};
        GRANT SELECT ON loose TO PUBLIC;`);
      const broken = await breaches(client);
      await client.query('ROLLBACK');
      return broken;
    });
    expect(Object.keys(rules).filter((rule) => !found.some((breach) => breach.rule === rule))).toEqual([]);
  });
});
