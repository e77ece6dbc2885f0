import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { dropTestDatabase, openTestDatabase } from './database/database.ts';
import { findFanOuts, watchShopStatements } from './database/one-shard.ts';
import { findings, watchStatements } from './database/statements.ts';
import { applySettings } from './settings.ts';

/*
 * Runs before each test file of the project `world`, and before any import from server/, because settings are read at
 * the first import.
 */
const template = inject('database');
const dataDir = await mkdtemp(join(tmpdir(), 'kedai-test-data-'));
const { appUrl } = await openTestDatabase(template);
applySettings({ appUrl, dataDir });
// On a Citus cluster, also records statements for one shop, to check below that each uses only one shard.
const unwatch = [watchStatements(), template.workerUrls.length > 0 ? watchShopStatements() : () => undefined];

afterAll(async () => {
  const { flushChanges } = await import('#server/live/notify.ts');
  await flushChanges();
  const { flushBatchers } = await import('#server/bounds/batcher.ts');
  const { closePool } = await import('#server/db/pool.ts');
  await flushBatchers();
  await closePool();
  for (const end of unwatch) end();
  const fanOuts = await findFanOuts();
  await dropTestDatabase(template);
  await rm(dataDir, { recursive: true, force: true });
  expect(findings, 'SQL against the rules of tests/support/database/lint').toEqual([]);
  expect(fanOuts, 'a statement for one shop that goes to several shards').toEqual([]);
});
