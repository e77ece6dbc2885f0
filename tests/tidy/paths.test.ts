import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';
import { files, sources } from './project.ts';

const ROOMS = 'app|server|domain|tests|db|ops|bench|docs';

/** Matches paths of the project in prose: `server/orders/status.ts`, (app/routes), tests/tidy/*.ts. */
const NAMED = new RegExp(`(?<![\\w./:-])(?:${ROOMS})/[\\w.*/$+-]*[\\w*/$]`, 'g');

/** Matches the end of a path that a document has in backticks, such as `change/form.tsx`. */
const ENDS = /`([\w.+-]+(?:\/[\w.+-]+)*\.(?:tsx?|mjs|sql))`/g;

const LINKED = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

/** Migrations are frozen, so they still name files by their former paths. */
const movedSince: Record<string, string> = {
  'server/payments/changes.ts': 'server/payment-methods/changes.ts',
  'server/reports/sales.ts': 'server/orders/sales.ts',
};

test('every path that a document names exists', () => {
  const documents = files.filter((path) => path.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(3);
  expect(
    documents.flatMap((path) =>
      deadPaths(readText(path), dirname(path), files).map((dead) => `${path}: ${dead}`),
    ),
  ).toEqual([]);
});

test('every code file that a document names in backticks exists', () => {
  const documents = files.filter((path) => path.endsWith('.md'));
  const dead = documents.flatMap((path) => deadEnds(readText(path), files).map((end) => `${path}: ${end}`));
  expect(dead).toEqual([]);
  expect(deadEnds('`paths.test.ts`, `tidy/paths.test.ts` and `gone/paths.test.ts`', files)).toEqual([
    'gone/paths.test.ts',
  ]);
});

test('every path that a comment names exists', () => {
  const inCode = sources.flatMap(({ path, comments }) =>
    comments.map(({ text, line }) => ({ place: `${path}:${line}`, folder: dirname(path), text })),
  );
  const inSql = files
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({
      place: path,
      folder: dirname(path),
      text: readText(path).match(/--.*/g)?.join('\n') ?? '',
    }));
  const dead = inCode.flatMap(({ place, folder, text }) =>
    deadPaths(text, folder, files).map((path) => `${place}: ${path}`),
  );
  const deadInSql = inSql.flatMap(({ place, folder, text }) =>
    deadPaths(text, folder, files)
      .filter((path) => !files.includes(movedSince[path] ?? path))
      .map((path) => `${place}: ${path}`),
  );
  expect([...dead, ...deadInSql]).toEqual([]);
});

test('a path that does not exist is found', () => {
  const text =
    'See `server/db/pool.ts`, (app/ui/), [why](../STYLE.md) and tests/tidy/*.ts, not server/http.ts or [this](gone.md).';
  expect(deadPaths(text, 'docs', files)).toEqual(['server/http.ts', 'docs/gone.md']);
});

function deadPaths(text: string, folder: string, files: string[]): string[] {
  const named = [...text.matchAll(NAMED)].map(([path]) => path);
  const linked = [...text.matchAll(LINKED)].map(([, target = '']) => join(folder, target));
  return [...new Set([...named, ...linked])].filter((path) => !exists(path.replace(/\/$/, ''), files));
}

function deadEnds(text: string, files: string[]): string[] {
  const named = [...text.matchAll(ENDS)].map(([, end = '']) => end);
  return named.filter((end) => !files.some((file) => file === end || file.endsWith(`/${end}`)));
}

/** Tells whether a file or folder matches the path, in which a star stands for any text. */
function exists(path: string, files: string[]): boolean {
  const pattern = path.replaceAll(/[.$+]/g, '\\$&').replaceAll(/\*+/g, '.*');
  const wanted = new RegExp(`^${pattern}(/|$)`);
  return files.some((file) => wanted.test(file));
}
