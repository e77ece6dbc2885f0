import { posix } from 'node:path';
import { listFiles, readText } from './source-files.ts';

const files = new Set(listFiles());

/** Every `docs/….md#heading` in a file, and in a document also every link to a heading. */
export function citationsIn(path: string): { path: string; doc: string; anchor: string }[] {
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
export function headingsOf(doc: string): Set<string> {
  const headings = files.has(doc) ? readText(doc).matchAll(/^#+ (.+)$/gm) : [];
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}
