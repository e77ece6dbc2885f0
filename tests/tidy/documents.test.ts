import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';
import { files, isTest } from './project.ts';

const TABLE_COLUMNS = 140;
const PROSE_COLUMNS = 120;
const MAX_LINES: Record<string, number> = { 'docs/architecture.md': 250, 'CONTRIBUTING.md': 60 };
const PARAGRAPH_LINES = 8;

const documents = files.filter((path) => path.endsWith('.md'));

test(`prose is at most ${PROSE_COLUMNS} columns wide, tables ${TABLE_COLUMNS}`, () => {
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.flatMap((path) => wideLines(readText(path)).map((line) => `${path}:${line}`))).toEqual([]);
});

test('a document that is read in one go is no longer than its limit', () => {
  const lines = Object.keys(MAX_LINES).map((path) => [path, readText(path).trimEnd().split('\n').length]);
  expect(lines.filter(([path = '', count = 0]) => Number(count) > (MAX_LINES[path] ?? 0))).toEqual([]);
});

test(`a paragraph of the architecture is at most ${PARAGRAPH_LINES} lines long`, () => {
  expect(longParagraphs(readText('docs/architecture.md'))).toEqual([]);
});

test('the changelog begins with the version of package.json', () => {
  const { version } = JSON.parse(readText('package.json')) as { version: string };
  expect(/^## (.*)$/m.exec(readText('CHANGELOG.md'))?.[1]).toBe(version);
});

test('wide lines and long paragraphs are found', () => {
  const wide = `${'word '.repeat(25)}\n\n| ${'cell '.repeat(28)}|\n\n| ${'cell '.repeat(26)}|\n`;
  expect(wideLines(`${wide}\n- [here](https://kedai.example/${'x'.repeat(120)})\n`)).toEqual([1, 3]);
  expect(wideLines(`\`\`\`\n${'word '.repeat(40)}\n\`\`\`\n`)).toEqual([]);
  const lines = 'a line\n'.repeat(9);
  expect(longParagraphs(`One.\n\n- ${lines}- an item\n\n\`\`\`\n${lines}\`\`\`\n\n${lines}`)).toEqual([
    11, 34,
  ]);
});

test('cited rules exist as headings in docs', () => {
  const citing = files.filter((path) => /\.(ts|tsx|mjs|js|css|sql|sh|md)$/.test(path));
  const broken = citing.flatMap((path) =>
    citationsIn(path).filter(({ doc, anchor }) => !headingsOf(doc).has(anchor)),
  );
  expect(broken).toEqual([]);
  expect(citing.filter((path) => /\bSPE[C]\b|\u00a7/.test(readText(path)))).toEqual([]);
});

test('every page of the product is cited by the code that it rules', () => {
  const pages = files.filter((path) => /^docs\/product\/(?!README)/.test(path));
  const cited = files
    .filter((path) => /^(app|domain|server)\//.test(path) && !isTest(path))
    .flatMap((path) => citationsIn(path).map(({ doc }) => doc));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => !cited.includes(page))).toEqual([]);
});

/** Returns the numbers of lines that are too wide; code blocks and a single long word are exempt. */
function wideLines(text: string): number[] {
  return proseLines(text).flatMap((line, at) => {
    const isTable = line.trimStart().startsWith('|');
    const isOneWord =
      !isTable &&
      !line
        .replace(/^\s*(?:[-*]|\d+\.) /, '')
        .trim()
        .includes(' ');
    return isOneWord || line.length <= (isTable ? TABLE_COLUMNS : PROSE_COLUMNS) ? [] : [at + 1];
  });
}

/** Returns the line numbers at which paragraphs become too long; an item of a list is a separate paragraph. */
function longParagraphs(text: string): number[] {
  let length = 0;
  return proseLines(text).flatMap((line, at) => {
    const isNone = line.trim() === '' || /^\s*[|#]/.test(line);
    const begins = /^\s*(?:[-*]|\d+\.) /.test(line);
    length = isNone ? 0 : begins ? 1 : length + 1;
    return length === PARAGRAPH_LINES + 1 ? [at + 1] : [];
  });
}

/** Empties the lines of code blocks, so that the other lines keep their numbers. */
function proseLines(text: string): string[] {
  let isCode = false;
  return text.split('\n').map((line) => {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    return isCode || isFence ? '' : line;
  });
}

/** Returns every `docs/….md#heading` in a file, and in a document also every link to a heading. */
function citationsIn(path: string): { path: string; doc: string; anchor: string }[] {
  const text = readText(path);
  const cited = text
    .matchAll(/\b(docs\/[\w/-]+\.md)#([\w-]+)/g)
    .map(([, doc = '', anchor = '']) => ({ doc, anchor }));
  const links = path.endsWith('.md') ? text.matchAll(/\]\(([^)#\s:]*)#([\w-]+)\)/g) : [];
  const linked = Array.from(links, ([, target = '', anchor = '']) => ({
    doc: target === '' ? path : posix.join(posix.dirname(path), target),
    anchor,
  }));
  return [...cited, ...linked].map((citation) => ({ path, ...citation }));
}

/** Returns the anchors of a document's headings, in GitHub's format. */
function headingsOf(doc: string): Set<string> {
  const headings = files.includes(doc) ? readText(doc).matchAll(/^#+ (.+)$/gm) : [];
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}
