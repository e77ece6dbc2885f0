import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { type Access, accessOf } from '../domain/access.ts';
import { citationsIn, headingsOf } from './support/citations.ts';
import { importExists, listFiles, parseSource, readText, type SourceFile } from './support/source-files.ts';

/*
 * The rules of STYLE.md that a machine can hold. Each test collects the places that break one rule and
 * expects none, so that a failure reads as a list of `file:line`.
 */
const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 70;
const MAX_COMMENT_LINES_IN_100 = 6.5;

const files = listFiles();
const written = files.filter((path) => /\.(ts|tsx|mjs|js|css|sql|sh)$/.test(path));
const sources = written.filter((path) => /\.(ts|tsx|mjs|js)$/.test(path)).map((path) => parseSource(path));
const byPath = new Map(sources.map((source) => [source.path, source]));
const pages = pagesOf(await routes);
const routeModules = new Set(moduleFiles(await routes));

describe('size', () => {
  test(`no file is longer than ${MAX_FILE_LINES} lines`, () => {
    const long = written.map((path) => ({ path, lines: readText(path).trimEnd().split('\n').length }));
    expect(long.filter(({ lines }) => lines > MAX_FILE_LINES)).toEqual([]);
  });

  test(`no function is longer than ${MAX_FUNCTION_LINES} lines (a describe block is no function)`, () => {
    expect(
      places((source) =>
        source.functions.filter(({ lines, isSuite }) => lines > MAX_FUNCTION_LINES && !isSuite),
      ),
    ).toEqual([]);
  });
});

describe('imports', () => {
  test('go one way: app → server → domain', () => {
    const forbidden: Record<string, RegExp> = {
      domain: /^(?!domain\/)/,
      server: /^(?!server\/|domain\/)/,
      app: /^(?!app\/|server\/|domain\/)/,
    };
    expect(
      places(({ path, imports }) => {
        const pattern = path.endsWith('.test.ts') ? undefined : forbidden[roomOf(path)];
        return pattern ? imports.filter((edge) => pattern.test(edge.path)) : [];
      }),
    ).toEqual([]);
  });

  test('ui and browser know nothing of the server', () => {
    expect(
      places(({ path, imports }) =>
        /^app\/(ui|browser)\//.test(path) ? imports.filter((edge) => edge.path.startsWith('server/')) : [],
      ),
    ).toEqual([]);
  });

  test('domain is pure: no node module, no React, no database', () => {
    const impure = /^(node:|react|pg$|kysely|better-auth|vite|virtual:)/;
    expect(
      places(({ path, packages }) =>
        roomOf(path) === 'domain' && !isTest(path) ? packages.filter(({ name }) => impure.test(name)) : [],
      ),
    ).toEqual([]);
  });

  test('name the file with its extension, and the file is there', () => {
    expect(places(({ imports }) => imports.filter((edge) => !importExists(edge)))).toEqual([]);
  });

  test('form no cycle', () => {
    expect(cycles()).toEqual([]);
  });

  test('no barrel', () => {
    expect(
      sources.filter((source) => source.reExportsOnly || source.reExportsAll).map(({ path }) => path),
    ).toEqual([]);
  });

  test('what the server keeps in memory is bounded by bytes: caches are made in server/bounds/kept.ts alone', () => {
    expect(
      places(({ path, packages }) =>
        path === 'server/bounds/kept.ts' ? [] : packages.filter(({ name }) => name === 'lru-cache'),
      ),
    ).toEqual([]);
  });

  test('no route imports a route', () => {
    expect(
      places(({ path, imports }) =>
        path.startsWith('app/routes/') ? imports.filter((edge) => routeModules.has(edge.path)) : [],
      ),
    ).toEqual([]);
  });
});

