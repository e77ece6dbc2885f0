import type { Form } from './form.ts';

const modules = import.meta.glob<Record<string, Form | readonly Form[]>>(
  ['./**/*.ts', '!./all.ts', '!./form.ts'],
  { eager: true },
);

/** tests/hostile/input.test.ts compares these forms with the routes, so that none is missing. */
export const allForms: readonly Form[] = Object.values(modules).flatMap((module) =>
  Object.values(module).flat(),
);

const AT_LEAST = 45;
if (allForms.length < AT_LEAST) throw new Error(`${allForms.length} forms were found, not ${AT_LEAST}`);
