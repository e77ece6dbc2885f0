import { describe, expect, test } from 'vitest';
import { policyOf } from '#domain/routes/policies.ts';
import { byPath, files, pages, routeModules } from './project.ts';

describe('routes', () => {
  test('the table names files that are there', () => {
    expect(pages.length).toBeGreaterThan(0);
    expect(routeModules.filter((path) => !files.includes(path))).toEqual([]);
  });

  test('a route is a folder: its module is called route', () => {
    expect(routeModules.filter((path) => !/\/route\.tsx?$/.test(path))).toEqual([]);
  });

  test('every guarded page has a loader: without one the guard does not run on a client navigation', () => {
    const guarded = pages.filter(({ path }) => path !== '/*' && policyOf(path).access !== 'open');
    expect(guarded.filter(({ file }) => !byPath.get(file)?.exported.includes('loader'))).toEqual([]);
  });
});
