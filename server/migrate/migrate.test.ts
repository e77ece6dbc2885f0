import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  type EmptyDatabase,
  makeEmptyDatabase,
  testDatabase,
} from '../../tests/support/database/database.ts';
import { assertSafeRole, migrate } from './migrate.ts';

let database: EmptyDatabase;

beforeEach(async () => {
  database = await makeEmptyDatabase();
});

afterEach(() => database.drop());

describe('migrating', () => {
  test('twice applies everything once, in the order of the names', async () => {
    const first = await migrate(database);
    expect(first).toEqual([...first].sort());
    expect(first).toContain('0001_identity.sql');
    expect(first.slice(-2)).toEqual(['auth', 'jobs']);
    const before = await appliedRows();
    expect(await migrate(database)).toEqual([]);
    expect(await appliedRows()).toEqual(before);
  });

  test('twenty times at once applies everything once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => migrate(database)));
    expect(results.filter((applied) => applied.length > 0)).toHaveLength(1);
    expect(await appliedRows()).toHaveLength(results.flat().length);
  });

  test('leaves the app role without the right to create anything', async () => {
    const database = testDatabase();
    await expect(ask(database.appUrl, 'CREATE SCHEMA intruder')).rejects.toThrow(/permission denied/);
    await expect(ask(database.appUrl, 'CREATE TABLE public.intruder (id int)')).rejects.toThrow(
      /permission denied/,
    );
    await expect(ask(database.appUrl, 'DELETE FROM migration.applied')).rejects.toThrow(/permission denied/);
  });

  test('with a file that fails leaves nothing of that file, and continues from there', async () => {
    await ask(database.ownerUrl, 'CREATE TABLE stores (in_the_way int)');
    await expect(migrate(database)).rejects.toThrow(/0003_stores.sql failed/);
    expect((await appliedRows()).map((row) => row.name)).toEqual(['0001_identity.sql', '0002_accounts.sql']);
    await ask(database.ownerUrl, 'DROP TABLE stores');
    expect(await migrate(database)).not.toContain('0001_identity.sql');
  });
});

describe('a migrated database is refused if', () => {
  const migrated = testDatabase();
  const change = (statement: string) => ask(migrated.ownerUrl, statement);

  test('a file was changed after it was applied', async () => {
    await change("UPDATE migration.applied SET sha256 = 'x' || sha256 WHERE name = '0001_identity.sql'");
    await expect(migrate(migrated)).rejects.toThrow(/0001_identity.sql sudah diterapkan, .* diubah/);
    await change("UPDATE migration.applied SET sha256 = substr(sha256, 2) WHERE name = '0001_identity.sql'");
    expect(await migrate(migrated)).toEqual([]);
  });

  test('a newer version has migrated it', async () => {
    await change("INSERT INTO migration.applied VALUES ('9999_future.sql', 'x')");
    await expect(migrate(migrated)).rejects.toThrow(/program yang lebih baru \(9999_future.sql\)/);
    await change("DELETE FROM migration.applied WHERE name = '9999_future.sql'");
    expect(await migrate(migrated)).toEqual([]);
  });
});

describe('without the owner’s address', () => {
  test('a database with pending migrations is refused, naming them', async () => {
    const { appUrl } = database;
    await expect(migrate({ appUrl, ownerUrl: undefined })).rejects.toThrow(
      /belum dimigrasi \(0001_identity.sql, .*auth, jobs\)/,
    );
    expect(await ask(database.ownerUrl, "SELECT to_regclass('users') AS users")).toEqual([{ users: null }]);
  });

  test('a migrated database is accepted', async () => {
    expect(await migrate({ appUrl: testDatabase().appUrl, ownerUrl: undefined })).toEqual([]);
  });
});

describe('the app role', () => {
  const migrated = testDatabase();

  test('is accepted if row-level security binds it', async () => {
    await expect(assertSafeRole(migrated.appUrl)).resolves.toBeUndefined();
  });

  test('is refused if it is a PostgreSQL superuser', async () => {
    await expect(assertSafeRole(migrated.adminUrl)).rejects.toThrow(/superuser atau BYPASSRLS/);
  });

  test('is refused as owner of the tables', async () => {
    await expect(assertSafeRole(migrated.ownerUrl)).rejects.toThrow(/pemilik tabel/);
  });

  test('is refused with BYPASSRLS', async () => {
    const name = new URL(migrated.appUrl).pathname.slice(1);
    const role = `mighty_${randomUUID().slice(0, 8)}`;
    const address = new URL(migrated.appUrl);
    Object.assign(address, { username: role, password: 'rahasia' });
    await ask(
      migrated.adminUrl,
      `CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'rahasia'; GRANT CONNECT ON DATABASE ${name} TO ${role}`,
    );
    try {
      await expect(assertSafeRole(address.href)).rejects.toThrow(/superuser atau BYPASSRLS/);
    } finally {
      await ask(migrated.adminUrl, `REVOKE ALL ON DATABASE ${name} FROM ${role}; DROP ROLE ${role}`);
    }
  });
});

test('a database that does not answer is named, without its password', async () => {
  const ownerUrl = 'postgresql://pemilik:sangat-rahasia@127.0.0.1:1/kedai';
  const refusal = await migrate({ ownerUrl, appUrl: database.appUrl }).catch((error: Error) => error.message);
  expect(refusal).toMatch(/Database tidak bisa dihubungi \(127.0.0.1:1\/kedai\): .*ECONNREFUSED/);
  expect(refusal).not.toContain('sangat-rahasia');
});

function appliedRows(): Promise<Record<string, unknown>[]> {
  return ask(
    database.ownerUrl,
    'SELECT name, sha256, applied_at FROM migration.applied ORDER BY applied_at, name',
  );
}
