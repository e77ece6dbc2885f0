import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, projectEnv, run } from './install.mjs';

/*
 * `npm test`: every check and every test, from a fresh clone on. Runs on the machine's own Node until the pinned one is
 * installed. Each check counts as one, each test as one; a runner that dies or finds no test counts as failed.
 * The last line is the sum.
 */

/** Far above what a run takes; a hanging runner must not hang the gate. */
const RUNNER_TIMEOUT_MS = 8 * 60_000;

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
      await suite('vitest', ['run', '--allowOnly=false', '--reporter=json'], 'VITEST', readVitest);
      await suite('playwright', ['test', '--forbid-only', '--reporter=json'], 'PLAYWRIGHT', readPlaywright);
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

/** Runs a test runner that writes a JSON report, and counts the report's tests. */
async function suite(runner, args, name, read) {
  const since = Date.now();
  const file = join(reports, `${runner}.json`);
  const target = runner === 'vitest' ? [`--outputFile=${file}`] : [];
  const env = projectEnv({
    CI: 'true',
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { code, output } = await run(runner, [...args, ...target], { env, timeoutMs: RUNNER_TIMEOUT_MS });
  const report = readReport(file);
  const { passed, failures, skipped } = report ? read(report) : { passed: 0, failures: [], skipped: 0 };
  const died = !report || passed + failures.length === 0 || (code !== 0 && failures.length === 0);
  sum.passed += passed;
  sum.failed += failures.length + (died ? 1 : 0);
  for (const { title, text } of failures) say(`\n✗ ${title}\n${indent(text)}`);
  if (died) say(`\n✗ ${name.toLowerCase()} itself (exit code ${code})\n${indent(output)}`);
  const left = skipped ? `, ${skipped} skipped` : '';
  say(
    `${died || failures.length ? '✗' : '✓'} ${runner}: ${passed} passed, ${failures.length} failed${left} (${seconds(since)})`,
  );
}

/** Vitest's report: one entry a file; a file that could not be loaded has no tests and a message. */
function readVitest({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${name} › ${test.fullName}` })),
  );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((t) => t.status === 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    failures: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ title, failureMessages }) => ({ title, text: failureMessages.join('\n') })),
      ...unloaded.map(({ name, message }) => ({ title: name, text: message ?? '' })),
    ],
  };
}

/** Playwright's report: suites within suites; errors outside of tests stand apart. */
function readPlaywright({ suites, errors }) {
  const tests = suites.flatMap((one) => testsOf(one, []));
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    failures: [
      ...tests.filter(({ status }) => status === 'unexpected' || status === 'flaky'),
      ...errors.map(({ message, stack }) => ({
        title: 'outside of the tests',
        text: stack ?? message ?? '',
      })),
    ],
  };
}

function testsOf(suiteReport, trail) {
  const path = [...trail, suiteReport.title];
  const own = suiteReport.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      status,
      title: `[${projectName}] ${[...path, title].join(' › ')}`,
      text: results.flatMap(({ errors }) => errors.map(({ message, stack }) => stack ?? message)).join('\n'),
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
