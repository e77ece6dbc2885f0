import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { recreateDatabase } from '../db/embedded/roles.ts';
import { writeWhole } from '../db/embedded/write-whole.ts';
import type { Env } from '../env.ts';
import { startError } from '../start-error.ts';
import { type OpenDatabase, prepareDatabase } from './database.ts';
import { say } from './say.ts';

/** Somebody of the demo world whom a visitor may log in as. */
type DemoAccount = { role: string; email: string; password: string; note: string };

/** Loads what makes the demo world, which is much, only when one shall be made. */
export type LoadDemo = () => Promise<{ makeDemoWorld: () => Promise<DemoAccount[]> }>;

/** What the data folder remembers; `accounts` is null while the world is being made. */
type Note = { accounts: DemoAccount[] | null };

/**
 * Makes the demo world in an empty database: an embedded one unless DEMO=0, another one only with DEMO=1. If making it
 * was broken off, an embedded database, which nobody has used yet, is emptied and it is made again.
 */
export async function ensureDemoWorld(env: Env, database: OpenDatabase, load: LoadDemo): Promise<void> {
  const wanted = env.demo ?? database.embedded !== null;
  const file = noteFile(env.dataDir, database);
  const note = readNote(file);
  if (note?.accounts) return;
  // Half a world must not become somebody's shop: it is taken away also where no whole one is wanted.
  if (note) await startOver(env, database, file);
  if (!wanted || !(await isEmpty(database.appUrl))) return;
  say('Membuat dunia demo: dua toko dengan produk, foto, dan pesanan …');
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  writeNote(file, { accounts: null });
  const { makeDemoWorld } = await load();
  writeNote(file, { accounts: await makeDemoWorld() });
}

/** One line for each demo account; none where there is no demo world. */
export function demoLines(dataDir: string, database: OpenDatabase): string[] {
  const accounts = readNote(noteFile(dataDir, database))?.accounts;
  if (!accounts) return [];
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

/** Forgets that there is a demo world, for a database that was emptied. */
export function forgetDemoWorld(dataDir: string, database: OpenDatabase): void {
  rmSync(noteFile(dataDir, database), { force: true });
}

async function startOver(env: Env, database: OpenDatabase, file: string): Promise<void> {
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
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    await client.query("BEGIN; SET LOCAL app.role = 'system'");
    const { rows } = await client.query('SELECT NOT EXISTS (SELECT FROM users) AS empty');
    return rows[0]?.empty === true;
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

/** One note a database: the same data folder may be used with another one tomorrow. */
function noteFile(dataDir: string, { embedded, appUrl }: OpenDatabase): string {
  const id = embedded ? 'embedded' : createHash('sha256').update(appUrl).digest('hex').slice(0, 12);
  return join(dataDir, `demo-world-${id}.json`);
}
