import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooLightForText, themeColors } from './theme.ts';
import { colorIn, themeSwatches } from './theme-swatches.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** WCAG's formula, implemented independently of the tested code. */
function contrast(one: string, other: string): number {
  const light = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
      .reduce((sum, share, index) => sum + share * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

describe('theme colours', () => {
  test('the default blue is darkened a little for white text, and more as text', () => {
    expect(themeColors('#007bff')).toEqual({ surface: '#0072ed', onSurface: '#ffffff', text: '#0069d9' });
  });

  test('a dark colour has white text and needs no darkening', () => {
    expect(themeColors('#7A1F1F')).toEqual({ surface: '#7a1f1f', onSurface: '#ffffff', text: '#7a1f1f' });
  });

  test('yellow and white stay unchanged as surfaces, with black text', () => {
    expect(themeColors('#ffeb3b')).toMatchObject({ surface: '#ffeb3b', onSurface: '#000000' });
    expect(themeColors('#ffffff').surface).toBe('#ffffff');
  });

  test("any colour's text passes WCAG AA on every background of the pages", () => {
    fc.assert(
      fc.property(color, (themeColor) => {
        const { surface, onSurface, text } = themeColors(themeColor);
        const white = contrast(themeColor, '#ffffff');
        if (white < 3 || white >= 4.5) expect(surface).toBe(themeColor);
        expect(contrast(surface, onSurface)).toBeGreaterThanOrEqual(4.5);
        for (const ground of ['#ffffff', '#faf8f4', '#f3efe8']) {
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    '',
    '#fff',
    'red',
    'red;}body{display:none',
    '#12345g',
    '#123456\n',
    '#123456;}',
    '\u0000#123456',
    '</style><script>alert(1)</script>',
    '#١٢٣٤٥٦',
  ])('%j becomes the default colour', (hostile) => {
    expect(themeColors(hostile)).toEqual(themeColors('#007bff'));
  });

  test('anything but text becomes the default colour, too', () => {
    for (const hostile of [null, undefined, 7, ['#123456'], { toString: () => '#123456' }]) {
      expect(themeColors(hostile as never)).toEqual(themeColors('#007bff'));
    }
  });

  test('any text gives three valid colours', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const value of Object.values(themeColors(text))) expect(value).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});

test('detects colours that are too light for text', () => {
  expect(['#f5d90a', '#ffffff', '#a33a16', '#000000'].map(isTooLightForText)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('the swatches', () => {
  test('are eight, and the first is the default of new shops', () => {
    expect(themeSwatches).toHaveLength(8);
    expect(new Set(themeSwatches.flatMap(({ name, color }) => [name, color])).size).toBe(16);
    expect(themeSwatches[0].color).toBe('#007bff');
  });

  test.each(themeSwatches)(
    '$name has white text, and is readable as text on every background',
    ({ color }) => {
      const { surface, onSurface, text } = themeColors(color);
      expect(onSurface).toBe('#ffffff');
      expect(contrast(surface, onSurface)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#ffffff', '#faf8f4', '#f3efe8'])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('override the free colour if chosen', () => {
    expect(colorIn({ themeSwatch: '#1e40af', themeColor: '#123456' })).toBe('#1e40af');
    for (const themeSwatch of ['', 'lain', '#123457'])
      expect(colorIn({ themeSwatch, themeColor: '#123456' })).toBe('#123456');
  });
});
