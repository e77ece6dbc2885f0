import { describe, expect, test } from 'vitest';
import { parseSource } from '../support/source-files.ts';
import { isTest, sources } from './project.ts';

type Module = { path: string; imports: { path: string; line: number }[] };

/**
 * Lists the folders of domain/ and server/ ('.' for loose files): each may import from itself and the ones before it.
 * If a folder needs something from a later one, the code that calls both passes it in.
 */
const storeys: Record<string, readonly string[]> = {
  base: [
    'calendar',
    'routes',
    '.',
    'db',
    'audit',
    'bounds',
    'jobs',
    'live',
    'status',
    'http',
    'files',
    'mail',
    'forms',
    'spreadsheets',
    'activity',
  ],
  shelf: [
    'areas',
    'stores',
    'team',
    'products',
    'accounts',
    'vouchers',
    'shipping',
    'payment-methods',
    'sitemaps',
  ],
  orders: ['orders'],
  uses: ['checkout', 'payments', 'customers', 'reports', 'platform', 'rent', 'push'],
  program: ['migrate', 'backup', 'program'],
};

const rooms = ['domain', 'server'];
const FEWEST_FOLDERS = 25;
const FEWEST_IMPORTS = 1_000;

describe('layers of domain and server', () => {
  test('each folder is in one layer', () => {
    const folders = foldersOf(sources);
    expect(folders.length).toBeGreaterThanOrEqual(FEWEST_FOLDERS);
    expect(Object.values(storeys).flat().sort()).toEqual(folders);
  });

  test('imports go down', () => {
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
  ])('an import that goes up is found: %s', (text, target) => {
    expect(upwardImports([parseSource('server/orders/status.ts', text)])).toEqual([
      `server/orders/status.ts:1 ${target}`,
    ]);
  });

  test('an import that goes down, or stays in its folder, is not reported', () => {
    const text = "import '#server/db/access.ts';\nimport './lock.ts';\nimport '#domain/payments/proof.ts';";
    expect(upwardImports([parseSource('server/orders/status.ts', text)])).toEqual([]);
    expect(upwardImports([parseSource('server/log.ts', "import './db/access.ts';")])).toHaveLength(1);
  });
});

function foldersOf(modules: readonly Module[]): string[] {
  const inRooms = modules.map(({ path }) => folderOf(path)).filter((folder) => folder !== null);
  return [...new Set(inRooms)].sort();
}

/** Returns the imports from a later folder of the list, each as `file:line other file`. */
function upwardImports(modules: readonly Module[]): string[] {
  const order = Object.values(storeys).flat();
  const placeOf = (path: string) => order.indexOf(folderOf(path) ?? '');
  return modules
    .filter(({ path }) => !isTest(path) && folderOf(path) !== null)
    .flatMap(({ path, imports }) =>
      imports
        .filter((edge) => roomOf(edge.path) === roomOf(path) && placeOf(edge.path) > placeOf(path))
        .map((edge) => `${path}:${edge.line} ${edge.path}`),
    );
}

function folderOf(path: string): string | null {
  const [room = '', folder = '', file] = path.split('/');
  if (!rooms.includes(room)) return null;
  return file === undefined ? '.' : folder;
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}
