import { expect, test } from 'vitest';
import { lint } from '../support/database/lint/lint.ts';
import { migrations, writtenSql } from '../support/database/lint/sources.ts';

/*
 * Checks SQL that is complete in the sources. Statements of Kysely's query builders, and templates that insert parts
 * of a statement, are checked when other tests send them (tests/database/statements.test.ts).
 */
const written = writtenSql();
const whole = written.flatMap(({ path, line, read }) => (read === null ? [] : [{ path, line, read }]));

test('migrations follow the rules', () => {
  const found = migrations().flatMap(({ path, text }) => lint(text).map((one) => ({ path, ...one })));
  expect(found).toEqual([]);
});

test('statements in the sources follow the rules', () => {
  const found = whole.flatMap(({ path, line, read }) =>
    lint(read).map((one) => ({ at: `${path}:${line}`, ...one })),
  );
  expect(found).toEqual([]);
});

test('at least 3 in 10 SQL texts in the sources can be checked without running them', () => {
  expect(migrations().length).toBeGreaterThan(10);
  expect(whole.length / written.length).toBeGreaterThan(0.3);
});
