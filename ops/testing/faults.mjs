import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from '../install.mjs';
import { figuresText, readFigures, writeProof } from './figures.mjs';
import { closeTally, readVitest, say, step, suite, vitestArguments } from './tally.mjs';

/*
 * `npm run test:faults -- [name] [--write]` tests the program under kills, floods and long loads, one case at a time.
 * `--write` stores the measured figures in docs/proof-figures.md.
 */

const RUN_TIMEOUT_MS = 2 * 60 * 60_000;

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const writes = process.argv.includes('--write');
const folder = mkdtempSync(join(tmpdir(), 'kedai-figures-'));
const file = join(folder, 'figures.jsonl');

try {
  if ((await step('install', () => ensureInstalled(say))) && (await step('build', () => ensureBuilt(say)))) {
    const isGood = await suite({
      runner: 'vitest',
      args: (report) => vitestArguments(report, 'verbose', '--config', 'vitest.faults.config.ts', ...names),
      read: readVitest,
      env: { KEDAI_FIGURES: file },
      timeoutMs: RUN_TIMEOUT_MS,
      onText: (text) => process.stdout.write(text),
    });
    const figures = readFigures(file);
    if (figures.length > 0) say(`\n${figuresText(figures)}\n`);
    if (writes && isGood) await step('figures written to docs/proof-figures.md', () => writeProof(figures));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  closeTally();
}
