import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';
import { files, isTest } from './project.ts';

test('rules are cited from docs, by headings that are there', () => {
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

/** Every `docs/….md#heading` in a file, and in a document also every link to a heading. */
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

/** The anchors of a document's headings, as GitHub makes them. */
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
