import type pg from 'pg';

const PARTS = `
  WITH tables AS (
    SELECT c.*, c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relnamespace IN ('public'::regnamespace, 'auth'::regnamespace) AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e'))
  SELECT format('table %s %s %s %s %s', name, relrowsecurity, relforcerowsecurity, relpersistence, relacl) AS part FROM tables
  UNION ALL
  SELECT format('column %s.%s %s %s %s %s %s', t.name, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attacl)
  FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  UNION ALL
  SELECT format('constraint %s.%s %s', t.name, k.conname, pg_get_constraintdef(k.oid))
  FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid
  UNION ALL
  SELECT 'index ' || pg_get_indexdef(i.indexrelid) FROM tables t JOIN pg_index i ON i.indrelid = t.oid
  UNION ALL
  SELECT format('policy %s.%s %s %s %s %s', tablename, policyname, cmd, roles, qual, with_check) FROM pg_policies
  WHERE schemaname IN ('public', 'auth')
  UNION ALL
  SELECT format('function %s %s', p.oid::regprocedure, pg_get_functiondef(p.oid)) FROM pg_proc p
  WHERE p.pronamespace IN ('public'::regnamespace, 'auth'::regnamespace)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

/** Returns a line for each table, column, constraint, index, policy and function of the program, including rights. */
export async function schemaParts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(PARTS);
  return rows.map(({ part }) => part).sort();
}
