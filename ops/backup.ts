import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeBackup } from '../server/backup/make.ts';
import type { Manifest } from '../server/backup/manifest.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { findRunning } from '../server/db/embedded.ts';
import { env } from '../server/env.ts';
import { type OpenDatabase, openDatabase } from '../server/program/database.ts';
import { forgetDemoWorld } from '../server/program/demo.ts';
import { say } from '../server/program/say.ts';
import { isStartError, startError } from '../server/start-error.ts';

/*
 * `npm run backup -- [folder]` saves database and files into a new folder, also while the program runs;
 * `npm run restore -- <backup> [--force]` puts them into an empty place, while it does not.
 */
const [command, ...given] = process.argv.slice(2);
const [path] = given.filter((one) => !one.startsWith('--'));
try {
  if (command === 'backup') await backup();
  else if (command === 'restore' && path) await restore(path);
  else
    throw startError(
      'Perintahnya: npm run backup -- [folder], atau npm run restore -- <cadangan> [--force].',
    );
  process.exit(0);
} catch (error) {
  say(isStartError(error) ? error.message : String(error instanceof Error ? error.stack : error));
  process.exit(1);
}

async function backup(): Promise<void> {
  const { appUrl, close } = await reachDatabase();
  try {
    const into = path ?? join(dirname(resolve(env.dataDir)), 'backups');
    const { folder, manifest } = await makeBackup({ appUrl, dataDir: env.dataDir, into, now: new Date() });
    say(`${sumOf(manifest)} disimpan di:\n${folder}`);
    if (env.s3)
      say(`Foto di bucket S3 "${env.s3.bucket}" tidak ikut; cadangkan dengan cara penyimpanan itu.`);
    say(
      'Rahasia tidak ikut. Simpan SECRET_KEY dan SUPERADMIN_CODE (atau data/secret-key dan data/superadmin-code)',
    );
    say('di tempat lain: tanpa SECRET_KEY yang sama, kunci RajaOngkir tiap toko harus diisi lagi.');
  } finally {
    await close();
  }
}

async function restore(folder: string): Promise<void> {
  if (env.databaseUrl && !env.databaseOwnerUrl)
    throw startError('Untuk memulihkan, isi juga DATABASE_OWNER_URL: alamat pemilik tabel.');
  const database = await openDatabase(env);
  try {
    const { appUrl, ownerUrl = '' } = database;
    const force = given.includes('--force');
    const manifest = await restoreBackup({
      folder: resolve(folder),
      appUrl,
      ownerUrl,
      dataDir: env.dataDir,
      force,
    });
    forgetDemoWorld(env.dataDir, database);
    say(`${sumOf(manifest)} dipulihkan, seperti pada ${manifest.madeAt}.`);
  } finally {
    await database.embedded?.stop();
  }
}

/** The database as it is: the running one, or the embedded one started for this. */
async function reachDatabase(): Promise<{ appUrl: string; close: () => Promise<void> }> {
  if (env.databaseUrl) return { appUrl: env.databaseUrl, close: async () => undefined };
  if (!existsSync(env.dataDir))
    throw startError(`Tidak ada yang bisa dicadangkan: folder data ${resolve(env.dataDir)} tidak ada.`);
  const running = await findRunning(env.dataDir);
  if (running) return { appUrl: running.appUrl, close: async () => undefined };
  const database: OpenDatabase = await openDatabase(env);
  return { appUrl: database.appUrl, close: async () => database.embedded?.stop() };
}

function sumOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tabel dengan ${rows} baris dan ${files.length} foto`;
}
