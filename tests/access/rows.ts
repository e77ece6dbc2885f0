import type { Address } from '#domain/routes/policies.ts';
import type { Answers } from './answers.ts';
import type { Subjects } from './subjects.ts';
import type { VisitorName } from './visitors.ts';

/** What a visitor asks for: a path; with `fields` or `json` something is posted to it. */
export type Wish = { path: string; fields?: Record<string, string | File>; json?: string };

/** One line of the matrix: a wish and what every visitor is answered. */
export type Row = {
  route: Address | '/*' | '/files/*';
  /** What is special about this wish. */
  about?: string;
  /** Made anew for every visitor, so that nobody finds what another one has used up. */
  wish: (subjects: Subjects) => Wish | Promise<Wish>;
  answers: Answers;
  /** Who changes the database by it; everybody else leaves it as it was. */
  writers?: readonly VisitorName[];
  /** A text that is in the answers of these visitors and in nobody else's. */
  secret?: { text: (subjects: Subjects) => string; seenBy: readonly VisitorName[] };
  /** Answers that are no pages have one form only. */
  documentOnly?: true;
};

const modules = import.meta.glob<Record<string, readonly Row[]>>(
  ['./**/*-rows.ts', '!./{action,page,stream}-rows.ts'],
  { eager: true },
);

/** The rows of all files in these folders that export them by a name with this end. */
export function rowsNamed(end: 'Pages' | 'Actions', atLeast: number): readonly Row[] {
  const exported = Object.values(modules).flatMap((module) => Object.entries(module));
  const found = exported.filter(([name]) => name.endsWith(end)).flatMap(([, rows]) => rows);
  if (found.length < atLeast) throw new Error(`${found.length} rows of ${end} were found, not ${atLeast}`);
  return found;
}
