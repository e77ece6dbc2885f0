import { expect, test } from 'vitest';
import { barsOf } from './bars.ts';

test('the largest order number fits on a label, quiet zones included', async () => {
  const { path, width } = await barsOf('#2147483647');
  expect(width * 0.5).toBeLessThan(90);
  expect(path).toMatch(/^M10 0h2v1h-2z/);
});
