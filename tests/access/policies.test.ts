import { expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { addresses, policyOf } from '#domain/routes/policies.ts';
import { listFiles, parseSource, readText } from '../support/source-files.ts';
import { pages, routePaths } from './route-table.ts';

test('the table of policies has a row for every address and for no other', () => {
  const known = [...addresses, '/*'].sort();
  expect([...routePaths].sort()).toEqual(known);
});

test('a route whose caller nobody looks up reads nothing of them', () => {
  const blind = pages.filter(({ path }) => policyOf(path).auth === 'nobody');
  expect(blind.map(({ path }) => path)).toContain(href('/api/wilayah'));
  const reading = /\/(access\/context|access\/guards|accounts\/session)\.ts$/;
  const readers = blind.filter(({ file }) =>
    parseSource(`app/${file}`).imports.some(({ path }) => reading.test(path)),
  );
  expect(readers).toEqual([]);
});

test('a page says by `keep` who may keep it, where its row lets it, and never by a header of its own', () => {
  const sources = listFiles().filter((path) => /^app\/.*\.tsx?$/.test(path) && !path.includes('.test.'));
  expect(sources.filter((path) => /cache-control/i.test(readText(path)))).toEqual([]);
  const keeping = pages.filter(({ file }) => /\b(setCachePolicy|cachedJson)\(/.test(readText(`app/${file}`)));
  const kept = pages.filter(({ path }) => policyOf(path).cachedBy !== 'nobody');
  expect(keeping).toEqual(kept);
});
