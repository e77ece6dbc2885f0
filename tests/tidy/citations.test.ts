import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';
import { files } from './project.ts';

test('rules are cited from docs, by headings that are there', () => {
  const citing = files.filter((path) => /\.(ts|tsx|mjs|js|css|sql|sh|md)$/.test(path));
  const broken = citing.flatMap((path) =>
    citationsIn(path).filter(({ doc, anchor }) => !headingsOf(doc).has(anchor)),
  );
  expect(broken).toEqual([]);
  expect(citing.filter((path) => /\bSPE[C]\b|\u00a7/.test(readText(path)))).toEqual([]);
});

/** Every `docs/….md#heading` in a file, and in a document also every link to a heading. */
function citationsIn(path: string): { path: string; doc: string; anchor: string }[] {
  const text = readText(path);
  const cited = text
    .matchAll(/\b(docs\/[\w-]+\.md)#([\w-]+)/g)
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
