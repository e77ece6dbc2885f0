import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DayBars, letters } from './bars.tsx';

test('the bars of no two states are equally high', () => {
  const days = Object.values(letters).join('');
  const page = renderToStaticMarkup(<DayBars name="Halaman toko" days={days} />);
  const tops = [...page.matchAll(/d="M[\d.]+ (\d+)V/g)].map(([, top]) => top);
  expect(tops).toHaveLength(days.length);
  expect(new Set(tops).size).toBe(days.length);
});
