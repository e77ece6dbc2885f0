import { expect, test } from 'vitest';
import { readMigrations } from '#server/migrate/files.ts';

/**
 * The program refuses to start if the file of an applied migration has changed. To record the hash of a new file, run
 * `npx vitest run tests/tidy/migrations.test.ts -u`.
 */
test('migrations are frozen: changes go into a new file', () => {
  expect(Object.fromEntries(readMigrations().map(({ name, sha256 }) => [name, sha256]))).toMatchSnapshot();
});
