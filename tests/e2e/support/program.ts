import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { distribute } from '#server/db/citus/distribute.ts';
import { migrate } from '#server/migrate/migrate.ts';
import { ensureBuilt } from '../../../ops/install.mjs';
import { WITH_CHEAP_HASHING } from '../../support/cheap-hashing.ts';
import { adminUrlIn, withClient } from '../../support/database/database.ts';
import { openNamedServers, type TestServers } from '../../support/database/servers.ts';
import { makeCopy } from '../../support/servers/program.ts';
import { startStandIn } from '../../support/servers/rajaongkir.ts';
import { keepTemporaryFilesInMemory } from '../../support/servers/temporary-folder.ts';
import { freePort, secrets } from '../../support/settings.ts';
import { startSharedPushService } from './push-service.ts';

export const superadminCode = 'kode-uji-peramban';

/**
 * Starts the program like `npm start`, with an empty data folder and a free port, before the first test; the returned
 * function stops it and deletes its data.
 */
export default async function startPlatform(): Promise<() => Promise<void>> {
  await ensureBuilt(() => undefined);
  await keepTemporaryFilesInMemory();
  const dataDir = await mkdtemp(join(tmpdir(), 'kedai-browser-'));
  const provider = await startStandIn();
  const push = await startSharedPushService();
  const port = await freePort();
  const servers = await openNamedServers();
  const copy = makeCopy(port, {
    ...(servers && (await settingsFor(servers, port))),
    DATA_DIR: dataDir,
    RAJAONGKIR_URL: provider.url,
    RAJAONGKIR_SHAPE: 'komerce',
    PUSH_HOSTS: push.host,
    HOST: '127.0.0.1',
    DEMO: '1',
    // Encoding the demo photos as AVIF would use a third of a CPU core during all tests.
    AVIF_SECONDS: '0',
    PLATFORM_WA: '6281200000000',
    SUPERADMIN_CODE: superadminCode,
    NODE_ENV: 'production',
    NODE_OPTIONS: WITH_CHEAP_HASHING,
  });
  const clear = async () => {
    await provider.close();
    await push.close();
    await servers?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const program = await copy.start().catch(async (error) => {
    await copy.kill();
    await clear();
    throw error;
  });
  process.env.KEDAI_TEST_URL = copy.url;
  process.env.KEDAI_TEST_PUSH = push.url;
  // If no database servers are given, the demo's embedded database is in the folder `demo` inside `dataDir`.
  const folder = servers ? dataDir : join(dataDir, 'demo');
  process.env.KEDAI_TEST_DATA = folder;
  process.env.KEDAI_TEST_ADMIN = servers?.adminUrl ?? (await adminUrlIn(folder));
  return async () => {
    const died = !program.isRunning();
    await program.end('SIGTERM');
    await clear();
    if (died) throw new Error(`the program ended before the journeys did:\n${program.output()}`);
  };
}

async function settingsFor(servers: TestServers, port: number): Promise<Record<string, string>> {
  const { appUrl, ownerUrl } = servers;
  await migrate({ appUrl, ownerUrl });
  await withClient(ownerUrl, distribute);
  return {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: secrets.SECRET_KEY,
  };
}

export function programUrl(): string {
  const url = process.env.KEDAI_TEST_URL;
  if (!url) throw new Error('the program was not started');
  return url;
}

export function programData(): string {
  return process.env.KEDAI_TEST_DATA ?? '';
}

export function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  return withClient(process.env.KEDAI_TEST_ADMIN ?? '', work);
}

/** Changes exactly one database row as the superuser, to reach states that would otherwise take days. */
export async function changeOneRow(text: string, values: unknown[]): Promise<void> {
  await asAdmin(async (client) => {
    const { rowCount } = await client.query(text, values);
    if (rowCount !== 1) throw new Error(`${rowCount} rows were changed`);
  });
}
