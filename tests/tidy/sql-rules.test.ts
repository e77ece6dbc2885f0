import { describe, expect, test } from 'vitest';
import { lint, rules } from '../support/database/lint/lint.ts';

describe.each(rules)('SQL: $name', ({ name, reason, breaks, passes }) => {
  test.each(breaks)('is broken by %s', (text) => {
    expect(lint(text).map(({ rule }) => rule)).toContain(name);
  });

  test.each(passes)('is followed by %s', (text) => {
    expect(lint(text).map(({ rule }) => rule)).not.toContain(name);
  });

  test('gives its reason in a sentence', () => {
    expect(reason).toMatch(/^[A-Z].*\.$/);
    expect(breaks.length && passes.length).toBeGreaterThan(0);
  });
});
