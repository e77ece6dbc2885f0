import { expect, test } from 'vitest';
import { readMigrations } from '#server/migrate/files.ts';

/**
 * A start refuses a database whose applied file has changed since. A new file is noted by
 * `npx vitest run tests/tidy/migrations.test.ts -u`.
 */
test('migrations are frozen: changes go into a new file', () => {
  expect(Object.fromEntries(readMigrations().map(({ name, sha256 }) => [name, sha256]))).toMatchSnapshot();
});
