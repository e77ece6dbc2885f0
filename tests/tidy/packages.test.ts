import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';

test('package-lock.json lists the packages of other platforms, or `npm ci` rejects it (fix: node ops/lock.mjs)', () => {
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
