import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { argumentsOf } from '../../../server/db/embedded/processes.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../server/db/embedded.ts';
import { until } from '../eventually.ts';

/** A data folder with an embedded database of its own, and programs that are started on it and killed. */
export type EmbeddedStage = {
  dataDir: string;
  /** What the starts of this process said, in order. */
  steps: string[];
  /** Starts the database in this process. */
  start: () => Promise<EmbeddedDatabase>;
  /** Starts it in a process of its own; resolves once that one is ready. */
  startProgram: () => Promise<Program>;
  /** Starts a process and kills it at the given moment. */
  killProgramWhen: (met: (output: string) => boolean) => Promise<void>;
  /** Starts a process; resolves with what it said once it is ready or was refused. */
  outcomeOfProgram: () => Promise<string>;
  /** The id of the server's main process, as its own file says. */
  serverPid: () => Promise<number>;
  /** Makes a database, stops it, and leaves a postmaster.pid that names this process. */
  leavePidFileNaming: (pid: number | string) => Promise<void>;
  /** Kills what still runs and removes the folder. */
  clear: () => Promise<void>;
};

type Program = {
  pid: number;
  appUrl: string;
  kill: (signal: NodeJS.Signals) => Promise<void>;
  die: () => void;
};

/** Makes an empty data folder. */
export async function setStage(): Promise<EmbeddedStage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kedai-embedded-'));
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const steps: string[] = [];
  const children: ChildProcess[] = [];
  const run = () => {
    const child = runProgram(dataDir);
    children.push(child.process);
    return child;
  };
  const start = () => startEmbedded({ dataDir, onStep: (text) => steps.push(text) });
  const serverPid = async () => Number.parseInt(await readFile(pidFile, 'utf8'), 10);
  return {
    dataDir,
    steps,
    start,
    serverPid,
    startProgram: async () => {
      const program = run();
      await until(() => program.output().includes('ready '));
      return {
        pid: program.process.pid ?? 0,
        appUrl: /ready (\S+)/.exec(program.output())?.[1] ?? '',
        kill: async (signal) => {
          program.process.kill(signal);
          await once(program.process, 'exit');
        },
        die: () => void program.process.kill('SIGKILL'),
      };
    },
    killProgramWhen: async (met) => {
      const program = run();
      await until(() => met(program.output()));
      program.process.kill('SIGKILL');
      await once(program.process, 'exit');
    },
    outcomeOfProgram: async () => {
      const program = run();
      await until(() => /ready |refused /.test(program.output()));
      return program.output();
    },
    leavePidFileNaming: async (pid) => {
      await (await start()).stop();
      const folder = join(dataDir, 'postgres');
      const lines = [pid, folder, 1_700_000_000, 5432, '/tmp', '', '  1234567   1234567', 'ready   '];
      await writeFile(pidFile, `${lines.join('\n')}\n`);
    },
    clear: async () => {
      for (const child of children) child.kill('SIGKILL');
      const pid = existsSync(pidFile) ? await serverPid() : 0;
      if (pid > 0 && argumentsOf(pid).join(' ').includes(dataDir)) process.kill(pid, 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the database takes connections and answers. */
export async function answers(url: string): Promise<boolean> {
  return ask(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

/** Starts the database, prints its steps and `ready {appUrl}` or `refused {why}`, and stops it at SIGTERM. */
function runProgram(dataDir: string): { process: ChildProcess; output: () => string } {
  const code = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../../server/db/embedded.ts'))};
    try {
      const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, onStep: (text) => console.log(text) });
      process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
      console.log('ready ' + server.appUrl);
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log('refused ' + error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  return { process: child, output: () => output };
}
