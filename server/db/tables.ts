import type pg from 'pg';

export type Table = {
  schema: 'public' | 'auth';
  name: string;
  columns: string[];
  key: string[];
  parents: string[];
  forced: boolean;
};

/** For copying tables: these settings show all rows, format values alike on all servers and switch timeouts off. */
const SETTINGS = [
  "app.role = 'system'",
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** Makes Citus read each node over one connection, because a second connection would see a later state of the data. */
const ONE_MOMENT = 'citus.max_adaptive_executor_pool_size = 1';

export async function begin(client: pg.Client, mode: 'read' | 'write'): Promise<void> {
  const isRead = mode === 'read';
  await client.query(isRead ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN');
  // Each SET has its own query, because Citus would send a message with n SETs to the nodes n times.
  for (const setting of isRead ? [...SETTINGS, ONE_MOMENT] : SETTINGS)
    await client.query(`SET LOCAL ${setting}`);
}

/** Lists the tables of `public` and `auth`, each after those that its foreign keys refer to. Omits unlogged tables. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name, c.relforcerowsecurity AS forced,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                  ORDER BY a.attnum) AS columns,
            ARRAY(SELECT quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
                  FROM pg_index i CROSS JOIN unnest(i.indkey::int[]) WITH ORDINALITY AS k (attnum, place)
                  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
                  WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.place) AS key,
            ARRAY(SELECT DISTINCT pn.nspname || '.' || p.relname FROM pg_constraint f
                  JOIN pg_class p ON p.oid = f.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
                  WHERE f.conrelid = c.oid AND f.contype = 'f' AND p.oid <> c.oid) AS parents
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'auth') AND c.relkind IN ('r', 'p') AND c.relpersistence = 'p'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1, 2`,
  );
  return parentsFirst(rows);
}

export function qualifiedName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${schema}."${name}"`;
}

function parentsFirst(tables: Table[]): Table[] {
  const done = new Set<string>();
  const sorted: Table[] = [];
  while (sorted.length < tables.length) {
    const next = tables.filter((table) => !sorted.includes(table) && table.parents.every((p) => done.has(p)));
    if (next.length === 0) throw new Error('tables point to each other in a circle');
    for (const table of next) {
      sorted.push(table);
      done.add(`${table.schema}.${table.name}`);
    }
  }
  return sorted;
}
