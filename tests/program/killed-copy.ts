import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ensureBuilt } from '../../ops/install.mjs';
import { askAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { makeCopy } from '../support/servers/program.ts';
import { startSmtp } from '../support/servers/smtp.ts';
import { freePort, secrets } from '../support/settings.ts';

export type KilledCopy = Awaited<ReturnType<typeof makeKilledCopy>>;

/** Prepares a copy of the program, and a mail server that receives its mails; the caller starts the copy. */
export async function makeKilledCopy(settings: Record<string, string> = {}) {
  await ensureBuilt(() => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'kedai-killed-'));
  const mails = await startSmtp();
  const port = await freePort();
  const copy = makeCopy(port, {
    DATA_DIR: folder,
    DATABASE_URL: testDatabase().appUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Kedai <kedai@contoh.test>',
    ...settings,
    ...secrets,
  });
  let runs = false;
  /** Starts the copy unless it runs. */
  const start = async () => {
    if (!runs) await copy.start();
    runs = true;
  };
  /** Kills the primary process and its workers, because surviving workers would keep the port for a moment. */
  const kill = async () => {
    process.kill(-copy.program().pid, 'SIGKILL');
    await copy.program().ended();
    runs = false;
  };
  const end = async () => {
    if (runs) await kill();
    mails.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: copy.url, mails, start, kill, end };
}

/** Starts an action that stores a mail, and kills the copy just before the mail is stored. */
export function killBeforeMail(killed: KilledCopy, begin: () => Promise<unknown>): Promise<void> {
  return killBeforeWrite(killed, ['mails', 'insert into "?mails'], begin);
}

/** Locks `table`, starts an action, and kills the copy once its query that matches `statement` waits for the lock. */
export async function killBeforeWrite(
  { kill }: KilledCopy,
  [table, statement]: readonly [table: string, statement: string],
  begin: () => Promise<unknown>,
): Promise<void> {
  await withClient(testDatabase().adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN SHARE MODE`);
    const begun = begin();
    await eventually(async () => expect(await waitingFor(statement)).not.toEqual([]));
    await kill();
    for (const { pid } of await waitingFor(statement))
      await client.query('SELECT pg_terminate_backend($1::int)', [pid]);
    await client.query('ROLLBACK');
    await begun;
  });
}

function waitingFor(statement: string) {
  return askAdmin<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~* $1
     AND datname = current_database() AND pid <> pg_backend_pid()`,
    [statement],
  );
}
