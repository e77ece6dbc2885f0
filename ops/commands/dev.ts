import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { demoShop, demoTill } from '#domain/platform/demo.ts';
import { changeSettings, env, hideFromWorkers } from '#server/env.ts';
import { type OpenDatabase, prepareDatabase } from '#server/program/database.ts';
import { demoLines, ensureDemoWorld, openWanted } from '#server/program/demo.ts';
import { requireLocal } from '#server/program/reach.ts';
import { failureText, say } from '#server/program/say.ts';
import { ensureSecrets } from '#server/program/secrets.ts';
import { stopOnSignals } from '#server/program/stopping.ts';
import { demoAccounts, demoProgram } from '../../db/demo/people.ts';

/* Starts the development server, which has hot reload by Vite but no page cache, live streams or security headers. */
const root = resolve(import.meta.dirname, '../..');

try {
  await develop();
} catch (error) {
  say(failureText(error));
  process.exit(1);
}

async function develop(): Promise<void> {
  let database: OpenDatabase | undefined;
  let pages: ChildProcess | undefined;
  // This must run on the local machine only: it trusts any Host header, and the demo accounts' password is public.
  requireLocal(env, 'npm run dev');
  const starting = openWanted(env).then((opened) => {
    database = opened;
    return prepare(opened);
  });
  stopOnSignals({
    stop: async () => {
      await starting.catch(() => undefined);
      pages?.kill('SIGTERM');
      await database?.embedded?.stop();
    },
    cut: () => database?.embedded?.cut(),
  });
  try {
    await starting;
  } catch (error) {
    await database?.embedded?.stop();
    throw error;
  }
  const args = ['dev', '--host', env.host, '--port', String(env.port)];
  hideFromWorkers();
  pages = spawn('react-router', args, { cwd: root, stdio: 'inherit' });
  const [code] = await once(pages, 'exit');
  await database?.embedded?.stop();
  process.exit(code ?? 1);
}

async function prepare(database: OpenDatabase): Promise<void> {
  const { secretKey, superadminCode } = ensureSecrets(env.dataDir, env);
  changeSettings({ DATABASE_URL: database.appUrl, SECRET_KEY: secretKey, SUPERADMIN_CODE: superadminCode });
  await prepareDatabase(database);
  const people = await ensureDemoWorld(env, database, { accounts: demoAccounts, program: demoProgram });
  if (people.length > 0 && !env.exampleShop) changeSettings({ EXAMPLE_SHOP: demoShop });
  if (people.length > 0 && !env.platformStore) changeSettings({ PLATFORM_STORE: demoTill });
  for (const line of demoLines(people)) say(line);
}
