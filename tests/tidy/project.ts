import routeTable from '#app/routes.ts';
import { listFiles, parseSource, type SourceFile } from '../support/source-files.ts';

const table = await routeTable;

export const files = listFiles();
export const written = files.filter((path) => /\.(ts|tsx|mjs|js|css|sql|sh)$/.test(path));
export const sources = written
  .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path))
  .map((path) => parseSource(path));
export const byPath = new Map(sources.map((source) => [source.path, source]));

/** All pages with their complete addresses, such as `/dashboard/produk`, and their modules; layouts are not pages. */
export const pages = pagesOf(table);

export const routeModules = moduleFiles(table);

type RouteTable = typeof table;

function pagesOf(entries: RouteTable, parent = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole = [parent, path].filter(Boolean).join('/');
    return children ? pagesOf(children, whole) : [{ path: `/${whole}`, file: `app/${file}` }];
  });
}

function moduleFiles(entries: RouteTable): string[] {
  return entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...moduleFiles(children)]);
}

/** Returns everything that `find` finds in the sources, each as `file:line what`. */
export function places(
  find: (source: SourceFile) => { line: number; specifier?: string; name?: string; lines?: number }[],
): string[] {
  return sources.flatMap((source) =>
    find(source).map(({ line, specifier, name, lines }) =>
      [`${source.path}:${line}`, specifier ?? name ?? (lines && `${lines} lines`)].filter(Boolean).join(' '),
    ),
  );
}

export function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
}
