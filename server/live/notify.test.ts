import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSystem, asUser } from '../db/access.ts';
import { closePool } from '../db/pool.ts';
import { changeSettings, env } from '../env.ts';
import { CHANNEL, formatChange, onStoreChange } from './changes.ts';
import { startListening, stopListening } from './listen.ts';
import { flushChanges, publishStoreChange, queueChange } from './notify.ts';

const { sri, warung } = world;
const databaseUrl = env.databaseUrl ?? '';
const other = new pg.Client({ connectionString: databaseUrl });
const received: string[] = [];

beforeAll(async () => {
  await other.connect();
  other.on('notification', ({ payload }) => received.push(payload ?? ''));
  await other.query(`LISTEN ${CHANNEL}`);
});

afterAll(() => other.end());

beforeEach(async () => {
  await flushChanges();
  received.splice(0);
});

const notices = (count: number) =>
  Array.from({ length: count }, () => formatChange(randomUUID(), ['products'] as const));

/** Returns the received changes. First sends one more change and waits for it, so that earlier ones have arrived. */
async function allReceived(): Promise<string[]> {
  const last = formatChange(randomUUID(), ['store']);
  queueChange(last);
  await eventually(() => expect(received).toContain(last));
  return received.filter((text) => text !== last);
}

test('a transaction notifies others after it has committed', async () => {
  const notice = formatChange(warung.storeId, ['products']);
  let before: string[] = [];
  await asUser(sri, async (tx) => {
    publishStoreChange(tx, warung.storeId, 'products');
    before = await allReceived();
  });
  expect(before).not.toContain(notice);
  expect(await allReceived()).toContain(notice);
});

test.each([
  ['throws', () => Promise.reject(new Error('on purpose'))],
  ['hides an error of the database', (tx) => sql`SELECT 1 / 0`.execute(tx).catch(() => undefined)],
] as [string, Parameters<typeof asSystem>[0]][])('a transaction that %s notifies nobody', async (_, fail) => {
  const failing = asSystem((tx) => {
    publishStoreChange(tx, warung.storeId, 'products');
    return fail(tx);
  });
  await expect(failing).rejects.toThrow();
  expect(await allReceived()).toEqual([]);
});

test('the first notice is sent at once, the next ones in one statement, each once', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  // The spy sees only queries on new connections, so this closes the open ones.
  await closePool();
  const [first = '', ...rest] = notices(200);
  queueChange(first);
  await eventually(() => expect(received).toEqual([first]), 1);
  for (const text of [...rest, ...rest]) queueChange(text);
  await eventually(() => expect(received).toHaveLength(200));
  expect([...received].sort()).toEqual([first, ...rest].sort());
  const statements = asked.mock.calls.filter((call) => JSON.stringify(call[0]).includes('pg_notify'));
  expect(statements.length).toBe(2);
});

test('the process hears its own changes at once and only once', async () => {
  const own: (string | null)[] = [];
  const forget = onStoreChange(({ storeId }) => own.push(storeId));
  await startListening();
  own.splice(0);
  const storeId = randomUUID();
  queueChange(formatChange(storeId, ['store']));
  expect(own).toEqual([storeId]);
  await allReceived();
  await stopListening();
  forget();
  expect(own.filter((id) => id === storeId)).toHaveLength(1);
});

async function whileDatabaseIsAway(work: () => void): Promise<void> {
  changeSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' });
  await closePool();
  work();
  await new Promise((resolve) => setImmediate(resolve));
  changeSettings({ DATABASE_URL: databaseUrl });
  await closePool();
}

test('notices that could not be sent are sent when the database is back', async () => {
  const texts = notices(3);
  await whileDatabaseIsAway(() => texts.forEach(queueChange));
  await eventually(() => expect([...received].sort()).toEqual([...texts].sort()));
});

test('if too many notices wait, one resync replaces them', async () => {
  await whileDatabaseIsAway(() => notices(1_001).forEach(queueChange));
  await eventually(() => expect(received).toEqual(['resync']));
});
