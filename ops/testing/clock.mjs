import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';

/*
 * `npm run test:clock -- 2025-12-31T16:50Z` runs `npm test` as if it began at that moment, for program, database and
 * browser. It needs root and `cc`. A command after the moment runs instead of the tests.
 */

const [moment = '', ...command] = process.argv.slice(2);
const shiftS = Math.round((Date.parse(moment) - Date.now()) / 1000);
/** This shell command puts `$0/ld.so.preload` into a private copy of /etc and runs `$@` with it. */
const ownEtc =
  'cp -a /etc "$0/etc" && cp "$0/ld.so.preload" "$0/etc" && mount --bind "$0/etc" /etc && exec "$@"';

const problem = problemOf();

if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  process.exitCode = await runShifted(
    command.length > 0 ? command : [process.execPath, 'ops/testing/test.mjs'],
  );
}

function problemOf() {
  if (Number.isNaN(shiftS)) return 'Name the moment: npm run test:clock -- 2025-12-31T16:50Z';
  if (spawnSync('cc', ['--version']).status !== 0)
    return 'No C compiler is installed. On Debian: sudo apt-get install --yes gcc libc6-dev';
  if (process.getuid() !== 0) return 'Only root may give processes a folder /etc of their own.';
  return null;
}

/**
 * Preloads the shifted clock through /etc/ld.so.preload in a private copy of /etc, because LD_PRELOAD would not reach
 * the database and browsers, which start with other environments.
 */
async function runShifted(args) {
  const folder = mkdtempSync(join(tmpdir(), 'kedai-clock-'));
  // PostgreSQL runs as another user, which must be able to read the library.
  chmodSync(folder, 0o755);
  const library = join(folder, 'clock.so');
  const source = join(root, 'ops/testing/clock.c');
  const flags = ['-shared', '-fPIC', '-O2', '-Wall', '-Werror', `-DSHIFT_S=(${shiftS})`];
  const compiled = spawnSync('cc', [...flags, '-o', library, source], { stdio: 'inherit' });
  if (compiled.status !== 0) return 1;
  writeFileSync(join(folder, 'ld.so.preload'), `${library}\n`);
  try {
    const child = spawn('unshare', ['--mount', 'sh', '-c', ownEtc, folder, ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    const code = await new Promise((done) => child.on('close', done).on('error', () => done(1)));
    return code ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
