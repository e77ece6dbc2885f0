import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { upgradeDatabase } from '#server/backup/upgrade.ts';
import { recreateDatabase } from '#server/db/embedded/roles.ts';
import { env } from '#server/env.ts';
import { openPatientStore } from '#server/files/store.ts';
import { openDatabase, prepareDatabase } from '#server/program/database.ts';
import { forgetDemoWorld, noteRemoval, shopsToClear } from '#server/program/demo.ts';
import {
  type DemoContents,
  findDemoWorld,
  removeDemoWorld,
  removeFilesOf,
  removeMailFiles,
} from '#server/program/demo-removal.ts';
import { distributeShops } from '#server/program/distribution.ts';
import { failureText, say } from '#server/program/say.ts';
import { startError } from '#server/start-error.ts';

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
    forgetDemoWorld(env.dataDir, database);
    for (const folder of ['files', 'mail'])
      rmSync(join(env.dataDir, folder), { recursive: true, force: true });
    await prepareDatabase(database);
    say('Database kosong lagi. `npm start` di komputer ini sendiri membuat dunia demo lagi.');
  } finally {
    await database.embedded?.stop();
  }
}

async function removeDemo(): Promise<void> {
  if (env.databaseUrl && !env.databaseOwnerUrl)
    throw startError('Untuk mengeluarkan dunia demo, isi juga DATABASE_OWNER_URL: alamat pemilik tabel.');
  const database = await openDatabase(env);
  try {
    await prepareDatabase(database);
    const { appUrl, ownerUrl = '' } = database;
    const found = await findDemoWorld({ appUrl, ownerUrl });
    if (found.accounts.length > 0) {
      await confirm('demo:remove', questionFor(found));
      const left = shopsToClear(env.dataDir, database);
      const onShops = (shops: string[]) => noteRemoval(env.dataDir, database, [...left, ...shops]);
      await removeDemoWorld({ appUrl, ownerUrl, onShops });
    }
    // Rows are deleted before pictures, so that no row names a missing one. A command that was killed resumes here.
    const shops = shopsToClear(env.dataDir, database);
    const pictures = await removeFilesOf(openPatientStore(), shops);
    removeMailFiles(join(env.dataDir, 'mail'));
    if (shops.length > 0) noteRemoval(env.dataDir, database, []);
    say(outcomeOf(found, pictures));
  } finally {
    await database.embedded?.stop();
  }
}

function outcomeOf({ accounts, shops }: DemoContents, pictures: number): string {
  if (accounts.length > 0)
    return `Dunia demo sudah dikeluarkan: ${accounts.length} akun, ${shops.length} toko, ${pictures} berkas foto. Yang lain tetap ada.`;
  if (pictures > 0) return `Sisa dunia demo sudah dikeluarkan: ${pictures} berkas foto. Yang lain tetap ada.`;
  return 'Tidak ada akun demo di database ini. Tidak ada yang dihapus.';
}

function questionFor({ accounts, shops }: DemoContents): string {
  const shopList = shops.map(({ namaToko, orders }) => `${namaToko} (${orders} pesanan)`).join(', ');
  return [
    'Yang akan dihapus:',
    `  Akun: ${accounts.map(({ email }) => email).join(', ')}; juga yang password-nya sudah diganti.`,
    `  Toko: ${shopList || 'tidak ada'}; dengan produk, voucher, foto, dan semua pesanannya, juga dari pembeli lain.`,
    'Toko lain tetap utuh, juga pesanan pembeli demo di sana.',
  ].join('\n');
}

async function confirm(command: string, what: string): Promise<void> {
  if (flags.includes('--yes')) return;
  if (!process.stdin.isTTY) throw startError(`${what}\nJika yakin: npm run ${command} -- --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${what}\nKetik "hapus" jika yakin: `);
  terminal.close();
  if (answer.trim() !== 'hapus') throw startError('Tidak ada yang dihapus.');
}
