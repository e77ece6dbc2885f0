import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { demoEmails } from '#domain/platform/demo.ts';
import { openSession } from '../db/citus/session.ts';
import { recreateDatabase } from '../db/embedded/roles.ts';
import { writeWhole } from '../db/embedded/write-whole.ts';
import type { Env } from '../env.ts';
import { runApart } from '../migrate/apart.ts';
import { startError } from '../start-error.ts';
import { type OpenDatabase, prepareDatabase } from './database.ts';
import { inWords, type Reach, reachableBy } from './reach.ts';
import { say } from './say.ts';

export type DemoAccount = { role: string; email: string; password: string; note: string };

export type Demo = {
  accounts: readonly DemoAccount[];
  /** Path of a script that fills the configured database and exits. */
  program: string;
};

/** 'removed' names the shops whose files still have to be deleted. */
type Note = { state: 'making' } | { state: 'removed'; shops: string[] };

type Settings = Reach & Pick<Env, 'dataDir' | 'demo'>;

/** Recreates a demo world that was left half-made. Throws a start error if others could log in with its accounts. */
export async function ensureDemoWorld(
  env: Settings,
  database: OpenDatabase,
  demo: Demo,
): Promise<DemoAccount[]> {
  const file = noteFile(env.dataDir, database);
  const note = readNote(file);
  // Half a demo world must never become a real shop, even if no demo is wanted now.
  if (note?.state === 'making') await startOver(env, database, file);
  if (isWanted(env, database, note) && (await isEmpty(database.appUrl))) await make(env, file, demo);
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

export function noteRemoval(dataDir: string, database: OpenDatabase, shops: string[]): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeNote(noteFile(dataDir, database), { state: 'removed', shops });
}

export function shopsToClear(dataDir: string, database: OpenDatabase): string[] {
  const note = readNote(noteFile(dataDir, database));
  return note?.state === 'removed' ? note.shops : [];
}

export function forgetDemoWorld(dataDir: string, database: OpenDatabase): void {
  rmSync(noteFile(dataDir, database), { force: true });
}

function isWanted(env: Settings, { embedded }: OpenDatabase, note: Note | undefined): boolean {
  if (env.demo !== undefined) return env.demo;
  const isLocal = env.publicUrl === undefined && reachableBy(env).length === 0;
  return isLocal && embedded !== null && note?.state !== 'removed';
}

async function make(env: Settings, file: string, { program }: Demo): Promise<void> {
  say('Membuat dunia demo: dua toko dengan produk, foto, dan pesanan …');
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  writeNote(file, { state: 'making' });
  await runApart(program);
  rmSync(file, { force: true });
}

function refuseReachable(env: Settings, emails: string[]): void {
  const asking = reachableBy(env);
  if (asking.length === 0) return;
  throw startError(
    `Di database ini ada akun demo (${emails.join(', ')}), yang password-nya diketahui semua orang. ` +
      `Karena ${inWords(asking)} diatur, orang lain bisa masuk dengannya. ` +
      'Keluarkan dunia demo dulu, dengan pengaturan yang sama: npm run demo:remove',
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
  const [row] = await asProgram(appUrl, 'SELECT NOT EXISTS (SELECT FROM users) AS empty', []);
  return row?.empty === true;
}

async function findDemoEmails(appUrl: string): Promise<string[]> {
  const rows = await asProgram(
    appUrl,
    `SELECT lower(email) AS email FROM users WHERE lower(email) = ANY($1)
     UNION SELECT lower(email) FROM auth."user" WHERE lower(email) = ANY($1) ORDER BY 1`,
    [Object.values(demoEmails)],
  );
  return rows.map(({ email }) => String(email));
}

async function asProgram(
  appUrl: string,
  query: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = await openSession(appUrl);
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL app.role = 'system'");
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}

function readNote(file: string): Note | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Note) : undefined;
}

function writeNote(file: string, note: Note): void {
  writeWhole(file, JSON.stringify(note), 0o600);
}

/** Each database has its own note, because a data folder may be used with several. */
function noteFile(dataDir: string, { embedded, appUrl }: OpenDatabase): string {
  const id = embedded ? 'embedded' : createHash('sha256').update(appUrl).digest('hex').slice(0, 12);
  return join(dataDir, `demo-world-${id}.json`);
}
