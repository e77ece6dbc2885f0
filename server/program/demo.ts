import { existsSync, readFileSync, rmSync } from 'node:fs';
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

/** What makes the demo world; it is loaded only when it is needed. */
export type DemoModule = { makeDemoWorld: () => Promise<DemoAccount[]>; demoAccounts: () => DemoAccount[] };

export type LoadDemo = () => Promise<DemoModule>;

const MAKING = 'making';
const MADE = 'made';

/**
 * Makes the demo world in an empty database: an embedded one unless DEMO=0, another one only with DEMO=1. If making it
 * was broken off, an embedded database, which nobody has used yet, is emptied and it is made again.
 */
export async function ensureDemoWorld(env: Env, database: OpenDatabase, load: LoadDemo): Promise<void> {
  const wanted = env.demo ?? database.embedded !== null;
  const state = readState(env.dataDir);
  if (!wanted || state === MADE) return;
  if (state === MAKING) await startOver(env, database);
  else if (!(await isEmpty(database.appUrl))) return;
  say('Membuat dunia demo: dua toko dengan produk, foto, dan pesanan …');
  writeWhole(stateFile(env.dataDir), MAKING, 0o600);
  const { makeDemoWorld } = await load();
  await makeDemoWorld();
  writeWhole(stateFile(env.dataDir), MADE, 0o600);
}

/** One line for each demo account; none where there is no demo world. */
export async function demoLines(dataDir: string, load: LoadDemo): Promise<string[]> {
  if (readState(dataDir) !== MADE) return [];
  const { demoAccounts } = await load();
  const accounts = demoAccounts();
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
export function forgetDemoWorld(dataDir: string): void {
  rmSync(stateFile(dataDir), { force: true });
}

async function startOver(env: Env, database: OpenDatabase): Promise<void> {
  if (!database.embedded) {
    throw startError(
      'Dunia demo terputus saat dibuat. Kosongkan database itu, lalu jalankan lagi dengan DEMO=1.',
    );
  }
  say('Dunia demo terputus saat dibuat; dibuat ulang dari awal …');
  await recreateDatabase(database.embedded.adminUrl);
  rmSync(join(env.dataDir, 'files'), { recursive: true, force: true });
  await prepareDatabase(database);
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

function readState(dataDir: string): string | undefined {
  const file = stateFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function stateFile(dataDir: string): string {
  return join(dataDir, 'demo-world');
}
