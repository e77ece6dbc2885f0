import type { Address } from '#domain/routes/policies.ts';
import type { Answers } from './answers.ts';
import type { Subjects } from './subjects.ts';
import type { VisitorName } from './visitors.ts';

/** A request: a path; with `fields` or `json` it is a post. */
export type TestRequest = { path: string; fields?: Record<string, string | File>; json?: string };

export type Row = {
  route: Address | '/*' | '/files/*';
  /** Distinguishes this request from others to the same address. */
  about?: string;
  /** Created anew for every visitor, so that none depends on what another has used up. */
  request: (subjects: Subjects) => TestRequest | Promise<TestRequest>;
  answers: Answers;
  /** Visitors whose request changes the database; all others leave it unchanged. */
  writers?: readonly VisitorName[];
  /** A text that is in the answers of these visitors and of nobody else. */
  secret?: { text: (subjects: Subjects) => string; seenBy: readonly VisitorName[] };
  /** Answers that are no pages have only one form. */
  documentOnly?: true;
};

const modules = import.meta.glob<Record<string, readonly Row[]>>(
  ['./**/*-rows.ts', '!./{action,page,stream}-rows.ts'],
  { eager: true },
);

/** Returns the rows of all files in these folders that export them under a name with this suffix. */
export function rowsNamed(end: 'Pages' | 'Actions', atLeast: number): readonly Row[] {
  const exported = Object.values(modules).flatMap((module) => Object.entries(module));
  const found = exported.filter(([name]) => name.endsWith(end)).flatMap(([, rows]) => rows);
  if (found.length < atLeast) throw new Error(`${found.length} rows of ${end} were found, not ${atLeast}`);
  return found;
}
