import type { Address } from '#domain/routes/policies.ts';
import type { Answers } from './answers.ts';
import type { Subjects } from './subjects.ts';
import type { VisitorName } from './visitors.ts';

/** A request is a GET of `path`, or a POST if it has `fields` or `json`. */
export type TestRequest = { path: string; fields?: Record<string, string | File>; json?: string };

export type Row = {
  route: Address | '/*' | '/files/*';
  about?: string;
  /**
   * Called again for each visitor, because a request may use up what it acts on, such as an unpaid order. Visitors who
   * may not change the database share one request of an action.
   */
  request: (subjects: Subjects) => TestRequest | Promise<TestRequest>;
  answers: Answers;
  /** Only the requests of these visitors change the database. */
  writers?: readonly VisitorName[];
  /** The responses to the visitors `seenBy` contain this text, and no other response does. */
  secret?: { text: (subjects: Subjects) => string; seenBy: readonly VisitorName[] };
  /** True for a path that is not a page. Pages are also requested as data, under React Router's URL `{path}.data`. */
  documentOnly?: true;
};

const modules = import.meta.glob<Record<string, readonly Row[]>>(
  ['./**/*-rows.ts', '!./{action,page,stream}-rows.ts'],
  { eager: true },
);

/** Returns all rows that `*-rows.ts` files export under a name that ends with `end`. */
export function rowsNamed(end: 'Pages' | 'Actions', atLeast: number): readonly Row[] {
  const exported = Object.values(modules).flatMap((module) => Object.entries(module));
  const found = exported.filter(([name]) => name.endsWith(end)).flatMap(([, rows]) => rows);
  if (found.length < atLeast) throw new Error(`${found.length} rows of ${end} were found, not ${atLeast}`);
  return found;
}
