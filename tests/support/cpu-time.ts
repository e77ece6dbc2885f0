/*
 * These functions return the processor time that `work` takes, in milliseconds. Unlike the time on a clock, it hardly
 * grows while other programs keep the machine busy.
 */

/** Measures work that never waits, and leaves out other threads. */
export function threadCpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return inMs(process.threadCpuUsage(before));
}

/** Measures all threads of the process. The time of PostgreSQL and of child processes is left out. */
export async function processCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return inMs(process.cpuUsage(before));
}

function inMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
