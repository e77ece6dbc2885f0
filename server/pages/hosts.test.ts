import { describe, expect, test } from 'vitest';
import { makeHostCount } from './hosts.ts';

const REAL = 'kedai.example';

/** Asks evenly over a span: for each name so many times a minute. Says how often the real one was kept, and how often not. */
function visit(count: ReturnType<typeof makeHostCount>, perMinute: Record<string, number>, fromMs: number) {
  const asks = Object.entries(perMinute).flatMap(([host, times]) =>
    Array.from({ length: times }, (_, turn) => ({ host, atMs: fromMs + (turn * 60_000) / times })),
  );
  const kept = { yes: 0, no: 0 };
  for (const { host, atMs } of asks.sort((a, b) => a.atMs - b.atMs)) {
    const isKept = count(host, atMs);
    if (host === REAL) kept[isKept ? 'yes' : 'no'] += 1;
  }
  return kept;
}

const madeUp = (names: number, times: number) =>
  Object.fromEntries(Array.from({ length: names }, (_, number) => [`palsu-${number}.test`, times]));

describe('the names whose pages are kept', () => {
  test('are the first sixteen, at once', () => {
    const count = makeHostCount();
    for (let number = 0; number < 16; number++) expect(count(`${number}.test`, 0)).toBe(true);
    expect(count('one-more.test', 0)).toBe(false);
    expect(count('0.test', 0)).toBe(true);
  });

  test('include the real one soon, where made-up ones were there first and are not asked for again', () => {
    const count = makeHostCount();
    visit(count, madeUp(16, 1), 0);
    expect(Array.from({ length: 6 }, () => count(REAL, 60_000))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test('include the real one also against sixteen that go on being asked for, three a second together', () => {
    const count = makeHostCount();
    visit(count, madeUp(16, 11), 0);
    visit(count, { ...madeUp(16, 11), [REAL]: 60 }, 60_000);
    expect(visit(count, { ...madeUp(16, 11), [REAL]: 60 }, 120_000)).toEqual({ yes: 60, no: 0 });
  });

  test('lose the real one neither to a thousand names a minute nor to a hundred that are asked for again and again', () => {
    const count = makeHostCount();
    expect(visit(count, { [REAL]: 30, ...madeUp(1_000, 1) }, 0)).toEqual({ yes: 30, no: 0 });
    for (let minute = 1; minute < 10; minute++)
      expect(visit(count, { [REAL]: 30, ...madeUp(100, 6) }, minute * 60_000)).toEqual({ yes: 30, no: 0 });
  });

  test('are never absurdly long', () => {
    expect(makeHostCount()('a'.repeat(261), 0)).toBe(false);
  });
});
