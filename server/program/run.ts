import { demoShop, demoTill } from '#domain/platform/demo.ts';
import { changeSettings, env, hideFromWorkers } from '../env.ts';
import { originOf } from '../http/address/origin.ts';
import { type OpenDatabase, prepareDatabase } from './database.ts';
import { type Demo, type DemoAccount, demoLines, ensureDemoWorld, openWanted } from './demo.ts';
import { assertPortFree } from './port.ts';
import { requireLocal, requirePublicUrl } from './reach.ts';
import { say } from './say.ts';
import { ensureSecrets, requireSettings, type Secrets } from './secrets.ts';
import { stopOnSignals } from './stopping.ts';
import { startWorkers, type Workers } from './workers.ts';

/** Resolves once the workers have been started. If the start fails, stops everything and throws a start error. */
export async function runProgram(demo: Demo): Promise<void> {
  let database: OpenDatabase | undefined;
  let workers: Workers | undefined;
  let stopping = false;
  const stop = async () => {
    await workers?.stop();
    await database?.embedded?.stop();
  };
  stopOnSignals({
    stop: async () => {
      say('Berhenti: permintaan yang sedang berjalan diselesaikan dulu …');
      stopping = true;
      await starting.catch(() => undefined);
      await stop();
      say('Kedai berhenti.');
    },
    cut: () => {
      workers?.kill();
      database?.embedded?.cut();
    },
  });

  const start = async () => {
    if (env.databaseUrl) requireSettings(env);
    requirePublicUrl(env);
    if (env.demo) requireLocal(env, 'DEMO=1');
    await assertPortFree(env.port, env.host);
    const opened = await openWanted(env);
    database = opened;
    const secrets = ensureSecrets(env.dataDir, env);
    changeSettings({
      NODE_ENV: 'production',
      DATABASE_URL: opened.appUrl,
      SECRET_KEY: secrets.secretKey,
      SUPERADMIN_CODE: secrets.superadminCode,
      VAPID_PRIVATE_KEY: secrets.vapidPrivateKey ?? '',
    });
    hideFromWorkers();
    await prepareDatabase(opened);
    const people = await ensureDemoWorld(env, opened, demo);
    if (people.length > 0 && !env.exampleShop) changeSettings({ EXAMPLE_SHOP: demoShop });
    if (people.length > 0 && !env.platformStore) changeSettings({ PLATFORM_STORE: demoTill });
    if (stopping) return;
    workers = await startWorkers({
      count: env.workers,
      onReady: (port) => printAddress(port, secrets, people),
      onHopeless: () => {
        say('Kedai tidak bisa dijalankan: proses pelayan berhenti terus. Lihat catatan di atas.');
        void stop().finally(() => process.exit(1));
      },
    });
  };
  const starting = start();
  try {
    await starting;
  } catch (error) {
    await stop();
    throw error;
  }
}

function printAddress(port: number, { codeFile }: Secrets, people: readonly DemoAccount[]): void {
  say(`\nKedai berjalan: ${env.publicUrl ?? originOf(env, port)}`);
  if (codeFile) say(`Kode super admin ada di ${codeFile}`);
  for (const line of demoLines(people)) say(line);
  say('Hentikan dengan Ctrl-C.');
}
