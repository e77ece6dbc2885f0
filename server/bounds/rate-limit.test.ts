import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pool } from '../db/pool.ts';
import { addressKey, hasHits, hashedKey, hitLimit, resetLimit, undoHit } from './rate-limit.ts';

const limit = { name: `uji-${randomUUID()}`, attempts: 3, windowSeconds: 60 };

describe('a limit', () => {
  it('allows that many attempts, even concurrent ones', async () => {
    const key = randomUUID();
    const waits = await Promise.all(Array.from({ length: 10 }, () => hitLimit(limit, key)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    for (const wait of waits.filter((each) => each !== null)) expect(wait).toBeGreaterThan(55);
    expect(await hitLimit(limit, randomUUID())).toBeNull();
  });

  it('allows attempts again when its window ends', async () => {
    const key = randomUUID();
    for (let n = 0; n < 5; n += 1) await hitLimit(limit, key);
    await pool().query('UPDATE rate_limits SET expire = $1 WHERE key = $2', [
      Date.now() - 1,
      `${limit.name}:${key}`,
    ]);
    expect(await hitLimit(limit, key)).toBeNull();
  });

  it('gives back one attempt or all of them', async () => {
    const key = randomUUID();
    for (let n = 0; n < 3; n += 1) await hitLimit(limit, key);
    await undoHit(limit, key);
    expect(await hitLimit(limit, key)).toBeNull();
    expect(await hitLimit(limit, key)).not.toBeNull();
    await resetLimit(limit, key);
    expect(await hasHits(limit, key)).toBe(false);
  });
});

describe('the key of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('%s → %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('hides its parts and keeps them apart', () => {
    expect(hashedKey('sari@contoh.test')).not.toContain('sari');
    expect(hashedKey('a', 'bc')).not.toBe(hashedKey('ab', 'c'));
  });
});
