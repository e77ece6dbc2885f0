import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { addressOf } from '#domain/routes/policies.ts';
import { readText } from '../support/source-files.ts';
import { sources } from './project.ts';

/** These files may contain addresses as plain text, because they define addresses or test their text. */
const literal =
  /^(domain\/(access|routes\/|sitemaps\/robots)|tests\/(tidy|hostile\/addresses)|server\/(http\/pages\/key|log|http\/protection\/body)\.test)/;

test('no path is typed by hand: href() of domain/routes/href.ts makes them', () => {
  const checked = sources.filter(
    ({ path }) => /^(app|domain|server|tests)\/.*\.tsx?$/.test(path) && !literal.test(path),
  );
  expect(checked.length).toBeGreaterThan(1_000);
  expect(checked.flatMap(({ path }) => typedPaths(path, readText(path)))).toEqual([]);
});

test('a path that is typed by hand is found', () => {
  const source = `['/profil', \`\${b}/pesanan/\${id}?x\`, href('/login'), { route: '/login', '/toko': 1 }, '/lain']`;
  expect(typedPaths('a.ts', source)).toEqual(['a.ts: /profil', 'a.ts: /pesanan/x']);
});

function typedPaths(path: string, text: string): string[] {
  const found: string[] = [];
  const check = (node: ESTree.Node, whole: string) => {
    const before = text.slice(Math.max(0, node.start - 80), node.start);
    if (/(\bhref\(|\broute: |\bdescribe\(|\btest\()\s*$/.test(before)) return;
    const isKey = /[{,]\s*$/.test(before) && /^\s*:/.test(text.slice(node.end, node.end + 9));
    if (isKey || /^ satisfies/.test(text.slice(node.end, node.end + 10))) return;
    const [asked = ''] = whole.replace(/^x+(?=\/)/, '').split(/[?#]/);
    if (/^\/[^:/]/.test(asked) && !asked.includes('/:') && !/\s|\/$/.test(asked) && addressOf(asked))
      found.push(`${path}: ${asked}`);
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') check(node, node.value);
    },
    TemplateLiteral(node) {
      check(node, node.quasis.map(({ value }) => value.raw).join('x'));
    },
  }).visit(parseSync(path, text).program);
  return found;
}
