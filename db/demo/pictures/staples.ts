import { lit, round } from './light.ts';
import {
  around,
  at,
  between,
  blob,
  circle,
  ellipse,
  line,
  num,
  type Point,
  path,
  pick,
  type Random,
  repeat,
  scatter,
  smooth,
} from './svg.ts';

const SHADE = '#3a1c08';

/** A heap of rice around the origin; `colours` from shadow to light. */
export function rice(random: Random, radius: number, colours: [string, string, string, string]): string {
  const [deep, dark, mid, light] = colours;
  const grains = (count: number, spread: number, palette: string[], shift: number) =>
    scatter(random, count, spread)
      .map(([x, y]) => {
        const long = between(random, 11, 15);
        const turn = `transform="rotate(${num(random() * 180)} ${num(x)} ${num(y)})"`;
        return ellipse(x + shift, y + shift, long, 5.4, pick(random, palette), turn);
      })
      .join('');
  return (
    at([14, 20], path(blob(random, radius, radius, 0.05, 12), SHADE, 'opacity=".2"')) +
    path(blob(random, radius, radius, 0.05, 12), lit(mid, deep)) +
    grains(190, radius * 1.02, [deep, dark], 3) +
    grains(330, radius * 0.97, [dark, mid, mid], 0) +
    grains(210, radius * 0.82, [mid, light, light], -8)
  );
}

/** A tangle of noodles around the origin; each strand has a dark edge, so that the tangle has depth. */
export function noodles(
  random: Random,
  radius: number,
  [edge, dark, light]: [string, string, string],
  strands = 62,
): string {
  const strand = (index: number) => {
    const depth = index / strands;
    const reach = radius * (1 - depth * 0.22);
    const start = random() * 360;
    const sweep = between(random, 90, 230) * (random() < 0.5 ? -1 : 1);
    const points = repeatPoints(5, (step) => {
      const [x, y] = around(reach * between(random, 0.12, 0.98), start + (sweep * step) / 4);
      return [x, y];
    });
    const d = smooth(points, false);
    const colour = random() < 0.35 + depth * 0.4 ? light : dark;
    return (
      line(d, edge, 21) +
      line(d, colour, 15) +
      line(d, '#fff3cf', 3, 'opacity=".38" transform="translate(-3 -4)"')
    );
  };
  return (
    at([14, 20], path(blob(random, radius, radius, 0.06, 14), SHADE, 'opacity=".2"')) +
    path(blob(random, radius * 0.97, radius * 0.97, 0.05, 14), edge) +
    repeat(strands, strand)
  );
}

function repeatPoints(count: number, make: (index: number) => Point): Point[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Thick sauce that was poured: a puddle with a lit rim and bits in it. */
export function sauce(
  random: Random,
  rx: number,
  ry: number,
  [light, dark]: [string, string],
  bits: string[],
): string {
  const outline = blob(random, rx, ry, 0.13, 12);
  const crumbs = scatter(random, Math.round((rx * ry) / 900), 0.86)
    .map(([x, y]) =>
      ellipse(
        x * rx,
        y * ry,
        between(random, 4, 10),
        between(random, 3, 7),
        pick(random, bits),
        `opacity=".8" transform="rotate(${num(random() * 90)} ${num(x * rx)} ${num(y * ry)})"`,
      ),
    )
    .join('');
  return (
    at([6, 10], path(outline, SHADE, 'opacity=".28"')) +
    path(outline, lit(light, dark)) +
    crumbs +
    at([-rx * 0.3, -ry * 0.42], ellipse(0, 0, rx * 0.26, ry * 0.1, '#ffffff', 'opacity=".32"'), -16)
  );
}

/** Oil eyes on a broth. */
export function oilEyes(random: Random, radius: number, count: number, colour: string): string {
  return scatter(random, count, radius)
    .map(([x, y]) => {
      const r = between(random, 5, 20);
      return (
        circle(x, y, r, colour, 'opacity=".32"') +
        circle(x - r * 0.3, y - r * 0.35, r * 0.3, '#ffffff', 'opacity=".5"')
      );
    })
    .join('');
}

/** A shred or chunk of meat with grilled edges. */
export function chunk(
  random: Random,
  width: number,
  height: number,
  [light, dark]: [string, string],
): string {
  const outline = blob(random, width / 2, height / 2, 0.16, 8);
  const fibres = repeat(5, (index) => {
    const y = -height * 0.3 + index * height * 0.15;
    return line(
      `M${num(-width * 0.32)} ${num(y)}q${num(width * 0.3)} ${num(between(random, -9, 9))} ${num(width * 0.62)} 0`,
      index % 2 ? light : dark,
      3,
      'opacity=".55"',
    );
  });
  return (
    at([8, 12], path(outline, SHADE, 'opacity=".3"')) +
    path(outline, lit(light, dark)) +
    fibres +
    at(
      [-width * 0.14, -height * 0.22],
      ellipse(0, 0, width * 0.2, height * 0.09, '#ffffff', 'opacity=".3"'),
      -12,
    )
  );
}

/** A ball with light on it: meatballs, rice balls. */
export function ball(radius: number, [light, dark]: [string, string], shine = 0.5): string {
  return (
    circle(radius * 0.1, radius * 0.2, radius, SHADE, 'opacity=".3"') +
    circle(0, 0, radius, round(light, dark)) +
    ellipse(
      -radius * 0.34,
      -radius * 0.42,
      radius * 0.24,
      radius * 0.13,
      '#ffffff',
      `opacity="${shine}" transform="rotate(-34 ${num(-radius * 0.34)} ${num(-radius * 0.42)})"`,
    )
  );
}
