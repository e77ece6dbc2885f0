import type { Platform } from './platform.ts';

/** Returns functions that kill processes of a platform. Those that kill the whole program also start it again. */
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
