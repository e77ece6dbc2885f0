import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';
import { files, places, written } from './project.ts';

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 70;
const MAX_LOOSE_FILES = 10;
const MAX_FOLDER_FILES = 20;

describe('size', () => {
  test(`no file is longer than ${MAX_FILE_LINES} lines`, () => {
    const byHand = written.filter((path) => path !== 'server/db/schema.ts');
    const long = byHand.map((path) => ({ path, lines: readText(path).trimEnd().split('\n').length }));
    expect(long.filter(({ lines }) => lines > MAX_FILE_LINES)).toEqual([]);
  });

  test(`no function is longer than ${MAX_FUNCTION_LINES} lines (a describe block is no function)`, () => {
    expect(
      places((source) =>
        source.functions.filter(({ lines, isSuite }) => lines > MAX_FUNCTION_LINES && !isSuite),
      ),
    ).toEqual([]);
  });
});

describe('folders', () => {
  test(`a top folder has at most ${MAX_LOOSE_FILES} loose files, another folder at most ${MAX_FOLDER_FILES}`, () => {
    expect(overfullFolders(files)).toEqual([]);
  });

  test('one file too many is found', () => {
    const filled = (folder: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);
    expect(overfullFolders(filled('domain', MAX_LOOSE_FILES))).toEqual([]);
    expect(overfullFolders(filled('domain', MAX_LOOSE_FILES + 1))).toEqual(['domain: 11']);
    expect(overfullFolders(filled('ops', MAX_FOLDER_FILES))).toEqual([]);
    expect(overfullFolders(filled('server/orders', MAX_FOLDER_FILES + 1))).toEqual(['server/orders: 21']);
  });
});

/** Returns the folders with too many files and their counts; files in subfolders do not count. */
function overfullFolders(paths: string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of paths.map((path) => dirname(path))) {
    if (/^(app|server|domain|tests|db|ops|bench)\b/.test(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const limit = (folder: string) =>
    /^(app|server|domain|tests)$/.test(folder) ? MAX_LOOSE_FILES : MAX_FOLDER_FILES;
  // Migrations can only be added, so their folder has no limit.
  return [...counts]
    .filter(([folder, count]) => count > limit(folder) && folder !== 'db/migrations')
    .map(([folder, count]) => `${folder}: ${count}`);
}
