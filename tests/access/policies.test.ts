import { expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { addresses, policyOf } from '#domain/routes/policies.ts';
import { listFiles, parseSource, readText } from '../support/source-files.ts';
import { pages, routePaths } from './route-table.ts';

test('the policy table has exactly one row for each address', () => {
  const known = [...addresses, '/*'].sort();
  expect([...routePaths].sort()).toEqual(known);
});

test('a route whose policy looks up no caller does not read the caller', () => {
  const blind = pages.filter(({ path }) => policyOf(path).auth === 'nobody');
  expect(blind.map(({ path }) => path)).toContain(href('/api/wilayah'));
  const reading = /\/(access\/context|access\/guards|accounts\/session)\.ts$/;
  const readers = blind.filter(({ file }) =>
    parseSource(`app/${file}`).imports.some(({ path }) => reading.test(path)),
  );
  expect(readers).toEqual([]);
});

test('a page sets its cache policy by `setCachePolicy` or `cachedJson`, if its row allows one, never by a header', () => {
  const sources = listFiles().filter((path) => /^app\/.*\.tsx?$/.test(path) && !path.includes('.test.'));
  expect(sources.filter((path) => /cache-control/i.test(readText(path)))).toEqual([]);
  const keeping = pages.filter(({ file }) => /\b(setCachePolicy|cachedJson)\(/.test(readText(`app/${file}`)));
  const cached = pages.filter(({ path }) => policyOf(path).cachedBy !== 'nobody');
  expect(keeping).toEqual(cached);
});
