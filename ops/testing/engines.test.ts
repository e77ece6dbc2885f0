import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../tests/support/servers/program.ts';
import { findEngines } from './engine-programs.mjs';

let programs: string;

beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), 'kedai-programs-'));
});

afterEach(() => rm(programs, { recursive: true, force: true }));

test('without any engine test:engines names the command that installs them, and fails', async () => {
  const { code, said } = await runCommand('ops/testing/engines.mjs', [], { PATH: programs });
  expect(said).toBe(
    'Not installed, so left out: webkitgtk, firefox, chromium. ' +
      'On Debian: sudo apt-get install --yes webkit2gtk-driver xvfb firefox-esr chromium\n0 passed, 0 failed\n',
  );
  expect(code).toBe(1);
});

test('an engine with a missing program is left out, and only that program is named', async () => {
  const command = 'sudo apt-get install --yes xvfb';
  for (const name of ['WebKitWebDriver', 'firefox-esr', 'chromium'])
    await symlink(process.execPath, join(programs, name));
  expect(findEngines(programs)).toEqual({
    installed: ['firefox', 'chromium'],
    absent: ['webkitgtk'],
    command,
  });
  await symlink(process.execPath, join(programs, 'Xvfb'));
  expect(findEngines(programs)).toEqual({
    installed: ['webkitgtk', 'firefox', 'chromium'],
    absent: [],
    command: '',
  });
});
