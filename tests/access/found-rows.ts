import type { Row } from './rows.ts';

const modules = import.meta.glob<Record<string, readonly Row[]>>(
  ['./**/*-rows.ts', '!./{action,found,page,stream}-rows.ts'],
  { eager: true },
);

/** The rows of all files in these folders that export them by a name with this end. */
export function rowsNamed(end: 'Pages' | 'Actions', atLeast: number): readonly Row[] {
  const exported = Object.values(modules).flatMap((module) => Object.entries(module));
  const found = exported.filter(([name]) => name.endsWith(end)).flatMap(([, rows]) => rows);
  if (found.length < atLeast) throw new Error(`${found.length} rows of ${end} were found, not ${atLeast}`);
  return found;
}
