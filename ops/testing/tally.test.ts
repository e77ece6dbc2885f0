import { expect, test } from 'vitest';
import { readPlaywright, readVitest, slowestOf } from './tally.mjs';

test("Vitest's slowest files come first, by the time from their first to their last test", () => {
  const file = (name: string, endTime: number) => ({ name, startTime: 1_000, endTime, assertionResults: [] });
  const { files } = readVitest({
    testResults: [file('domain/a.test.ts', 1_500), file('domain/b.test.ts', 3_250)],
  });
  expect(slowestOf(files)).toBe('   2.3 s domain/b.test.ts\n   0.5 s domain/a.test.ts');
});

test('a Playwright file takes as long as all its tests, including groups and retries', () => {
  const spec = (...durations: number[]) => ({
    title: 't',
    tests: [{ status: 'expected', projectName: 'p', results: durations.map((duration) => ({ duration })) }],
  });
  const group = { title: 'g', specs: [spec(250)] };
  const { files } = readPlaywright({
    suites: [{ title: 'a', file: 'tests/e2e/a.e2e.ts', specs: [spec(1_000, 500)], suites: [group] }],
    errors: [],
  });
  expect(files).toEqual([{ name: 'tests/e2e/a.e2e.ts', ms: 1_750 }]);
});

test('at most twenty files are listed', () => {
  const files = Array.from({ length: 30 }, (_, index) => ({ name: `${index}.test.ts`, ms: index }));
  expect(slowestOf(files).split('\n')).toHaveLength(20);
});
