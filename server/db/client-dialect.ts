import { createHash } from 'node:crypto';
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** Distinct query texts that get a name, and with it a prepared plan per connection; the rest run unnamed. */
const MAX_PREPARED = 300;

const names = new Map<string, string>();
const builders = new WeakMap<pg.ClientBase, Kysely<Database>>();

/**
 * A query builder that runs everything on one given connection, as prepared statements. It neither takes
 * nor releases the connection and opens no transaction: access.ts does both, in one place.
 */
export function kyselyOn(client: pg.ClientBase): Kysely<Database> {
  const known = builders.get(client);
  if (known) return known;
  const made = new Kysely<Database>({
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  builders.set(client, made);
  return made;
}

function driverOf(client: pg.ClientBase): Driver {
  const connection: DatabaseConnection = {
    executeQuery: (query) => run(client, query),
    streamQuery: () => {
      throw new Error('streaming is not supported');
    },
  };
  const refuse = () => Promise.reject(new Error('transactions are opened by server/db/access.ts'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}

async function run<R>(client: pg.ClientBase, query: CompiledQuery): Promise<QueryResult<R>> {
  const result = await client.query({
    name: statementName(query.sql),
    text: query.sql,
    values: [...query.parameters],
  });
  return { rows: result.rows ?? [], numAffectedRows: BigInt(result.rowCount ?? 0) };
}

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_PREPARED) return known;
  const name = `k${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
