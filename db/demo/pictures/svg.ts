/*
 * The few strokes that all demo pictures are made of. Every function returns SVG text; units are pixels of a
 * 1200 × 1200 picture. Light falls from the upper left, so shapes go from a light to a dark colour.
 */

/** A generator of numbers in [0, 1) that gives the same row for the same seed (mulberry32). */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Point = [x: number, y: number];

/** A number between two. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** One of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** `count` points spread evenly over a disc around the origin. */
export function scatter(random: Random, count: number, radius: number): Point[] {
  return Array.from({ length: count }, () => {
    const distance = radius * Math.sqrt(random());
    return around(distance, random() * 360);
  });
}

/** The point at a distance and angle (degrees, clockwise from the right) from the origin. */
export function around(distance: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [distance * Math.cos(angle), distance * Math.sin(angle)];
}

/** `count` copies turned around the origin, the first at `start` degrees. */
export function ring(count: number, start: number, draw: (degrees: number, index: number) => string): string {
  return repeat(count, (index) => {
    const degrees = start + (index * 360) / count;
    return turned(degrees, draw(degrees, index));
  });
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function circle(cx: number, cy: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="${fill}" ${more}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" ${more}/>`;
}

/** A rectangle around the origin, or with its corner at `x`, `y`. */
export function rect(
  [x, y, width, height]: [number, number, number, number],
  fill: string,
  radius = 0,
  more = '',
): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${num(radius)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

function group(content: string, more = ''): string {
  return `<g ${more}>${content}</g>`;
}

/** Moves, turns and scales what was drawn around the origin. */
export function at([x, y]: Point, content: string, degrees = 0, scale = 1): string {
  const size = scale === 1 ? '' : ` scale(${num(scale, 3)})`;
  return group(content, `transform="translate(${num(x)} ${num(y)}) rotate(${num(degrees)})${size}"`);
}

function turned(degrees: number, content: string): string {
  return group(content, `transform="rotate(${num(degrees)})"`);
}

/** A smooth line through points, closed or open (Catmull-Rom as Béziers). */
export function smooth(points: Point[], closed = true): string {
  const last = points.length - 1;
  const point = (index: number): Point => {
    const inside = closed ? (index + points.length) % points.length : Math.min(Math.max(index, 0), last);
    return points[inside] as Point;
  };
  const [startX, startY] = point(0);
  let d = `M${num(startX)} ${num(startY)}`;
  for (let index = 0; index < (closed ? points.length : last); index += 1) {
    const [a, b, c, e] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const first: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const second: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    d += `C${[...first, ...second, ...c].map((value) => num(value)).join(' ')}`;
  }
  return closed ? `${d}Z` : d;
}

/** An uneven round outline around the origin. `wobble` 0 is a circle, 0.2 a puddle. */
export function blob(random: Random, rx: number, ry: number, wobble: number, corners = 10): string {
  const points = Array.from({ length: corners }, (_, index): Point => {
    const size = 1 + (random() * 2 - 1) * wobble;
    const [x, y] = around(size, (index * 360) / corners);
    return [x * rx, y * ry];
  });
  return smooth(points);
}

/** A short rounded number, because pictures hold thousands of them. */
export function num(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)));
}
