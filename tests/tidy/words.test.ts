import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/order.ts';
import { readText } from '../support/source-files.ts';
import { files, isTest, places, roomOf, sources } from './project.ts';

const MAX_COMMENT_LINES_IN_100 = 4;

describe('words', () => {
  test('no notes of unfinished work', () => {
    const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/;
    expect(places(({ comments }) => comments.filter(({ text }) => unfinished.test(text)))).toEqual([]);
    expect(
      files.filter(
        (path) => /\.(sql|css|md)$/.test(path) && unfinished.test(readText(path)) && path !== 'STYLE.md',
      ),
    ).toEqual([]);
  });

  test('comments are plain sentences: none begins with Of, By, Where, Whoever or Unless', () => {
    const opening = /^[\s*]*(Of|By|Where|Whoever|Unless)\b/;
    expect(opening.test('* Of the order.')).toBe(true);
    expect(places(({ comments }) => comments.filter(({ text }) => opening.test(text)))).toEqual([]);
  });

  test('no type any', () => {
    expect(places(({ anys }) => anys.map((line) => ({ line })))).toEqual([]);
  });

  test('no console but the one warning that docs/product/cart.md names, in app/browser', () => {
    const logging = ['app/', 'server/', 'domain/', 'server.ts'];
    const found = places(({ path, names }) =>
      logging.some((room) => path.startsWith(room)) && !isTest(path)
        ? names.filter(({ name }) => name.startsWith('console.'))
        : [],
    );
    expect(found.filter((place) => !isTheNamedWarning(place))).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(1);
  });

  test('an order’s status is checked by the predicates of domain/orders/order.ts, not compared with a string', () => {
    const compared = new RegExp(
      `[!=]==? ['"](${orderStatuses.join('|')})['"]|['"]\\]\\.includes\\(\\w+\\.status`,
    );
    expect(compared.test("order.status === 'Harus Dibayar'")).toBe(true);
    expect(
      sources
        .map(({ path }) => path)
        .filter(
          (path) => /^(app|domain|server)\//.test(path) && !isTest(path) && compared.test(readText(path)),
        ),
    ).toEqual([]);
  });

  test('process.env is read in server/env.ts alone', () => {
    expect(
      places(({ path, names }) =>
        /^(app|domain|server)\//.test(path) && path !== 'server/env.ts' && !isTest(path)
          ? names.filter(({ name }) => name === 'process.env')
          : [],
      ),
    ).toEqual([]);
  });

  test('tests wait with tests/support/eventually.ts: the one second of vi.waitFor is too short on a busy machine', () => {
    expect(
      places(({ path, names }) =>
        path === 'tests/support/eventually.ts'
          ? []
          : names.filter(({ name }) => /^vi\.wait(For|Until)$/.test(name)),
      ),
    ).toEqual([]);
  });

  test('domain has no clock: now is an argument', () => {
    const clocks = new Set(['Date.now', 'new Date()', 'performance.now', 'Temporal.Now']);
    expect(
      places(({ path, names }) =>
        roomOf(path) === 'domain' && !isTest(path) ? names.filter(({ name }) => clocks.has(name)) : [],
      ),
    ).toEqual([]);
  });

  test(`comments are few: at most ${MAX_COMMENT_LINES_IN_100} lines in a hundred of the product`, () => {
    const product = sources.filter(({ path }) => /^(app|server|domain)\//.test(path) && !isTest(path));
    const commented = product.flatMap(({ comments }) => comments.map(({ text }) => text.split('\n').length));
    const lines = product.reduce((sum, source) => sum + source.lines, 0);
    expect((100 * commented.reduce((sum, count) => sum + count, 0)) / lines).toBeLessThan(
      MAX_COMMENT_LINES_IN_100,
    );
  });

  test('no file mentions things that only its makers have', () => {
    const theirs = /\/work[/]|[.]library|\bfarm-|\b(DESIGN|DECISIONS|TEST[P]LAN|FIELD|UX)[.]md|before[-]stop/;
    const read = files.filter((path) => /\.(ts|tsx|mjs|js|css|sql|sh|md|json|html)$|^\.ci\//.test(path));
    expect(read.filter((path) => theirs.test(readText(path)))).toEqual([]);
  });
});

function isTheNamedWarning(place: string): boolean {
  const [path = '', line = ''] = place.split(/[: ]/);
  const text = readText(path).split('\n')[Number(line) - 1] ?? '';
  return path.startsWith('app/browser/') && text.includes('console.warn(messages.storageUnreadable(');
}
