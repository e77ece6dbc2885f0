import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { adminUrlOf } from '../../tests/support/database/database.ts';
import { makeCopy } from '../../tests/support/servers/program.ts';
import { freePort } from '../../tests/support/settings.ts';

/** Starts the built program with one worker and a new database. `settings` add or override environment variables. */
export async function startProgram(settings = {}) {
  // Passes `folder` itself. If root runs this, PostgreSQL runs as another user, who cannot enter root's folder around a
  // subfolder. Then `startEmbedded` would make the database in /var/lib and leave it there.
  const folder = await mkdtemp(join(tmpdir(), 'kedai-bench-'));
  const database = await startEmbedded({ dataDir: folder, onStep: () => {} });
  return startProgramOn({ ...database, adminUrl: adminUrlOf(database) }, folder, settings);
}

/** Starts the program on a running database. The returned `stop` also stops that database and deletes `folder`. */
export async function startProgramOn(
  { appUrl, ownerUrl, adminUrl, stop: stopDatabase },
  folder,
  settings = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    PUBLIC_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    SUPERADMIN_CODE: randomBytes(16).toString('hex'),
    TRUSTED_PROXIES: '127.0.0.1',
    POOL_SIZE: '16',
    ORDER_LIMITS: '0',
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    ...settings,
  };
  const copy = makeCopy(port, env);
  const clear = async () => {
    await stopDatabase();
    await rm(folder, { recursive: true, force: true });
  };
  const program = await copy.start().catch(async (error) => {
    await copy.kill();
    await clear();
    throw error;
  });
  const stop = async () => {
    await program.end('SIGTERM');
    await clear();
  };
  return { url, port, env: { ...process.env, ...env }, adminUrl, program, folder, figure: copy.figure, stop };
}
