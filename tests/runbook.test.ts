import { expect, test } from 'vitest';
import { resourceLimits } from '../server/env.ts';
import { listFiles, readText } from './support/source-files.ts';

const runbook = readText('docs/runbook.md');

/** The program sets these itself, and only for its own workers, so the runbook need not list them. */
const INTERNAL = ['KEDAI_LISTEN'];

/** Reads the first column of the tables below the heading `## Settings`. */
function namesIn(document: string): string[] {
  const [, section = ''] = document.split('\n## Settings\n');
  const [table = ''] = section.split('\n## ');
  const cells = table.split('\n').flatMap((line) => /^\| ([^|]*) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? '')).sort();
}

function settings(): string[] {
  const names = [...readText('server/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name ?? '',
  );
  return [...new Set(names)].filter((name) => !INTERNAL.includes(name)).sort();
}

test('the table of the runbook lists exactly the settings that exist', () => {
  expect(settings().length).toBeGreaterThan(20);
  expect(namesIn(runbook)).toEqual(settings());
});

function resourceLimitsIn(document: string): Record<string, string> {
  const [, section = ''] = document.split('\n## Resource limits\n');
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]*`) +\| ([^|]*?) +\|/gm);
  return Object.fromEntries(
    [...rows].flatMap(([, names = '', values = '']) => {
      const said = values.split(/, /);
      return names.split(/, /).map((name, nth) => [name.replaceAll('`', ''), said[nth] ?? '']);
    }),
  );
}

function inWords(name: string, value: number): string {
  if (name.endsWith('Bytes')) return value % 1_048_576 ? `${value / 1_024} kB` : `${value / 1_048_576} MB`;
  if (name.endsWith('Ms')) return value >= 120_000 ? `${value / 60_000} min` : `${value / 1_000} s`;
  return value.toLocaleString('en');
}

test('the runbook lists exactly the resource limits of the running program, with their values', () => {
  const real = Object.entries(resourceLimits).map(([name, value]) => [name, inWords(name, value)]);
  expect(resourceLimitsIn(runbook)).toEqual(Object.fromEntries(real));
});

test('every deployment says explicitly that there is no demo world', () => {
  const said = {
    'ops/deploy/kedai.service': /^Environment=.*\bDEMO=0$/m,
    'ops/deploy/kedai.env.example': /^DEMO=0$/m,
    'ops/deploy/compose.yaml': /^ {6}DEMO: "0"$/m,
    'ops/deploy/Dockerfile': /^ENV .*\bDEMO=0$/m,
  };
  for (const [file, line] of Object.entries(said)) expect(readText(file), file).toMatch(line);
});

test('every command of the runbook is in package.json', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  const commands = [...runbook.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name]) => name ?? '');
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test('the program contains every sentence that the runbook explains', () => {
  const [, breaks = ''] = runbook.split('\n## When something breaks\n');
  const lines = breaks.split('\n## ')[0]?.match(/^- (?:\d{3} )?`.*?`/gm) ?? [];
  const said = lines.map((line) => /`(.*)`/.exec(line)?.[1] ?? '');
  const sources = listFiles()
    .filter((path) => /^(app|server|domain)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readText(path).replace(/['`] \+\n\s*['`]/g, ''))
    .join('\n');
  const parts = said
    .filter((text) => !text.startsWith('"'))
    .flatMap((text) => text.split(/ ?… ?|\(.*?\)|\d+/));
  const wanted = parts.map((part) => part.trim()).filter((part) => part.length > 3);
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((part) => !sources.includes(part))).toEqual([]);
});
