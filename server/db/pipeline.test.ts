import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '../env.ts';
import { type BoundQuery, Pipeline } from './pipeline.ts';

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: env.databaseUrl, pipeline: true });
  await client.connect();
});
afterAll(() => client.end());

async function ask(...statements: (string | BoundQuery)[]): Promise<unknown[]> {
  const asked = statements.map((one) => (typeof one === 'string' ? { text: one, values: [] } : one));
  const trip = new Pipeline(asked);
  client.query(trip);
  return (await trip.answer).map(({ command, rows }) => (rows.length > 0 ? rows : command));
}

const sum = (a: unknown, b = 1): BoundQuery => ({
  text: 'SELECT $1::int + $2 AS n',
  name: 'sum',
  values: [a, b],
});
const list = (values: string[]): BoundQuery => ({
  text: 'SELECT unnest($1::text[]) AS one',
  name: 'list',
  values: [values],
});

test('answers each statement separately, whether it returns rows or none', async () => {
  expect(await ask('BEGIN', sum(1), list(['a', 'b, "c"']), sum(2), 'SELECT WHERE false', 'COMMIT')).toEqual([
    'BEGIN',
    [{ n: 2 }],
    [{ one: 'a' }, { one: 'b, "c"' }],
    [{ n: 3 }],
    'SELECT',
    'COMMIT',
  ]);
  expect(await ask(sum(5))).toEqual([[{ n: 6 }]]);
});

test('runs nothing behind a statement that fails, and continues with the next pipeline', async () => {
  await ask('CREATE TEMP TABLE kept (n int)');
  const divided: BoundQuery = { text: 'SELECT 1 / $1::int AS n', name: 'divided', values: [0] };
  const late: BoundQuery = { text: 'INSERT INTO kept VALUES ($1)', name: 'late', values: [1] };
  const failing = ask('BEGIN', divided, late, 'COMMIT');
  const next = ask('ROLLBACK', { ...divided, values: [1] }, late, 'SELECT * FROM kept');
  await expect(failing).rejects.toThrow('division by zero');
  expect(await next).toEqual(['ROLLBACK', [{ n: 1 }], 'INSERT', [{ n: 1 }]]);
  expect(await ask(late, divided.text.replace('$1', '1'))).toEqual(['INSERT', [{ n: 1 }]]);
});

test('a value that cannot be sent fails only its own pipeline', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const [broken, fine] = await Promise.allSettled([ask(sum(1), sum(circle)), ask(sum(3))]);
  expect([broken.status, fine]).toEqual(['rejected', { status: 'fulfilled', value: [[{ n: 4 }]] }]);
  expect(await ask(sum(4))).toEqual([[{ n: 5 }]]);
});

test('a connection that ends fails its pending queries', async () => {
  const other = new pg.Client({ connectionString: env.databaseUrl, pipeline: true });
  other.on('error', () => undefined);
  await other.connect();
  const trip = new Pipeline([{ text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] }]);
  other.query(trip);
  await expect(trip.answer).rejects.toThrow(/terminat/);
  const late = new Pipeline([sum(1)]);
  other.query(late);
  await expect(late.answer).rejects.toThrow();
});