describe('names', () => {
  test('no drawer: utils, helpers, common, misc, lib', () => {
    const drawer = /(^|\/)(utils?|helpers?|common|misc|lib|shared)(\/|\.|$)/i;
    expect(files.filter((path) => drawer.test(path))).toEqual([]);
  });

  test('files are named in kebab-case', () => {
    const ours = written.filter((path) => /^(app|server|domain|tests|ops|bench|db)\//.test(path));
    expect(ours.filter((path) => !/^[a-z0-9._$-]+$/.test(basename(path)))).toEqual([]);
  });
});

describe('routes', () => {
  test('the table names files that are there', () => {
    expect(pages.length).toBeGreaterThan(0);
    expect([...routeModules].filter((path) => !files.includes(path))).toEqual([]);
  });

  test('every guarded page has a loader: without one the guard does not run on a client navigation', () => {
    const guarded = pages.filter(({ path }) => accessOfPattern(path) !== 'open');
    expect(guarded.filter(({ file }) => !byPath.get(file)?.exportsLoader)).toEqual([]);
  });
});

test('package-lock.json names what other platforms need, or `npm ci` refuses it (mend: node ops/lock.mjs)', () => {
  const packages: Record<string, { optionalDependencies?: object }> = JSON.parse(
    readText('package-lock.json'),
  ).packages;
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

describe('words', () => {
  test('no note of work to be done', () => {
    const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/;
    expect(places(({ comments }) => comments.filter(({ text }) => unfinished.test(text)))).toEqual([]);
    expect(
      files.filter(
        (path) => /\.(sql|css|md)$/.test(path) && unfinished.test(readText(path)) && path !== 'STYLE.md',
      ),
    ).toEqual([]);
  });

  test('no type any', () => {
    expect(places(({ anys }) => anys.map((line) => ({ line })))).toEqual([]);
  });

  test('no console but the one warning that docs/product.md names, in app/browser', () => {
    const logging = ['app/', 'server/', 'domain/', 'server.ts'];
    const found = places(({ path, names }) =>
      logging.some((room) => path.startsWith(room)) && !isTest(path)
        ? names.filter(({ name }) => name.startsWith('console.'))
        : [],
    );
    expect(found.filter((place) => !isTheNamedWarning(place))).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(1);
  });

  test('process.env is read in server/env.ts alone', () => {
    expect(
      places(({ path, names }) =>
        /^(app|domain|server)\//.test(path) && path !== 'server/env.ts' && !isTest(path)
          ? names.filter(({ name }) => name === 'process.env')
          : [],
      ),
    ).toEqual([]);
  });

  test('tests wait by tests/support/eventually.ts: a second, as vi.waitFor has it, is little on a busy machine', () => {
    expect(
      places(({ path, names }) =>
        path === 'tests/support/eventually.ts'
          ? []
          : names.filter(({ name }) => /^vi\.wait(For|Until)$/.test(name)),
      ),
    ).toEqual([]);
  });

  test('domain has no clock: now comes as an argument', () => {
    const clocks = new Set(['Date.now', 'new Date()', 'performance.now', 'Temporal.Now']);
    expect(
      places(({ path, names }) =>
        roomOf(path) === 'domain' && !isTest(path) ? names.filter(({ name }) => clocks.has(name)) : [],
      ),
    ).toEqual([]);
  });

  test(`comments are few: at most ${MAX_COMMENT_LINES_IN_100} lines in a hundred of the product`, () => {
    const product = sources.filter(({ path }) => /^(app|server|domain)\//.test(path) && !isTest(path));
    const commented = product.flatMap(({ comments }) => comments.map(({ text }) => text.split('\n').length));
    const lines = product.reduce((sum, source) => sum + source.lines, 0);
    expect((100 * commented.reduce((sum, count) => sum + count, 0)) / lines).toBeLessThan(
      MAX_COMMENT_LINES_IN_100,
    );
  });

  test('rules are cited from docs, by headings that are there', () => {
    const citing = files.filter((path) => /\.(ts|tsx|mjs|js|css|sql|sh|md)$/.test(path));
    const broken = citing.flatMap((path) =>
      citationsIn(path).filter(({ doc, anchor }) => !headingsOf(doc).has(anchor)),
    );
    expect(broken).toEqual([]);
    expect(citing.filter((path) => /\bSPE[C]\b|\u00a7/.test(readText(path)))).toEqual([]);
  });

  test('nothing that only its makers have is mentioned', () => {
    const theirs = /\/work[/]|[.]library|\bfarm-|\b(DESIGN|DECISIONS|TEST[P]LAN|FIELD|UX)[.]md|before[-]stop/;
    const read = files.filter((path) => /\.(ts|tsx|mjs|js|css|sql|sh|md|json|html)$|^\.ci\//.test(path));
    expect(read.filter((path) => theirs.test(readText(path)))).toEqual([]);
  });
});

function isTheNamedWarning(place: string): boolean {
  const [path = '', line = ''] = place.split(/[: ]/);
  const text = readText(path).split('\n')[Number(line) - 1] ?? '';
  return path.startsWith('app/browser/') && text.includes('console.warn(messages.storageUnreadable(');
}

function places(
  find: (source: SourceFile) => { line: number; specifier?: string; name?: string; lines?: number }[],
): string[] {
  return sources.flatMap((source) =>
    find(source).map(({ line, specifier, name, lines }) =>
      [`${source.path}:${line}`, specifier ?? name ?? (lines && `${lines} lines`)].filter(Boolean).join(' '),
    ),
  );
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
}

/** Every cycle of imports once, as the list of its files. */
function cycles(): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at !== -1) found.add(trail.slice(at).sort().join(' ↔ '));
    if (at !== -1 || done.has(path)) return;
    for (const edge of byPath.get(path)?.imports ?? []) visit(edge.path, [...trail, path]);
    done.add(path);
  };
  for (const path of byPath.keys()) visit(path, []);
  return [...found];
}

type Routes = Awaited<typeof routes>;

/** The pages of the table with their whole addresses (`/dashboard/produk`) and modules; layouts are no pages. */
function pagesOf(entries: Routes, parent = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole = [parent, path].filter(Boolean).join('/');
    return children ? pagesOf(children, whole) : [{ path: `/${whole}`, file: `app/${file}` }];
  });
}

function moduleFiles(entries: Routes): string[] {
  return entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...moduleFiles(children)]);
}

/** The access rule of an address of the table; a parameter stands for any one segment. */
function accessOfPattern(path: string): Access | undefined {
  return accessOf(path.replaceAll(/:[^/]+/g, 'x')) ?? undefined;
}
