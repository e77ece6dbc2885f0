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

/** Distinct texts that are prepared on each connection; the rest run unnamed. */
const MAX_PREPARED = 300;

const names = new Map<string, string>();
const builders = new WeakMap<pg.ClientBase, Kysely<Database>>();
const clients = new WeakMap<Kysely<Database>, pg.ClientBase>();
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Neither takes nor releases the connection, and opens no transaction: access.ts does. */
export function kyselyOn(client: pg.ClientBase): Kysely<Database> {
  const known = builders.get(client);
  if (known) return known;
  const made = new Kysely<Database>({
    plugins: [camelCase],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  builders.set(client, made);
  clients.set(made, client);
  return made;
}

type Statement<Row> = { compile(builder: Kysely<Database>): CompiledQuery<Row> };

export type Statements<Rows extends readonly unknown[]> = readonly [
  ...{ [Nth in keyof Rows]: Statement<Rows[Nth]> },
];

/** Sends all before it waits. Throws the error of the first that fails; those behind it fail with it. */
export async function inOneTrip<Rows extends readonly unknown[]>(
  builder: Kysely<Database>,
  statements: Statements<Rows>,
): Promise<{ [Nth in keyof Rows]: Rows[Nth][] }> {
  const client = clients.get(builder);
  if (!client) throw new Error('not a builder of kyselyOn');
  const results = await Promise.all(
    statements.map(async (one) => {
      const query = one.compile(builder);
      return camelCase.transformResult({ queryId: query.queryId, result: await run(client, query) });
    }),
  );
  return results.map(({ rows }) => rows) as { [Nth in keyof Rows]: Rows[Nth][] };
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
