import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { env } from '../env.ts';
import { CHANNEL, formatChange, isListening, onStoreChange, type StoreChange } from './changes.ts';
import { startListening, stopListening } from './listen.ts';

const storeId = randomUUID();
const received: StoreChange[] = [];
const client = new pg.Client({ connectionString: env.databaseUrl });

beforeAll(async () => {
  await client.connect();
  onStoreChange((change) => received.push(change));
  await startListening();
});

afterAll(async () => {
  await stopListening();
  await client.end();
});

/** Sends a notice in a transaction, as other processes do. PostgreSQL delivers it only on commit. */
async function notify(end: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_notify($1, $2)', [CHANNEL, formatChange(storeId, ['products'])]);
  await client.query(end);
}

const changesOfStore = () => received.filter((change) => change.storeId === storeId).length;
const resyncs = () => received.filter((change) => change.storeId === null).length;

test('hears committed changes and no others', async () => {
  expect(isListening()).toBe(true);
  expect(resyncs()).toBe(1);
  await notify('ROLLBACK');
  await notify('COMMIT');
  await eventually(() => expect(changesOfStore()).toBe(1));
});

test('listens again after its connection was cut, and announces a resync', async () => {
  const before = resyncs();
  const cut = await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
    [`kedai-listen-${process.pid}`],
  );
  expect(cut.rowCount).toBe(1);
  await eventually(() => expect(isListening()).toBe(false), 1);
  await eventually(() => expect(resyncs()).toBe(before + 1));
  expect(isListening()).toBe(true);
  const changes = changesOfStore();
  await notify('COMMIT');
  await eventually(() => expect(changesOfStore()).toBe(changes + 1));
});
