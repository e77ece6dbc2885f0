import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './hashing.ts';

describe('a password hash', () => {
  beforeAll(() => {
    process.env.FULL_COST = '1';
  });
  afterAll(() => {
    delete process.env.FULL_COST;
  });

  it('is matched only by its password and is never the same twice', async () => {
    const [one, two] = await Promise.all([hashPassword('rahasia'), hashPassword('rahasia')]);
    expect(one).not.toBe(two);
    expect(await verifyPassword({ hash: one, password: 'rahasia' })).toBe(true);
    expect(await verifyPassword({ hash: two, password: 'rahasia' })).toBe(true);
    expect(await verifyPassword({ hash: one, password: 'Rahasia' })).toBe(false);
    expect(await verifyPassword({ hash: one, password: '' })).toBe(false);
  });

  it('with other costs is still accepted', async () => {
    const hash = '$argon2id$v=19$m=64,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$';
    const { argon2Sync } = await import('node:crypto');
    const settings = {
      nonce: Buffer.from('somesaltsomesalt'),
      memory: 64,
      passes: 3,
      parallelism: 1,
      tagLength: 16,
    };
    const tag = argon2Sync('argon2id', { message: 'rahasia', ...settings });
    const full = hash + tag.toString('base64').replaceAll('=', '');
    expect(await verifyPassword({ hash: full, password: 'rahasia' })).toBe(true);
    expect(await verifyPassword({ hash: full, password: 'lain' })).toBe(false);
  });

  it.each(['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=64,t=3,p=1$AAAA$AAAA'])(
    'of another kind (%j) is never matched',
    async (hash) => {
      expect(await verifyPassword({ hash, password: hash })).toBe(false);
    },
  );
});

it('hashes are computed in a bounded queue: excess calls are rejected at once, the others succeed', async () => {
  const results = await Promise.allSettled(Array.from({ length: 260 }, () => hashPassword('rahasia')));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const result of refused)
    expect((result as PromiseRejectedResult).reason).toMatchObject({ statusCode: 503 });
  expect(await hashPassword('rahasia')).toMatch(/^\$argon2id\$/);
});
