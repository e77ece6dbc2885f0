import { ensureBuilt, ensureInstalled } from '../install.mjs';
import {
  check,
  closeTally,
  readPlaywright,
  readVitest,
  say,
  step,
  suite,
  vitestArguments,
} from './tally.mjs';

/* Runs on the machine's own Node (20 or later) before the pinned one is installed, so it imports no npm packages. */

const RUNNER_TIMEOUT_MS = 40 * 60_000;

try {
  if (await step('install', () => ensureInstalled(say))) {
    const [isBuilt] = await Promise.all([
      step('build', () => ensureBuilt(say)),
      checkSources(),
      tests('components'),
    ]);
    if (isBuilt) {
      await tests('world');
      await tests('measured');
      await suite({
        runner: 'playwright',
        args: () => ['test', '--forbid-only', '--reporter=line,json'],
        read: readPlaywright,
        timeoutMs: RUNNER_TIMEOUT_MS,
      });
    }
  }
} finally {
  closeTally();
}

async function checkSources() {
  await check('style', 'biome', ['check', '--error-on-warnings', '.'], RUNNER_TIMEOUT_MS);
  await check('route types', 'react-router', ['typegen'], RUNNER_TIMEOUT_MS);
  await check('types', 'tsc', [], RUNNER_TIMEOUT_MS);
  await check('nothing unused', 'knip', ['--no-progress'], RUNNER_TIMEOUT_MS);
  await tests('rules');
}

function tests(project) {
  return suite({
    runner: 'vitest',
    name: project,
    args: (file) => vitestArguments(file, 'default', '--project', project),
    read: readVitest,
    timeoutMs: RUNNER_TIMEOUT_MS,
  });
}
