import { describe, expect, test } from 'vitest';
import { parseSource } from '../support/source-files.ts';
import { sources } from './project.ts';
import { foldersOf, storeys, upwardImports } from './storeys.ts';

const FEWEST_FOLDERS = 25;
const FEWEST_IMPORTS = 1_000;

describe('storeys of domain and server', () => {
  test('each folder stands in one', () => {
    const folders = foldersOf(sources);
    expect(folders.length).toBeGreaterThanOrEqual(FEWEST_FOLDERS);
    expect(Object.values(storeys).flat().sort()).toEqual(folders);
  });

  test('imports lead down', () => {
    const imports = sources
      .filter(({ path }) => /^(domain|server)\//.test(path))
      .flatMap((one) => one.imports);
    expect(imports.length).toBeGreaterThanOrEqual(FEWEST_IMPORTS);
    expect(upwardImports(sources)).toEqual([]);
  });

  test.each([
    ["import { sendProof } from '#server/payments/proofs/proofs.ts';", 'server/payments/proofs/proofs.ts'],
    ["import type { ProofSender } from '../payments/proofs/proofs.ts';", 'server/payments/proofs/proofs.ts'],
    ["export { runProgram } from '../program/run.ts';", 'server/program/run.ts'],
    ["const { report } = await import('../reports/report.ts');", 'server/reports/report.ts'],
    ["let sent: import('../payments/proofs/proofs.ts').SentProof;", 'server/payments/proofs/proofs.ts'],
  ])('one that leads up is found: %s', (text, target) => {
    expect(upwardImports([parseSource('server/orders/status.ts', text)])).toEqual([
      `server/orders/status.ts:1 ${target}`,
    ]);
  });

  test('what leads down, or stays in its folder, is left', () => {
    const text = "import '#server/db/access.ts';\nimport './lock.ts';\nimport '#domain/payments/proof.ts';";
    expect(upwardImports([parseSource('server/orders/status.ts', text)])).toEqual([]);
    expect(upwardImports([parseSource('server/log.ts', "import './db/access.ts';")])).toHaveLength(1);
  });
});
