import { type Level, levelOf, levelsIn } from './levels.ts';
import { Equals, staysAtOneShop } from './one-shop.ts';
import { functionName, partsOf, type Statement } from './tree.ts';

export type Reading = {
  statement: Statement;
  /** The number of other statements in the same message of the simple query protocol. */
  beside: number;
  levels: Level[];
  whole: Level | null;
  equals: Equals | null;
  calls: string[];
  /** Whether the statement reads or writes the tables of several shops. */
  fansOut: boolean;
};

export type Rule = {
  name: string;
  reason: string;
  breaks: readonly string[];
  passes: readonly string[];
  isBroken(reading: Reading): boolean;
};

export function readingOf(statement: Statement, beside: number): Reading {
  const whole = levelOf(statement);
  const equals = whole && new Equals(whole);
  return {
    statement,
    beside,
    whole,
    levels: whole ? levelsIn(whole) : [],
    equals,
    calls: partsOf(statement.fields, 'FuncCall').map(functionName),
    fansOut: whole !== null && equals !== null && !staysAtOneShop(whole, equals),
  };
}
