import { ensureBuilt, ensureInstalled } from '../install.mjs';
import { findEngines } from './engine-programs.mjs';
import { closeTally, readPlaywright, say, step, suite } from './tally.mjs';

/*
 * `npm run test:engines -- [name]` runs the main journeys in WebKitGTK and Firefox, and the push test in Chromium.
 * It skips browsers that are not installed.
 */

const RUN_TIMEOUT_MS = 30 * 60_000;

const { installed, absent, command } = findEngines();
const names = process.argv.slice(2);

if (absent.length > 0) say(`Not installed, so left out: ${absent.join(', ')}. On Debian: ${command}`);
try {
  if (installed.length > 0 && (await step('install', () => ensureInstalled(say)))) {
    if (await step('build', () => ensureBuilt(say))) {
      const projects = installed.map((name) => `--project=${name}`);
      await suite({
        runner: 'playwright',
        args: () => [
          'test',
          '--config=playwright.engines.config.ts',
          '--forbid-only',
          '--reporter=list,json',
          ...projects,
          ...names,
        ],
        read: readPlaywright,
        timeoutMs: RUN_TIMEOUT_MS,
        onText: (text) => process.stdout.write(text),
      });
    }
  }
} finally {
  closeTally();
}
