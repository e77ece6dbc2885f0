import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { demoEmails } from '#domain/platform/demo.ts';
import { openSession } from '../db/citus/session.ts';
import { recreateDatabase } from '../db/embedded/roles.ts';
import { writeWhole } from '../db/embedded/write-whole.ts';
import { hasDatabase } from '../db/embedded.ts';
import { changeSettings, type Env, leaveBucket } from '../env.ts';
import { runApart } from '../migrate/apart.ts';
import { startError } from '../start-error.ts';
import { type OpenDatabase, openDatabase, prepareDatabase } from './database.ts';
import { inWords, type Reach, reachableBy } from './reach.ts';
import { say } from './say.ts';

export type DemoAccount = { role: string; email: string; password: string; note: string };

export type Demo = {
  accounts: readonly DemoAccount[];
  /** Path of a script that fills the configured database with the demo world and exits. */
  program: string;
};

type DemoState = 'making' | 'removed';

type Settings = Reach & Pick<Env, 'dataDir' | 'demo'>;

/** The demo world's folder has its own database, pictures, mails and secrets, so deleting it removes everything. */
export function demoFolder(dataDir: string): string {
  return join(dataDir, 'demo');
}

/**
 * Opens the real database (at DATABASE_URL, if that is set). If the demo world is wanted and DATABASE_URL is not set,
 * sets DATA_DIR to the demo folder and opens the demo world's database instead.
 */
export async function openWanted(env: Env): Promise<OpenDatabase> {
  if (!isWanted(env)) return openDatabase(env);
  // Always runs `hasDatabase`, because it also lets PostgreSQL's system user enter `dataDir`, the demo folder's parent.
  const hasReal = hasDatabase(env.dataDir);
  const real = hasReal && env.demo === undefined ? await openDatabase(env) : undefined;
  try {
    if (real && !(await isEmpty(real.appUrl))) return real;
  } catch (error) {
    await real?.embedded?.stop();
    throw error;
  }
  await real?.embedded?.stop();
  const folder = demoFolder(env.dataDir);
  say(`Dunia demo punya database dan foto sendiri, di ${folder}. Untuk toko sungguhan: DEMO=0.`);
  leaveBucket();
  changeSettings({ DEMO: '1', DATA_DIR: folder });
  return openDatabase(env);
}

/** Makes a demo world if one is wanted. Throws if strangers could use the demo accounts, whose passwords are public. */
export async function ensureDemoWorld(
  env: Settings,
  database: OpenDatabase,
  demo: Demo,
): Promise<DemoAccount[]> {
  const file = demoNoteFile(env.dataDir, database);
  // A half-made demo world is deleted even if no demo is wanted now, so that nobody mistakes it for real shops.
  if (readDemoState(file) === 'making') await startOver(env, database, file);
  if (env.demo && (await isEmpty(database.appUrl))) await make(file, demo);
  const found = new Set(await findDemoEmails(database.appUrl));
  if (found.size > 0) refuseReachable(env, [...found]);
  return demo.accounts.filter(({ email }) => found.has(email));
}

export function demoLines(accounts: readonly DemoAccount[]): string[] {
  if (accounts.length === 0) return [];
  const width = (pick: (account: DemoAccount) => string) =>
    Math.max(...accounts.map((one) => pick(one).length));
  const [role, email, password] = [width((a) => a.role), width((a) => a.email), width((a) => a.password)];
  return [
    'Akun demo (peran, email, password):',
    ...accounts.map((one) =>
      `  ${one.role.padEnd(role)}  ${one.email.padEnd(email)}  ${one.password.padEnd(password)}  ${one.note}`.trimEnd(),
    ),
  ];
}

/** Records the removal in a file, so that no later start makes the demo world again, except with DEMO=1. */
export function recordDemoRemoval(dataDir: string): void {
  writeDemoState(demoNoteFile(dataDir), 'removed');
}

export function deleteDemoNote(dataDir: string, database: OpenDatabase): void {
  rmSync(demoNoteFile(dataDir, database), { force: true });
}

function isWanted(env: Env): boolean {
  if (env.databaseUrl) return false;
  const isLocal = env.publicUrl === undefined && reachableBy(env).length === 0;
  return env.demo ?? (isLocal && readDemoState(demoNoteFile(env.dataDir)) !== 'removed');
}

async function make(file: string, { program }: Demo): Promise<void> {
  say('Membuat dunia demo: dua toko dengan produk, foto, dan pesanan …');
  writeDemoState(file, 'making');
  await runApart(program);
  rmSync(file, { force: true });
}

function refuseReachable(env: Settings, emails: string[]): void {
  const asking = reachableBy(env);
  if (asking.length === 0) return;
  throw startError(
    `Di database ini ada akun demo (${emails.join(', ')}), yang password-nya diketahui semua orang. ` +
      `Karena ${inWords(asking)} diatur, orang lain bisa masuk dengannya. ` +
      'Tutup akun itu dulu, dengan pengaturan yang sama: npm run demo:remove',
  );
}

async function startOver(env: Settings, database: OpenDatabase, file: string): Promise<void> {
  if (database.embedded) {
    say('Dunia demo terputus saat dibuat; dihapus dulu …');
    await recreateDatabase(database.embedded.adminUrl);
    rmSync(join(env.dataDir, 'files'), { recursive: true, force: true });
    await prepareDatabase(database);
  } else if (!(await isEmpty(database.appUrl))) {
    throw startError('Dunia demo terputus saat dibuat. Kosongkan database itu, lalu jalankan lagi.');
  }
  rmSync(file, { force: true });
}

async function isEmpty(appUrl: string): Promise<boolean> {
  const [table] = await asProgram(appUrl, "SELECT to_regclass('users') AS name");
  return !table?.name || (await asProgram(appUrl, 'SELECT FROM users LIMIT 1')).length === 0;
}

export async function findDemoEmails(appUrl: string): Promise<string[]> {
  const query = 'SELECT lower(email) AS email FROM auth."user" WHERE lower(email) = ANY($1) ORDER BY 1';
  const rows = await asProgram(appUrl, query, [Object.values(demoEmails)]);
  return rows.map(({ email }) => String(email));
}

export async function asProgram(
  appUrl: string,
  query: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = await openSession(appUrl);
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL app.role = 'system'");
    const { rows } = await client.query(query, values);
    await client.query('COMMIT');
    return rows;
  } finally {
    await client.end();
  }
}

function readDemoState(file: string): DemoState | undefined {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { state: DemoState }).state
    : undefined;
}

function writeDemoState(file: string, state: DemoState): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, JSON.stringify({ state }), 0o600);
}

/** Returns the file with a database's demo state. Several databases may share a folder, so each has its own file. */
function demoNoteFile(dataDir: string, external?: OpenDatabase): string {
  const isExternal = external && !external.embedded;
  const id = isExternal
    ? createHash('sha256').update(external.appUrl).digest('hex').slice(0, 12)
    : 'embedded';
  return join(dataDir, `demo-world-${id}.json`);
}
