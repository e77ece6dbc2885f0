import type { Platform } from './platform.ts';

/** Ways to kill a platform, each of which ends with it running or coming back: its primary starts workers and database. */
export function killsOf(platform: Platform): (() => Promise<void>)[] {
  const killWorkers = async () => {
    for (const worker of (await platform.pids()).workers) process.kill(worker, 'SIGKILL');
  };
  const killDatabase = async () => {
    process.kill((await platform.pids()).database, 'SIGKILL');
  };
  const killProgram = async () => {
    process.kill(-platform.program().pid, 'SIGKILL');
    await platform.program().end('SIGKILL');
    await platform.start();
  };
  const killEverything = async () => {
    await killDatabase();
    await killProgram();
  };
  return [killWorkers, killDatabase, killProgram, killEverything];
}
