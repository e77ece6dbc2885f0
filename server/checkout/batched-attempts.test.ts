import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { flushBatchers } from '../bounds/batcher.ts';
import { pool } from '../db/pool.ts';
import { countAttempts, type StoredCount } from './batched-attempts.ts';

const limit = { name: `uji-${randomUUID()}`, attempts: 3, windowSeconds: 60 };

async function stored(key: string): Promise<StoredCount[]> {
  const { rows } = await pool().query('SELECT key, points, expire FROM rate_limits WHERE key = $1', [
    `${limit.name}:${key}`,
  ]);
  return rows;
}

async function begin(key: string, once = limit) {
  const one = countAttempts([{ limit: once, key }]);
  return { ...one, wait: one.waitSeconds(await stored(key)) };
}

function storeElsewhere(key: string, points: number, expire = Date.now() + 30_000) {
  return pool().query(
    `INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET points = rate_limits.points + excluded.points, expire = excluded.expire`,
    [`${limit.name}:${key}`, points, expire],
  );
}

describe('attempts whose counts are stored later', () => {
  it('count at once in the same process', async () => {
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => begin(key)));
    const waits = all.map(({ wait }) => wait);
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    for (const wait of waits.filter((each) => each !== null)) expect(wait).toBe(60);
    for (const [nth, { end }] of all.entries()) end(nth < 2);
    await flushBatchers();
    expect((await stored(key))[0]?.points).toBe(2);
    expect((await begin(key)).wait).toBeNull();
    expect((await begin(key)).wait).not.toBeNull();
  });

  it('store nothing of attempts that were given back', async () => {
    const key = randomUUID();
    const one = await begin(key);
    one.end(false);
    await flushBatchers();
    expect(await stored(key)).toEqual([]);
  });

  it('include those that other processes stored before and after', async () => {
    const key = randomUUID();
    await storeElsewhere(key, 1);
    (await begin(key)).end(true);
    await storeElsewhere(key, 1);
    const third = await begin(key);
    expect(third.wait).not.toBeNull();
    third.end(false);
    await flushBatchers();
    expect((await stored(key))[0]?.points).toBe(3);
    const fourth = await begin(key);
    expect(fourth.wait).toBe(30);
    fourth.end(false);
  });

  it('are counted once while they are being stored', async () => {
    const key = randomUUID();
    for (let nth = 0; nth < 2; nth += 1) {
      (await begin(key)).end(true);
      const storing = flushBatchers();
      const meanwhile = await begin(key);
      expect(meanwhile.wait).toBeNull();
      meanwhile.end(false);
      await storing;
    }
    expect((await stored(key))[0]?.points).toBe(2);
  });

  it('start again in the next window', async () => {
    const key = randomUUID();
    await storeElsewhere(key, 3, Date.now() - 1);
    const one = await begin(key);
    expect(one.wait).toBeNull();
    one.end(true);
    await flushBatchers();
    expect((await stored(key))[0]?.points).toBe(1);
    const short = { ...limit, windowSeconds: 0 };
    const other = randomUUID();
    (await begin(other, short)).end(true);
    await flushBatchers();
    expect(await stored(other)).toEqual([]);
  });
});
