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
  sql,
} from 'kysely';
import type pg from 'pg';
import { type BoundQuery, Pipeline } from './pipeline.ts';
import type { Database } from './schema.ts';

/** Number of distinct statements that may be prepared on each connection. Further statements run unprepared. */
const MAX_PREPARED = 300;

const names = new Map<string, string>();
const builders = new WeakMap<pg.ClientBase, Kysely<Database>>();
const clients = new WeakMap<Kysely<Database>, pg.ClientBase>();
const openings = new WeakMap<pg.ClientBase, Opening>();
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

export function kyselyOn(client: pg.ClientBase): Kysely<Database> {
  const present = builders.get(client);
  if (present) return present;
  const builder = new Kysely<Database>({
    plugins: [camelCase],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  builders.set(client, builder);
  clients.set(builder, client);
  return builder;
}

type Statement<Row> = { compile(builder: Kysely<Database>): CompiledQuery<Row> };

export type Statements<Rows extends readonly unknown[]> = readonly [
  ...{ [Nth in keyof Rows]: Statement<Rows[Nth]> },
];

export type PlainQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;

export type Opening = {
  statements: readonly BoundQuery[];
  /** The error of the round trip that sent `statements`; undefined if it succeeded. */
  error?: unknown;
};

/** Sends these statements just before the builder's next query, in one message. If one fails, later ones do not run. */
export function prepend(
  builder: Kysely<Database>,
  commands: readonly string[],
  queries: readonly PlainQuery[],
): Opening {
  const statements = [...commands.map(commandOf), ...queries.map(askedOf)];
  const opening: Opening = { statements };
  openings.set(clientOf(builder), opening);
  return opening;
}

function clientOf(builder: Kysely<Database>): pg.ClientBase {
  const client = clients.get(builder);
  if (!client) throw new Error('not a builder of kyselyOn');
  return client;
}

/** Sends all statements in one message. Throws the error of the first one that fails; later ones do not run. */
export async function pipelined<Rows extends readonly unknown[]>(
  builder: Kysely<Database>,
  statements: Statements<Rows>,
): Promise<{ [Nth in keyof Rows]: Rows[Nth][] }> {
  const queries = statements.map((one) => one.compile(builder));
  const results = await send(clientOf(builder), queries.map(askedOf));
  return (await renamed(queries, results)) as { [Nth in keyof Rows]: Rows[Nth][] };
}

async function renamed(
  queries: readonly CompiledQuery[],
  results: readonly pg.QueryResult[],
): Promise<unknown[][]> {
  const answers = queries.map(({ queryId }, nth) =>
    camelCase.transformResult({ queryId, result: { rows: results[nth]?.rows ?? [] } }),
  );
  return (await Promise.all(answers)).map(({ rows }) => rows);
}

export type MappedQuery<Answer> = {
  statement: Statement<unknown>;
  answer: (rows: unknown[]) => Answer;
};

export function mappedQuery<Row, Answer>(
  statement: Statement<Row>,
  answer: (rows: Row[]) => Answer,
): MappedQuery<Answer> {
  return { statement, answer: (rows) => answer(rows as Row[]) };
}

/** If `isAllowed` is false, sends a query that returns no rows instead, and the answer is null. */
export function queryIf<Answer>(isAllowed: boolean, query: MappedQuery<Answer>): MappedQuery<Answer | null> {
  return isAllowed ? query : mappedQuery(sql`SELECT WHERE false`, () => null);
}

export async function runQuery<Answer>(
  builder: Kysely<Database>,
  { statement, answer }: MappedQuery<Answer>,
): Promise<Answer> {
  const { rows } = await builder.executeQuery(statement.compile(builder));
  return answer(rows);
}

export async function runPipelined<Answers extends readonly unknown[]>(
  builder: Kysely<Database>,
  queries: MappedQueries<Answers>,
): Promise<Answers> {
  return answersOf(queries, await pipelined(builder, statementsOf(queries)));
}

export type MappedQueries<Answers extends readonly unknown[]> = readonly [
  ...{ [Nth in keyof Answers]: MappedQuery<Answers[Nth]> },
];

export function statementsOf(queries: readonly MappedQuery<unknown>[]): Statements<unknown[]> {
  return queries.map(({ statement }) => statement);
}

export function answersOf<Answers extends readonly unknown[]>(
  queries: MappedQueries<Answers>,
  rows: readonly unknown[][],
): Answers {
  const all: readonly MappedQuery<unknown>[] = queries;
  return all.map(({ answer }, nth) => answer(rows[nth] ?? [])) as unknown as Answers;
}

export async function commit(
  builder: Kysely<Database>,
  statements: Statements<unknown[]>,
): Promise<{ command: string; rows: unknown[][] }> {
  const queries = statements.map((one) => one.compile(builder));
  const results = await send(clientOf(builder), [...queries.map(askedOf), commandOf('COMMIT')]);
  return { command: results.at(-1)?.command ?? '', rows: await renamed(queries, results) };
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
  const [result] = await send(client, [askedOf(query)]);
  return { rows: result?.rows ?? [], numAffectedRows: BigInt(result?.rowCount ?? 0) };
}

function askedOf({ sql: text, parameters: values }: PlainQuery): BoundQuery {
  return { text, name: statementName(text), values };
}

async function send(client: pg.ClientBase, asked: readonly BoundQuery[]): Promise<pg.QueryResult[]> {
  const opening = openings.get(client);
  openings.delete(client);
  const before = opening?.statements ?? [];
  const trip = new Pipeline([...before, ...asked]);
  client.query(trip);
  const results = await trip.answer.catch((error: unknown) => {
    if (opening) opening.error = error;
    // The original stack would only show the socket's event handler, so the caller's stack replaces it.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
  return results.slice(before.length);
}

/** PostgreSQL truncates longer names of prepared statements, so one statement could run under another's name. */
const MAX_NAME = 63;

/** Prepares a command such as COMMIT, unless it has a UUID (found by its hyphens), because then it rarely recurs. */
function commandOf(text: string): BoundQuery {
  const name = text.includes('-') || text.length > MAX_NAME ? undefined : text;
  return { text, name, values: [], isCommand: true };
}

function statementName(text: string): string | undefined {
  const present = names.get(text);
  if (present || names.size >= MAX_PREPARED) return present;
  const name = `k${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
