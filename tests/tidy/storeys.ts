import { isTest } from './project.ts';

/** What these rules need of a source file. */
type Module = { path: string; imports: { path: string; line: number }[] };

/**
 * The folders of domain/ and server/, lowest first: each imports from itself and from those before it, '.' being what lies loose in
 * a room. What a lower one needs of a higher one is handed in by who composes both.
 */
export const storeys: Record<string, readonly string[]> = {
  base: [
    ...['calendar', '.', 'db', 'audit', 'bounds', 'jobs', 'live', 'http', 'pages', 'files', 'mail'],
    ...['forms', 'spreadsheets'],
  ],
  shelf: [
    ...['areas', 'stores', 'products', 'accounts', 'vouchers', 'shipping', 'payment-methods', 'sitemaps'],
  ],
  orders: ['orders'],
  uses: ['checkout', 'payments', 'customers', 'reports', 'platform'],
  program: ['migrate', 'backup', 'program'],
};

const rooms = ['domain', 'server'];

/** Those that the modules lie in, each once for both rooms. */
export function foldersOf(modules: readonly Module[]): string[] {
  const inRooms = modules.map(({ path }) => folderOf(path)).filter((folder) => folder !== null);
  return [...new Set(inRooms)].sort();
}

/** The imports that lead up, each as `file:line other file`. */
export function upwardImports(modules: readonly Module[]): string[] {
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

/** Null outside of the two rooms. */
function folderOf(path: string): string | null {
  const [room = '', folder = '', file] = path.split('/');
  if (!rooms.includes(room)) return null;
  return file === undefined ? '.' : folder;
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}
