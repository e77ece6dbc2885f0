import { describe, expect, test } from 'vitest';
import { importExists } from '../support/source-files.ts';
import { byPath, isTest, places, roomOf, routeModules, sources } from './project.ts';

describe('imports', () => {
  test('go one way: app → server → domain', () => {
    const forbidden: Record<string, RegExp> = {
      domain: /^(?!domain\/)/,
      server: /^(?!server\/|domain\/)/,
      app: /^(?!app\/|server\/|domain\/)/,
    };
    expect(
      places(({ path, imports }) => {
        const pattern = isTest(path) ? undefined : forbidden[roomOf(path)];
        return pattern ? imports.filter((edge) => pattern.test(edge.path)) : [];
      }),
    ).toEqual([]);
  });

  test('of ui and browser do not reach the server', () => {
    expect(
      places(({ path, imports }) =>
        /^app\/(ui|browser)\//.test(path) ? imports.filter((edge) => edge.path.startsWith('server/')) : [],
      ),
    ).toEqual([]);
  });

  test('of domain contain no node module, no React, no database', () => {
    const impure = /^(node:|react|pg$|kysely|better-auth|vite|virtual:)/;
    expect(
      places(({ path, packages }) =>
        roomOf(path) === 'domain' && !isTest(path) ? packages.filter(({ name }) => impure.test(name)) : [],
      ),
    ).toEqual([]);
  });

  test('name the file with its extension, and the file exists', () => {
    expect(places(({ imports }) => imports.filter((edge) => !importExists(edge)))).toEqual([]);
  });

  test('start at the top folder if a path would climb more than one folder', () => {
    expect(
      places(({ imports }) =>
        imports.filter(
          ({ path, specifier }) => /^(\.\.\/){2}/.test(specifier) && /^(domain|server|app)\//.test(path),
        ),
      ),
    ).toEqual([]);
  });

  test('form no cycle', () => {
    expect(cycles()).toEqual([]);
  });

  test('use no barrel files', () => {
    expect(
      sources.filter((source) => source.reExportsOnly || source.reExportsAll).map(({ path }) => path),
    ).toEqual([]);
  });

  test('memory of the server is bounded by bytes: caches are made in server/bounds/lru-cache.ts alone', () => {
    expect(
      places(({ path, packages }) =>
        path === 'server/bounds/lru-cache.ts' ? [] : packages.filter(({ name }) => name === 'lru-cache'),
      ),
    ).toEqual([]);
  });

  test('no route imports a route', () => {
    expect(
      places(({ path, imports }) =>
        path.startsWith('app/routes/') ? imports.filter((edge) => routeModules.includes(edge.path)) : [],
      ),
    ).toEqual([]);
  });
});

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
