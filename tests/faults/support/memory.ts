import { readFile } from 'node:fs/promises';
import { type Program, workersOf } from '../../support/servers/program.ts';

export async function memoryOf(program: Program): Promise<number> {
  const sizes = await Promise.all(
    (await workersOf(program)).map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
}

export function inMegabytes(size: number): string {
  return `${size.toFixed(0)} MB`;
}
