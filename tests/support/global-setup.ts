import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { type DatabaseAddresses, withClient } from './database/database.ts';
import { applySettings } from './settings.ts';
import type { World } from './world/world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseAddresses;
    world: World;
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated database that holds the world; every test file gets a
 * copy of it (tests/support/environment.ts). Returns what takes all of it away again.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kedai-test-'));
  const server = await startEmbedded({ dataDir, onStep: () => undefined, maxConnections: 300 });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { appUrl, ownerUrl, adminUrl } = server;
    await withClient(adminUrl, forgetCrashes);
    await migrate({ ownerUrl, appUrl });
    project.provide('database', { appUrl, ownerUrl, adminUrl });
    applySettings({ appUrl, dataDir });
    // Only now: server modules read their settings when they are first imported.
    const { makeWorld } = await import('./world/make-world.ts');
    project.provide('world', await makeWorld());
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** These databases live for a minute: nothing of them has to survive a crash, and copies come much faster. */
async function forgetCrashes(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query('SELECT pg_reload_conf()');
}
