import { expect, it } from 'vitest';
import { withFigures } from './figures.mjs';

it('replaces the figures of the same case and keeps those of the others', () => {
  const empty = '# Figures\n\n<!-- figures -->\n';
  const first = [
    { case: 'a kill', figures: { lost: '0', 'the longest': '1.2 s' } },
    { case: 'a flood', figures: { lost: '3' } },
  ];
  const before = withFigures(empty, first, 'aaa1111', 'Measured here.');
  expect(before).toBe(`# Figures

<!-- figures -->

Measured here.

## a flood

Measured at aaa1111.

| measured | figure |
| -------- | ------ |
| lost     | 3      |

## a kill

Measured at aaa1111.

| measured    | figure |
| ----------- | ------ |
| lost        | 0      |
| the longest | 1.2 s  |
`);
  const after = withFigures(
    before,
    [{ case: 'a flood', figures: { lost: '0' } }],
    'bbb2222',
    'Measured there.',
  );
  expect(after).toBe(
    before
      .replace('Measured at aaa1111', 'Measured at bbb2222')
      .replace('| lost     | 3      |', '| lost     | 0      |')
      .replace('Measured here.', 'Measured there.'),
  );
  expect(withFigures(after, [], 'ccc3333', 'Measured there.')).toBe(after);
});
