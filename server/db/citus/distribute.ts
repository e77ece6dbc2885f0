import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { qualifiedName, readTables, type Table } from '../schema/tables.ts';
import { isCitus, readDistributed } from './placement.ts';

/** Whose shards all others lie beside: it has a row a shop. */
const ROOT = 'stores';

/**
 * Spreads the shops' tables that are not spread yet over the nodes, and returns their names: all of them or, where it
 * throws, none. Leaves a database without Citus as it is. For the tables' owner, outside of a transaction.
 */
export async function distribute(client: pg.Client): Promise<string[]> {
  await client.query('BEGIN');
  try {
    const names = await distributeWithin(client);
    await client.query('COMMIT');
    return names;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** The same inside of a transaction, which is to be rolled back where this throws. */
async function distributeWithin(client: pg.Client): Promise<string[]> {
  if (!(await isCitus(client))) return [];
  const distributed = await readDistributed(client);
  const waiting = (await readTables(client)).filter(isOfShops).filter(({ name }) => !distributed.has(name));
  if (waiting.length === 0) return [];
  // FORCEd row-level security forbids the COPY that fills the shards.
  const forced = waiting.filter((table) => table.forced);
  for (const table of forced) await alter(client, table, 'NO FORCE ROW LEVEL SECURITY');
  const before = await countRows(client, waiting);
  for (const table of waiting) await spread(client, table);
  const after = await countRows(client, waiting);
  if (!isDeepStrictEqual(before, after)) throw new Error(`rows were lost: ${before} became ${after}`);
  // The shards hold copies; the rows themselves would stay in the coordinator's way, and no query sees them.
  for (const table of waiting.toReversed()) await forgetLocalRows(client, table);
  for (const table of forced) await alter(client, table, 'FORCE ROW LEVEL SECURITY');
  return waiting.map(({ name }) => name);
}

function isOfShops({ schema, key }: Table): boolean {
  return schema === 'public' && key[0] === 'store_id';
}

async function spread(client: pg.Client, table: Table): Promise<void> {
  const beside = table.name === ROOT ? 'none' : ROOT;
  await client.query("SELECT create_distributed_table($1::regclass, 'store_id', colocate_with => $2)", [
    qualifiedName(table),
    beside,
  ]);
}

async function alter(client: pg.Client, table: Table, change: string): Promise<void> {
  await client.query(`ALTER TABLE ${qualifiedName(table)} ${change}`);
}

async function countRows(client: pg.Client, tables: Table[]): Promise<number[]> {
  const counts: number[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*) FROM ${qualifiedName(table)}`);
    counts.push(Number(rows[0]?.count));
  }
  return counts;
}

async function forgetLocalRows(client: pg.Client, table: Table): Promise<void> {
  await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [
    qualifiedName(table),
  ]);
}
