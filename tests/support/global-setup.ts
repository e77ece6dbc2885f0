import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { distribute } from '#server/db/citus/distribute.ts';
import { migrate } from '#server/migrate/migrate.ts';
import { closeTemplate, type DatabaseAddresses, withClient } from './database/database.ts';
import { openServers } from './database/servers.ts';
import './cheap-hashing.ts';
import { applySettings } from './settings.ts';
import type { World } from './world/world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseAddresses;
    world: World;
  }
}

/**
 * Starts one PostgreSQL, or cluster, for the whole run, with one migrated database that contains the world; every test
 * file gets a copy of it (tests/support/environment.ts). Returns a function that removes everything.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    // The import comes late because server modules read their settings when they are first imported.
    const { makeWorld } = await import('./world/make-world.ts');
    project.provide('world', await makeWorld());
    await closeTemplate(server);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
