import { type Reading, type Rule, readingOf } from './rule.ts';
import { kindRules } from './rules/kinds.ts';
import { readRules } from './rules/reads.ts';
import { schemaRules } from './rules/schema.ts';
import { sessionRules } from './rules/session.ts';
import { writeRules } from './rules/writes.ts';
import { statementsOf } from './tree.ts';

/**
 * These rules allow only SQL that gives the same result on plain PostgreSQL and on a cluster with distributed shops.
 */
export const rules: readonly Rule[] = [
  ...kindRules,
  ...readRules,
  ...writeRules,
  ...sessionRules,
  ...schemaRules,
];

export type Finding = { rule: string; reason: string; statement: string };

/** Checks SQL statements that are sent together in one message. Throws PostgreSQL's error if the SQL is invalid. */
export function lint(text: string): Finding[] {
  return readingsOf(text).flatMap(findingsOf);
}

export function readingsOf(text: string): Reading[] {
  const statements = statementsOf(text);
  return statements.map((one) => readingOf(one, statements.length - 1));
}

export function findingsOf(reading: Reading): Finding[] {
  return rules
    .filter((rule) => rule.isBroken(reading))
    .map(({ name, reason }) => ({ rule: name, reason, statement: reading.statement.text }));
}
