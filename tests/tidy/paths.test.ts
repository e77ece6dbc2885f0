import { dirname } from 'node:path/posix';
import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';
import { deadPaths } from './paths.ts';
import { files, sources } from './project.ts';

/** Frozen migrations name files by the paths of their day. */
const movedSince: Record<string, string> = {
  'server/payments/changes.ts': 'server/payment-methods/changes.ts',
  'server/reports/sales.ts': 'server/orders/sales.ts',
};

test('every path that a document names is there', () => {
  const documents = files.filter((path) => path.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(3);
  expect(
    documents.flatMap((path) =>
      deadPaths(readText(path), dirname(path), files).map((dead) => `${path}: ${dead}`),
    ),
  ).toEqual([]);
});

test('every path that a comment names is there', () => {
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

test('a path that is not there is found', () => {
  const text =
    'See `server/db/pool.ts`, (app/ui/), [why](../STYLE.md) and tests/tidy/*.ts, not server/http.ts or [this](gone.md).';
  expect(deadPaths(text, 'docs', files)).toEqual(['server/http.ts', 'docs/gone.md']);
});
