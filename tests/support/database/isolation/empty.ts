import type pg from 'pg';
import { shopTables } from '../lint/tables.ts';

/** SQL values by type, for columns without a default. */
const made: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: "'uji'",
  integer: '1',
  bigint: '1',
  boolean: 'true',
  jsonb: "'{}'",
  date: 'current_date',
  'timestamp with time zone': 'now()',
};

/** Adds a row for each shop to every empty shop table. Tables that reject values of `made` must be filled before. */
export async function fillEmptyTables(client: pg.Client, storeIds: readonly string[]): Promise<void> {
  for (const table of shopTables) {
    const { rows } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rows.length > 0) continue;
    const values = await madeValues(client, table);
    for (const storeId of storeIds)
      await client.query(
        `INSERT INTO ${table} (${['store_id', ...values.keys()].join(', ')})
         VALUES ($1${[...values.values()].map((value) => `, ${value}`).join('')})`,
        [storeId],
      );
  }
}

async function madeValues(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL
       AND is_generated = 'NEVER' AND column_name <> 'store_id'`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, made[type] ?? 'NULL']));
}
