import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { distribute } from '#server/db/citus/distribute.ts';
import { migrate } from '#server/migrate/migrate.ts';
import { closeTemplate, type DatabaseAddresses, withClient } from './database/database.ts';
import { openServers } from './database/servers.ts';
import './cheap-hashing.ts';
import { keepTemporaryFilesInMemory } from './servers/temporary-folder.ts';
import { applySettings } from './settings.ts';
import type { World } from './world/world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseAddresses;
    world: World;
  }
}

/**
 * Starts one PostgreSQL server or cluster for the whole run, with a migrated database that holds the people and shops
 * of `world`. Every test file gets a copy of it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await keepTemporaryFilesInMemory();
  const dataDir = await mkdtemp(join(tmpdir(), 'kedai-test-'));
  const server = await openServers(dataDir);
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { appUrl, ownerUrl, adminUrl, workerUrls } = server;
    await migrate({ ownerUrl, appUrl });
    await withClient(ownerUrl, distribute);
    project.provide('database', { appUrl, ownerUrl, adminUrl, workerUrls });
    applySettings({ appUrl, dataDir });
    // Server modules read their settings when they are first imported, so they are imported only now.
    const { makeWorld } = await import('./world/make-world.ts');
    project.provide('world', await makeWorld());
    await closeTemplate(server);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
