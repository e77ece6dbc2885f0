import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '#server/backup/make.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { removeOldBackups } from '#server/backup/old.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { findRunning, hasDatabase } from '#server/db/embedded.ts';
import { env } from '#server/env.ts';
import { openPatientStore } from '#server/files/store.ts';
import { type OpenDatabase, openDatabase } from '#server/program/database.ts';
import { deleteDemoNote, demoFolder } from '#server/program/demo.ts';
import { failureText, say } from '#server/program/say.ts';
import { startError } from '#server/start-error.ts';

const HOW = `Perintahnya:
  npm run backup -- [folder] [--keep N] [--without-pictures]
  npm run restore -- <cadangan> [--force]`;

try {
  const { command, path, force, keep, withoutPictures } = readArguments();
  if (command === 'backup') await backup(path, keep, !withoutPictures);
  else if (command === 'restore' && path) await restore(path, force);
  else throw startError(HOW);
  process.exit(0);
} catch (error) {
  say(failureText(error));
  process.exit(1);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        keep: { type: 'string' },
        'without-pictures': { type: 'boolean', default: false },
      },
    });
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new Error('--keep');
    const [command, path] = positionals;
    return { command, path, force: values.force, keep, withoutPictures: values['without-pictures'] };
  } catch (error) {
    throw startError(HOW, error);
  }
}

async function backup(path: string | undefined, keep: number | null, withPictures: boolean): Promise<void> {
  const { appUrl, close } = await reachDatabase();
  try {
    const into = path ?? join(dirname(resolve(env.dataDir)), 'backups');
    const pictures = withPictures ? openPatientStore() : null;
    const { folder, manifest } = await makeBackup({ appUrl, pictures, into, now: new Date() });
    const kind = manifest.pictures
      ? `${manifest.pictures.count} foto (${size(manifest.pictures.bytes)})`
      : 'tanpa foto';
    say(`${tablesOf(manifest)}, ${kind} disimpan di:\n${folder}`);
    if (keep !== null)
      for (const removed of await removeOldBackups(into, keep)) say(`Cadangan lama dihapus: ${removed}`);
    say(
      'Rahasia tidak ikut. Simpan SECRET_KEY dan SUPERADMIN_CODE (atau data/secret-key dan data/superadmin-code)',
    );
    say('di tempat lain: tanpa SECRET_KEY yang sama, kunci RajaOngkir tiap toko harus diisi lagi,');
    say('dan link rahasia yang sudah dikirim ke pembeli tidak terbuka lagi.');
  } finally {
    await close();
  }
}

async function restore(path: string, force: boolean): Promise<void> {
  if (env.databaseUrl && !env.databaseOwnerUrl)
    throw startError('Untuk memulihkan, isi juga DATABASE_OWNER_URL: alamat pemilik tabel.');
  const database = await openDatabase(env);
  try {
    const { appUrl, ownerUrl = '' } = database;
    const { manifest, pictures } = await restoreBackup({
      folder: resolve(path),
      appUrl,
      ownerUrl,
      pictures: { store: openPatientStore(), isShared: env.s3 !== null },
      force,
    });
    deleteDemoNote(env.dataDir, database);
    say(`${tablesOf(manifest)} dan ${pictures} foto dipulihkan, seperti pada ${manifest.madeAt}.`);
    const left = (manifest.pictures?.count ?? 0) - pictures;
    if (left > 0) say(`${left} foto dengan nama yang tidak dikenal versi ini dilewati.`);
    if (!manifest.pictures) say('Cadangan itu tanpa foto: foto tetap seperti yang ada sekarang.');
  } finally {
    await database.embedded?.stop();
  }
}

async function reachDatabase(): Promise<{ appUrl: string; close: () => Promise<void> }> {
  if (env.databaseUrl) return { appUrl: env.databaseUrl, close: async () => undefined };
  if (!existsSync(env.dataDir) || !hasDatabase(env.dataDir)) throw startError(nothingText(env.dataDir));
  const running = await findRunning(env.dataDir);
  if (running) return { appUrl: running.appUrl, close: async () => undefined };
  const database: OpenDatabase = await openDatabase(env);
  return { appUrl: database.appUrl, close: async () => database.embedded?.stop() };
}

function nothingText(dataDir: string): string {
  const demo = demoFolder(dataDir);
  const hint = existsSync(demo) ? ` Dunia demo: DATA_DIR=${demo} npm run backup.` : '';
  return `Tidak ada yang bisa dicadangkan: belum ada database di ${resolve(dataDir)}.${hint}`;
}

function tablesOf({ tables, jobs }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const waiting = jobs.rows > 0 ? `, ${jobs.rows} pekerjaan yang menunggu` : '';
  return `${tables.length} tabel dengan ${rows} baris (${size(bytes)})${waiting}`;
}

function size(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`;
}
