import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { upgradeDatabase } from '#server/backup/upgrade.ts';
import { recreateDatabase } from '#server/db/embedded/roles.ts';
import { hasDatabase } from '#server/db/embedded.ts';
import { type Env, env } from '#server/env.ts';
import { type OpenDatabase, openDatabase, prepareDatabase } from '#server/program/database.ts';
import { deleteDemoNote, demoFolder, findDemoEmails, recordDemoRemoval } from '#server/program/demo.ts';
import {
  closeDemoAccounts,
  describeOthers,
  dropDemoFolder,
  listShops,
} from '#server/program/demo-removal.ts';
import { distributeShops } from '#server/program/distribution.ts';
import { failureText, say } from '#server/program/say.ts';
import { startError } from '#server/start-error.ts';

const WITH_OTHERS = '--with-others';
const NO_DEMO = 'Tidak ada dunia demo. Tidak ada yang dihapus.';

const [command, ...flags] = process.argv.slice(2);
try {
  if (command === 'migrate') await migrateOnly();
  else if (command === 'reset') await reset();
  else if (command === 'upgrade') await upgrade();
  else if (command === 'distribute') await distribute();
  else if (command === 'remove-demo') await removeDemo();
  else
    throw startError(
      'Perintahnya: npm run db:migrate, db:upgrade, db:distribute, db:reset, atau demo:remove.',
    );
  process.exit(0);
} catch (error) {
  say(failureText(error));
  process.exit(1);
}

async function migrateOnly(): Promise<void> {
  await whileOpen(env, async () => say('Tabel database sudah sesuai dengan program ini.'));
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

async function distribute(): Promise<void> {
  const { databaseUrl: appUrl, databaseOwnerUrl: ownerUrl } = env;
  if (!appUrl || !ownerUrl)
    throw startError(
      'db:distribute perlu DATABASE_URL dan DATABASE_OWNER_URL: alamat koordinator Citus, sebagai program dan sebagai pemilik tabel.',
    );
  const { spread, nodes, rows } = await distributeShops({ appUrl, ownerUrl }, (name) =>
    say(`  ${name} dibagi`),
  );
  say('Baris tiap tabel, sebelum → sesudah:');
  for (const { name, before, after } of rows) say(`  ${name} ${before} → ${after}`);
  say('Bagian toko di tiap node:');
  for (const { name, shards, bytes } of nodes)
    say(`  ${name} ${shards} bagian, ${(bytes / 1e6).toFixed(1)} MB`);
  say(
    spread.length > 0
      ? `${spread.length} tabel toko sudah dibagi ke ${nodes.length} node. Jalankan Kedai seperti biasa.`
      : 'Semua tabel toko sudah dibagi; tidak ada yang diubah.',
  );
}

async function reset(): Promise<void> {
  if (env.databaseUrl) {
    throw startError(
      'db:reset hanya untuk database bawaan. Database dari DATABASE_URL dikosongkan oleh pengelolanya.',
    );
  }
  await confirm('db:reset', 'Semua toko, pesanan, dan foto akan dihapus.');
  const database = await openDatabase(env);
  try {
    if (database.embedded) await recreateDatabase(database.embedded.adminUrl);
    deleteDemoNote(env.dataDir, database);
    for (const folder of ['files', 'mail'])
      rmSync(join(env.dataDir, folder), { recursive: true, force: true });
    await prepareDatabase(database);
    say('Database kosong lagi. `npm start` di komputer ini sendiri menjalankan dunia demo.');
  } finally {
    await database.embedded?.stop();
  }
}

async function removeDemo(): Promise<void> {
  const folder = demoFolder(env.dataDir);
  const isThere = existsSync(folder);
  if (isThere)
    await whileOpen({ ...env, databaseUrl: undefined, dataDir: folder }, async ({ appUrl }) => {
      refuseOthers(folder, await describeOthers(appUrl));
      const shops = (await listShops(appUrl)).join(', ');
      await confirm('demo:remove', `Dunia demo di ${folder} akan dihapus dengan semua isinya: ${shops}.`);
      recordDemoRemoval(env.dataDir);
    });
  dropDemoFolder(folder);
  if (isThere) say(`Dunia demo di ${folder} sudah dihapus. Yang lain tidak disentuh.`);
  else if (env.databaseUrl || hasDatabase(env.dataDir)) await whileOpen(env, closeDemo);
  else say(NO_DEMO);
}

/** Refuses, even with `--yes`, to delete a demo world to which users have added accounts or shops (`others`). */
function refuseOthers(folder: string, others: string[]): void {
  if (others.length === 0 || flags.includes(WITH_OTHERS)) return;
  const moved = `${env.dataDir}-toko`;
  throw startError(
    [
      `Tidak ada yang dihapus, karena isi ${folder} bukan hanya dunia demo.`,
      ...others,
      `Untuk menyimpan semuanya, hentikan Kedai, lalu: mv ${folder} ${moved}`,
      `Setelah itu jalankan Kedai dengan DATA_DIR=${moved} (docs/runbook.md, 'When something breaks').`,
      `Untuk menghapus semuanya: npm run demo:remove -- ${WITH_OTHERS}`,
    ].join('\n'),
  );
}

async function closeDemo({ appUrl }: OpenDatabase): Promise<void> {
  const emails = await findDemoEmails(appUrl);
  if (emails.length === 0) return say(NO_DEMO);
  await confirm(
    'demo:remove',
    `Akun demo di database ini akan ditutup: ${emails.join(', ')}; juga yang password-nya sudah diganti.\n` +
      'Tokonya dinonaktifkan. Semua toko, pesanan, dan foto tetap ada.',
  );
  await closeDemoAccounts(appUrl);
  say(`Akun demo sudah ditutup: ${emails.length} akun. Tokonya nonaktif, yang lain tidak berubah.`);
}

async function whileOpen(settings: Env, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase(settings);
  try {
    await prepareDatabase(database);
    await work(database);
  } finally {
    await database.embedded?.stop();
  }
}

async function confirm(command: string, what: string): Promise<void> {
  if (flags.includes('--yes')) return;
  if (!process.stdin.isTTY) throw startError(`${what}\nJika yakin: npm run ${command} -- --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${what}\nKetik "hapus" jika yakin: `);
  terminal.close();
  if (answer.trim() !== 'hapus') throw startError('Tidak ada yang dihapus.');
}
