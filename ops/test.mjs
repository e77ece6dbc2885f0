import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, projectEnv, run } from './install.mjs';

/*
 * `npm test`: every check and every test, from a fresh clone on. Runs on the machine's own Node until the pinned one is
 * installed. Each check counts as one, each test as one; a runner that dies or finds no test counts as failed.
 * The last line is the sum.
 */

/** Far above what a run takes, also on a machine busy with other work; a hanging runner must not hang the gate. */
const RUNNER_TIMEOUT_MS = 30 * 60_000;

const started = Date.now();
const reports = mkdtempSync(join(tmpdir(), 'kedai-test-'));
const sum = { passed: 0, failed: 0 };

try {
  if (await step('install', () => ensureInstalled(say))) {
    await check('style', 'biome', ['check', '--error-on-warnings', '.']);
    await check('route types', 'react-router', ['typegen']);
    await check('types', 'tsc', []);
    await check('nothing unused', 'knip', ['--no-progress']);
    if (await step('build', () => ensureBuilt(say))) {
      await suite(
        'vitest',
        ['run', '--allowOnly=false', '--reporter=default', '--reporter=json'],
        readVitest,
      );
      await suite('playwright', ['test', '--forbid-only', '--reporter=line,json'], readPlaywright);
    }
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);

/** Runs `work`; counts it as passed, or as failed with what it threw. */
async function step(name, work) {
  const since = Date.now();
  try {
    await work();
    return count(name, since, true);
  } catch (error) {
    return count(name, since, false, error instanceof Error ? error.message : String(error));
  }
}

async function check(name, command, args) {
  const since = Date.now();
  const { code, output } = await run(command, args, { timeoutMs: RUNNER_TIMEOUT_MS });
  count(name, since, code === 0, output);
}

/** Runs a test runner that writes a JSON report, and counts the report's tests. What failed is printed in full. */
async function suite(runner, args, read) {
  const since = Date.now();
  const file = join(reports, `${runner}.json`);
  const target = runner === 'vitest' ? [`--outputFile.json=${file}`] : [];
  const env = projectEnv({ CI: 'true', NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const { code, output } = await run(runner, [...args, ...target], { env, timeoutMs: RUNNER_TIMEOUT_MS });
  const report = readReport(file);
  const { passed, failed, skipped } = report ? read(report) : { passed: 0, failed: [], skipped: 0 };
  const died = !report || passed + failed.length === 0 || (code !== 0 && failed.length === 0);
  sum.passed += passed;
  sum.failed += failed.length + (died ? 1 : 0);
  const isGood = !died && failed.length === 0;
  if (!isGood) say(indent(output));
  for (const title of failed) say(`✗ ${title}`);
  if (died) say(`✗ ${runner} itself (exit code ${code})`);
  const left = skipped ? `, ${skipped} skipped` : '';
  say(
    `${isGood ? '✓' : '✗'} ${runner}: ${passed} passed, ${failed.length} failed${left} (${seconds(since)})`,
  );
}

/** Vitest's report: one entry a file; a file that could not be loaded is failed without a failed test. */
function readVitest({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({ status, title: `${name} › ${fullName}` })),
  );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((t) => t.status === 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    failed: [...tests.filter(({ status }) => status === 'failed'), ...unloaded].map(
      ({ title, name }) => title ?? name,
    ),
  };
}

/** Playwright's report: suites within suites; errors outside of tests stand apart. */
function readPlaywright({ suites, errors }) {
  const tests = suites.flatMap((one) => testsOf(one, []));
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    failed: [...failed.map(({ title }) => title), ...errors.map(() => 'an error outside of the tests')],
  };
}

function testsOf(suiteReport, trail) {
  const path = [...trail, suiteReport.title];
  const own = suiteReport.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, projectName }) => ({
      status,
      title: `[${projectName}] ${[...path, title].join(' › ')}`,
    })),
  );
  return [...own, ...(suiteReport.suites ?? []).flatMap((inner) => testsOf(inner, path))];
}

function count(name, since, passed, output = '') {
  sum[passed ? 'passed' : 'failed'] += 1;
  say(`${passed ? '✓' : '✗'} ${name} (${seconds(since)})`);
  if (!passed) say(indent(output));
  return passed;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s, ${((Date.now() - started) / 1000).toFixed(0)} s in all`;
}

function indent(text) {
  return text.trimEnd().replace(/^/gm, '    ');
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
