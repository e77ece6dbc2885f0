import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { env } from '../env.ts';
import { currentStatus } from './current.ts';

/* These tests never connect to the database, like a process that started while the database was unavailable. */

test('without a database and without a file nothing is known', async () => {
  expect(await currentStatus()).toMatchObject({ state: 'down', databaseAway: true, measuredAt: null });
});

test('a file that another program wrote is ignored', async () => {
  await writeFile(join(env.dataDir, 'status.json'), '{"spans":[{"part":"x"}]}');
  expect((await currentStatus()).measuredAt).toBeNull();
});

test('a process that starts without the database shows what the file has cached', async () => {
  const measuredAt = new Date(Date.now() - 60_000).toISOString();
  const day = { part: 'pages', day: '2026-11-27', rounds: 3, measuredAt };
  const span = { part: 'mail', kind: 'down', beganAt: measuredAt, endedAt: null, seenAt: measuredAt };
  const facts = { readAt: measuredAt, spans: [span], days: [day] };
  await writeFile(join(env.dataDir, 'status.json'), JSON.stringify(facts));
  const view = await currentStatus();
  expect(view.measuredAt?.toISOString()).toBe(measuredAt);
  expect(view.troubles.map(({ parts }) => parts)).toEqual(expect.arrayContaining([['mail'], ['program']]));
});
