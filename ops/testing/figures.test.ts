import { expect, it } from 'vitest';
import { withFigures } from './figures.mjs';

it('puts new figures in the place of those of the same case and leaves the others', () => {
  const empty = '# Proof\n<!-- figures -->\n<!-- end of figures -->\nEnd';
  const first = [
    { case: 'a kill', figures: { lost: '0', 'the longest': '1.2 s' } },
    { case: 'a flood', figures: { lost: '3' } },
  ];
  const before = withFigures(empty, first, 'aaa1111', 'Measured here.');
  expect(before).toContain(
    '| a kill  | lost        | 0      | aaa1111 |\n|         | the longest | 1.2 s  |         |',
  );
  const after = withFigures(
    before,
    [{ case: 'a flood', figures: { lost: '0' } }],
    'bbb2222',
    'Measured there.',
  );
  expect(after).toBe(
    before
      .replace('| a flood | lost        | 3      | aaa1111 |', '| a flood | lost        | 0      | bbb2222 |')
      .replace('Measured here.', 'Measured there.'),
  );
  expect(withFigures(after, [], 'ccc3333', 'Measured there.')).toBe(after);
});
