import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, isTest, sources, written } from './project.ts';

describe('files', () => {
  test('have no catch-all name: utils, helpers, common, misc, lib', () => {
    const drawer = /(^|\/)(utils?|helpers?|common|misc|lib|shared)(\/|\.|$)/i;
    expect(files.filter((path) => drawer.test(path))).toEqual([]);
  });

  test('are named in kebab-case', () => {
    const ours = written.filter((path) => /^(app|server|domain|tests|ops|bench|db)\//.test(path));
    expect(ours.filter((path) => !/^[a-z0-9._$-]+$/.test(basename(path)))).toEqual([]);
  });
});

describe('an exported name', () => {
  test('is unique: no other file exports it', () => {
    const rooms = sources.filter(({ path }) => /^(app|server|domain)\//.test(path) && !isTest(path));
    expect(doubledNames(rooms)).toEqual([]);
  });

  test('that two files export is found', () => {
    const one = { path: 'server/a.ts', exported: ['save', 'loader'] };
    const other = { path: 'app/b.ts', exported: ['save', 'loader'] };
    expect(doubledNames([one, other])).toEqual(['save: server/a.ts, app/b.ts']);
  });
});

/** Returns the names that two files export, except names that React Router expects of routes, such as `loader`. */
function doubledNames(modules: { path: string; exported: string[] }[]): string[] {
  const called =
    /^(loader|action|client(Loader|Action)|handle|headers|links|meta|middleware|shouldRevalidate|Layout|ErrorBoundary)$/;
  const names = new Set(modules.flatMap(({ exported }) => exported).filter((name) => !called.test(name)));
  return [...names].flatMap((name) => {
    const exporters = modules.filter(({ exported }) => exported.includes(name)).map(({ path }) => path);
    return exporters.length > 1 ? [`${name}: ${exporters.join(', ')}`] : [];
  });
}
