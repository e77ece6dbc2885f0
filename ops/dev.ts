import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { changeSettings, env } from '../server/env.ts';
import { openDatabase, prepareDatabase } from '../server/program/database.ts';
import { demoLines, ensureDemoWorld } from '../server/program/demo.ts';
import { say } from '../server/program/say.ts';
import { ensureSecrets } from '../server/program/secrets.ts';
import { stopOnSignals } from '../server/program/stopping.ts';
import { isStartError } from '../server/start-error.ts';

/*
 * The pages with hot reload: the database of `npm start` and React Router's development server. The page cache, the live
 * streams and the security headers belong to the real server and are not here.
 */
const root = resolve(import.meta.dirname, '..');

try {
  await develop();
} catch (error) {
  say(isStartError(error) ? error.message : String(error instanceof Error ? error.stack : error));
  process.exit(1);
}

async function develop(): Promise<void> {
  const database = await openDatabase(env);
  const secrets = ensureSecrets(env.dataDir, env);
  changeSettings({
    DATABASE_URL: database.appUrl,
    SECRET_KEY: secrets.secretKey,
    SUPERADMIN_CODE: secrets.superadminCode,
  });
  await prepareDatabase(database);
  await ensureDemoWorld(env, database, () => import('../db/demo/world.ts'));
  for (const line of demoLines(env.dataDir, database)) say(line);

  const args = ['dev', '--host', env.host, '--port', String(env.port)];
  const pages = spawn('react-router', args, { cwd: root, stdio: 'inherit' });
  stopOnSignals({
    stop: async () => {
      pages.kill('SIGTERM');
      await database.embedded?.stop();
    },
    cut: () => database.embedded?.cut(),
  });
  pages.once('exit', (code) => {
    void Promise.resolve(database.embedded?.stop()).finally(() => process.exit(code ?? 1));
  });
}
