import { lit } from './light.ts';
import { at, circle, line, num, path, repeat } from './svg.ts';

/*
 * What all things sewn from batik share: a cut piece filled with its pattern, folds in it, its shadow on the wall.
 * Patterns are SVG paint servers, given as `url(#name)`.
 */

/** A piece of cloth: the pattern within an outline, a little lighter towards the light, with a fine edge. */
export function piece(outline: string, pattern: string, edge = '#2a1608'): string {
  return (
    path(outline, pattern) +
    path(outline, lit('#ffffff', '#1c0d04'), 'opacity=".17"') +
    line(outline, edge, 4, 'opacity=".38"')
  );
}

/** The same piece seen from its inside or in the shade. */
export function shaded(outline: string, pattern: string, depth = 0.42): string {
  return path(outline, pattern) + path(outline, '#1c0d04', `opacity="${depth}"`);
}

/** A shadow that falls to the lower right on what is behind, for an outline of any shape. */
export function castShadow(outline: string, x = 26, y = 36): string {
  return repeat(4, (index) =>
    at(
      [x * (0.5 + index * 0.22), y * (0.5 + index * 0.22)],
      path(outline, '#3b2410', `opacity="${num(0.1 - index * 0.014, 3)}"`),
    ),
  );
}

/** A soft fold: a dark line with light beside it. */
export function fold(d: string, width = 16): string {
  return (
    line(d, '#1c0d04', width, 'opacity=".13"') +
    line(d, '#1c0d04', width * 0.45, 'opacity=".14"') +
    at([-width * 0.8, 0], line(d, '#ffffff', width * 0.5, 'opacity=".14"'))
  );
}

/** A seam as the needle leaves it. */
export function stitches(d: string, colour: string): string {
  return line(d, colour, 3.4, 'stroke-dasharray="11 9" opacity=".75"');
}

export function button(x: number, y: number, colour: string): string {
  return (
    circle(x + 3, y + 4, 11, '#1c0d04', 'opacity=".35"') +
    circle(x, y, 11, lit('#fff6e4', colour)) +
    circle(x - 3, y, 1.8, '#5a3a1e') +
    circle(x + 3, y, 1.8, '#5a3a1e')
  );
}

/** A wooden hanger whose bar ends at `reach` to both sides, its hook above the origin. */
export function hanger(reach: number): string {
  const wood = `M0 -26Q60 -20 ${reach} 74Q${reach + 14} 98 ${reach - 12} 98H${-reach + 12}Q${-reach - 14} 98 ${-reach} 74Q-60 -20 0 -26Z`;
  return (
    line('M0 -22C0 -60 46 -62 46 -98C46 -138 -16 -140 -20 -104', '#8d8478', 11) +
    line('M-2 -24C-2 -60 43 -62 43 -98C43 -132 -14 -136 -20 -106', '#e5ded2', 4) +
    path(wood, lit('#e2b77c', '#9a6532'))
  );
}

/** The left half of something symmetrical and its mirror image; the pattern itself is mirrored too, as a tailor would. */
export function bothSides(half: string): string {
  return `${half}<g transform="scale(-1 1)">${half}</g>`;
}
