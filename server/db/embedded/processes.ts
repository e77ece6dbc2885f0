import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

export function argumentsOf(pid: number): string[] {
  if (process.platform === 'linux') return readProc(pid, 'cmdline').split('\0').filter(Boolean);
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim().split(' ');
}

function isZombie(pid: number): boolean {
  // `stat` has the state (Z: zombie, X: dead) after the last `)`, because a program's name may contain parentheses.
  return process.platform === 'linux' && /\) [ZX] [^)]*$/.test(readProc(pid, 'stat'));
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
