import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedDatabase } from '#server/db/embedded/running.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { until } from '../eventually.ts';
import { killDatabase } from '../servers/program.ts';

/** A data folder with an embedded database, for tests that kill the processes that run it. */
export type EmbeddedStage = {
  dataDir: string;
  /** The steps that this process printed while it started the database, in order. */
  steps: string[];
  start: () => Promise<EmbeddedDatabase>;
  startHolder: () => Promise<Holder>;
  killHolderWhen: (met: (output: string) => boolean) => Promise<void>;
  /** Starts the database in a separate process. Resolves with the output once the database runs or has failed. */
  outcomeOfHolder: () => Promise<string>;
  serverPid: () => Promise<number>;
  leavePidFileNaming: (pid: number | string) => Promise<void>;
  clear: () => Promise<void>;
};

type Holder = {
  pid: number;
  appUrl: string;
  kill: (signal: NodeJS.Signals) => Promise<void>;
  die: () => void;
};

export async function setStage(): Promise<EmbeddedStage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kedai-embedded-'));
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const steps: string[] = [];
  const children: ChildProcess[] = [];
  const run = () => {
    const child = runHolder(dataDir);
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
    startHolder: async () => {
      const holder = run();
      await until(() => holder.output().includes('ready '));
      return {
        pid: holder.process.pid ?? 0,
        appUrl: /ready (\S+)/.exec(holder.output())?.[1] ?? '',
        kill: async (signal) => {
          holder.process.kill(signal);
          await once(holder.process, 'exit');
        },
        die: () => void holder.process.kill('SIGKILL'),
      };
    },
    killHolderWhen: async (met) => {
      const holder = run();
      await until(() => met(holder.output()));
      holder.process.kill('SIGKILL');
      await once(holder.process, 'exit');
    },
    outcomeOfHolder: async () => {
      const holder = run();
      await until(() => /ready |refused /.test(holder.output()));
      return holder.output();
    },
    leavePidFileNaming: async (pid) => {
      await (await start()).stop();
      const folder = join(dataDir, 'postgres');
      const lines = [pid, folder, 1_700_000_000, 5432, '/tmp', '', '  1234567   1234567', 'ready   '];
      await writeFile(pidFile, `${lines.join('\n')}\n`);
    },
    clear: async () => {
      for (const child of children) child.kill('SIGKILL');
      await killDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/**
 * Runs a process that starts the database, prints its steps and `ready {appUrl}` or `refused {why}`, and stops the
 * database at SIGTERM.
 */
function runHolder(dataDir: string): { process: ChildProcess; output: () => string } {
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
