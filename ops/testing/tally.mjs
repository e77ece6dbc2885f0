import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectEnv, root, run } from '../install.mjs';

/* Runs on the machine's own Node (20 or later) before anything is installed, so it must not import npm packages. */

const SLOWEST = 20;

const started = Date.now();
const sum = { passed: 0, failed: 0 };

export async function step(name, work) {
  const since = Date.now();
  try {
    await work();
    return count(name, since, true);
  } catch (error) {
    return count(name, since, false, error instanceof Error ? error.message : String(error));
  }
}

export async function check(name, command, args, timeoutMs) {
  const since = Date.now();
  const { code, output } = await run(command, args, { timeoutMs });
  count(name, since, code === 0, output);
}

/**
 * Runs a test runner and counts the tests in the JSON report that `read` parses; `args` gets the report's path.
 * A runner that dies or finds no test counts as failed.
 */
export async function suite({ runner, name = runner, args, read, env = {}, timeoutMs, onText }) {
  const since = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'kedai-test-'));
  const file = join(folder, 'report.json');
  const settings = projectEnv({ CI: 'true', NO_COLOR: '1', ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const { code, output } = await run(runner, args(file), { env: settings, timeoutMs, onText });
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed, skipped, files } = report
    ? read(report)
    : { passed: 0, failed: [], skipped: 0, files: [] };
  const died = !report || passed + failed.length === 0 || (code !== 0 && failed.length === 0);
  sum.passed += passed;
  sum.failed += failed.length + (died ? 1 : 0);
  const isGood = !died && failed.length === 0;
  if (!isGood && !onText) say(indent(output));
  for (const { title, reason } of failed) {
    say(`✗ ${title}`);
    say(indent(beginningOf(reason)));
  }
  if (died) say(`✗ ${name} itself (exit code ${code})`);
  const left = skipped ? `, ${skipped} skipped` : '';
  say(`${isGood ? '✓' : '✗'} ${name}: ${passed} passed, ${failed.length} failed${left} (${seconds(since)})`);
  if (!onText) say(indent(slowestOf(files)));
  return isGood;
}

export function vitestArguments(file, reporter, ...more) {
  return [
    'run',
    '--allowOnly=false',
    `--reporter=${reporter}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
  ];
}

/** Counts a file that Vitest could not load as a failed test, because Vitest reports no failed test for the file. */
export function readVitest({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages = [] }) => ({
      status,
      title: `${name} › ${fullName}`,
      reason: failureMessages.join('\n'),
    })),
  );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((t) => t.status === 'failed'),
  );
  return {
    files: testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    failed: [
      ...tests.filter(({ status }) => status === 'failed'),
      ...unloaded.map(({ name, message = '' }) => ({ title: name, reason: message })),
    ],
  };
}

/** Counts each error outside of the tests (`errors`) as a failed test. */
export function readPlaywright({ suites, errors }) {
  const tests = suites.flatMap((one) => testsOf(one, []));
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return {
    files: suites.map((one) => ({ name: one.file, ms: durationOf(one) })),
    passed: tests.filter(({ status }) => status === 'expected').length,
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    failed: [
      ...failed,
      ...errors.map(({ message = '' }) => ({ title: 'an error outside of the tests', reason: message })),
    ],
  };
}

export function slowestOf(files) {
  return files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s ${relative(root, resolve(root, name))}`)
    .join('\n');
}

export function closeTally() {
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

function count(name, since, passed, output = '') {
  sum[passed ? 'passed' : 'failed'] += 1;
  say(`${passed ? '✓' : '✗'} ${name} (${seconds(since)})`);
  if (!passed) say(indent(output));
  return passed;
}

function testsOf(suiteReport, trail) {
  const path = [...trail, suiteReport.title];
  const own = suiteReport.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, projectName, results = [] }) => ({
      status,
      title: `[${projectName}] ${[...path, title].join(' › ')}`,
      reason: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n'),
    })),
  );
  return [...own, ...(suiteReport.suites ?? []).flatMap((inner) => testsOf(inner, path))];
}

function durationOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results = [] }) => results.map((r) => r.duration)),
  );
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0);
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

/** Returns the first 20 lines, because a long reason could push other failed tests out of a log that gets shortened. */
function beginningOf(reason) {
  return stripVTControlCharacters(reason).split('\n').slice(0, 20).join('\n');
}

function indent(text) {
  return text.trimEnd().replace(/^/gm, '    ');
}
