import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compiledFolder, ensureBuilt, ensureInstalled, pinnedNode, projectEnv, root } from './install.mjs';

/* Runs on the machine's own Node (20 or later) before anything is installed, so it must not import npm packages. */

/**
 * Runs `file` on the pinned Node with this process's arguments and exits with its code. If this process is killed,
 * the IPC channel closes, which tells the child to stop.
 */
export async function runProgram(file, { build }) {
  try {
    await ensureInstalled();
    if (build) await ensureBuilt();
  } catch (error) {
    fail(`Kedai tidak bisa dijalankan.\n${explain(error)}`);
  }
  const program = spawn(pinnedNode, [join(root, file), ...process.argv.slice(2)], {
    cwd: root,
    env: projectEnv(build ? { NODE_COMPILE_CACHE: compiledFolder } : {}),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  program.on('error', (error) => fail(`Program tidak bisa dijalankan: ${error.message}`));
  program.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function fail(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

function explain(error) {
  const text = error instanceof Error ? error.message : String(error);
  if (/ENOSPC|No space left/.test(text))
    return `${text}\nDisk penuh: kosongkan ruang disk, lalu jalankan lagi.`;
  if (/EACCES|EPERM|EROFS/.test(text)) return `${text}\nFolder ${root} tidak bisa ditulis oleh pengguna ini.`;
  if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|EAI_AGAIN|ECONNRESET/.test(text))
    return `${text}\nnpm registry tidak bisa dihubungi: periksa koneksi internet, lalu jalankan lagi.`;
  return text;
}
