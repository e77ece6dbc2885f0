import { expect, test } from 'vitest';
import { readMigrations } from '#server/migrate/files.ts';

/** A start refuses a database whose applied file has changed since. A new file's hash is noted by the first run of this test. */
test.each(readMigrations())('$name is frozen: what changes stands in a file of its own', ({ sha256 }) => {
  expect(sha256).toMatchSnapshot();
});

test('no migration is taken away', () => {
  expect(readMigrations().length).toBeGreaterThanOrEqual(27);
});
