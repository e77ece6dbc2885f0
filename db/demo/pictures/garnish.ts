import { lit, round } from './light.ts';
import {
  around,
  at,
  blob,
  circle,
  ellipse,
  line,
  num,
  path,
  type Random,
  rect,
  repeat,
  ring,
} from './svg.ts';

/** The small shadow under something that lies on food. */
function lifted(content: string, shadow: string): string {
  return at([7, 11], group30(shadow)) + content;
}

function group30(content: string): string {
  return `<g opacity=".26">${content}</g>`;
}

const SHADE = '#3a1c08';

export function cucumberSlice(radius: number): string {
  const seeds = ring(9, 0, () => ellipse(radius * 0.44, 0, radius * 0.15, radius * 0.06, '#dfeec0'));
  const slice =
    circle(0, 0, radius, lit('#5f9d3f', '#2f6a2b')) +
    circle(0, 0, radius * 0.88, lit('#eaf5cf', '#c4dd97')) +
    circle(0, 0, radius * 0.62, lit('#d3e8a8', '#b5d283')) +
    seeds;
  return lifted(slice, circle(0, 0, radius, SHADE));
}

export function tomatoSlice(radius: number): string {
  const chambers = ring(
    5,
    18,
    () =>
      ellipse(radius * 0.5, 0, radius * 0.27, radius * 0.19, lit('#ff9d6b', '#e6532f')) +
      circle(radius * 0.44, -4, radius * 0.05, '#ffe2a8') +
      circle(radius * 0.58, 5, radius * 0.05, '#ffe2a8'),
  );
  const slice =
    circle(0, 0, radius, lit('#ef4f33', '#b92418')) +
    circle(0, 0, radius * 0.88, lit('#f97352', '#dd3f28')) +
    chambers;
  return lifted(slice, circle(0, 0, radius, SHADE));
}

export function limeWedge(radius: number): string {
  const half = `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0Z`;
  const inner = radius * 0.84;
  const segments = repeat(5, (index) => {
    const [x1, y1] = around(inner * 0.93, 180 + 7 + index * 34);
    const [x2, y2] = around(inner * 0.93, 180 + 37 + index * 34 - 6);
    return path(
      `M0 -5L${num(x1)} ${num(y1)}Q${num((x1 + x2) * 0.54)} ${num((y1 + y2) * 0.54)} ${num(x2)} ${num(y2)}Z`,
      '#cfe67f',
    );
  });
  const wedge =
    path(half, lit('#7cb342', '#4a8a2a')) +
    path(`M${-inner} 0A${inner} ${inner} 0 0 1 ${inner} 0Z`, '#f2f8d4') +
    segments;
  return lifted(wedge, path(half, SHADE));
}

export function friedEgg(random: Random, size: number): string {
  const outline = blob(random, size, size * 0.92, 0.09, 11);
  const yolk = size * 0.4;
  const egg =
    path(outline, '#d9a765') +
    at([0, -2], path(outline, lit('#fffefa', '#f1e7d4')), 0, 0.965) +
    circle(size * 0.04 + 6, 8, yolk, '#c98a1d', 'opacity=".35"') +
    circle(size * 0.04, 0, yolk, round('#ffd24a', '#f08a12')) +
    ellipse(
      -yolk * 0.3,
      -yolk * 0.4,
      yolk * 0.3,
      yolk * 0.17,
      '#fff6cf',
      'opacity=".9" transform="rotate(-30)"',
    );
  return lifted(egg, path(outline, SHADE));
}

export function eggHalf(size: number): string {
  const egg =
    ellipse(0, 0, size, size * 0.78, lit('#fffefb', '#e4d8c3')) +
    ellipse(0, 0, size * 0.92, size * 0.7, lit('#f8f1e4', '#fffefb')) +
    ellipse(size * 0.08, 0, size * 0.5, size * 0.46, round('#ffcf4f', '#ee8f1c')) +
    ellipse(-size * 0.08, -size * 0.18, size * 0.16, size * 0.08, '#fff3c4', 'opacity=".8"');
  return lifted(egg, ellipse(0, 0, size, size * 0.78, SHADE));
}

/** A bird's eye chilli, its stem at the left. */
export function chilli(length: number, [light, dark]: [string, string] = ['#f4573c', '#b3170f']): string {
  const body = `M0 -13Q${length * 0.55} -20 ${length} 6Q${length * 0.5} 20 0 13Q-10 0 0 -13Z`;
  const whole =
    path(body, lit(light, dark)) +
    line(`M12 -5Q${length * 0.45} -9 ${length * 0.74} -1`, '#ffffff', 3.4, 'opacity=".55"') +
    path('M4 -14Q-12 -14 -14 0Q-12 14 4 14Q-2 0 4 -14Z', '#4f8a2e') +
    line('M-13 0Q-28 -3 -38 -12', '#4f8a2e', 6);
  return lifted(whole, path(body, SHADE));
}

/** A leaf of basil or coriander, its stem at the origin, pointing right. */
export function herb(length: number, [light, dark]: [string, string] = ['#7fb94a', '#2f7030']): string {
  const half = length * 0.3;
  const body = `M0 0Q${length * 0.3} ${-half * 1.4} ${length} 0Q${length * 0.3} ${half * 1.4} 0 0Z`;
  const leaf =
    path(body, lit(light, dark)) +
    line(`M4 0L${length * 0.86} 0`, '#d9ecab', 2.4, 'opacity=".7"') +
    repeat(3, (index) => {
      const x = length * (0.24 + index * 0.18);
      return line(
        `M${num(x)} 0l${num(half * 0.5)} ${num(-half * 0.42)}M${num(x)} 0l${num(half * 0.5)} ${num(half * 0.42)}`,
        '#d9ecab',
        1.6,
        'opacity=".5"',
      );
    });
  return lifted(leaf, path(body, SHADE));
}

export function herbSprig(length: number): string {
  return [-52, 48, -8].map((degrees) => at([0, 0], herb(length), degrees)).join('');
}

/** Rings of spring onion strewn over a disc. */
export function springOnion(random: Random, points: [number, number][]): string {
  return points
    .map(([x, y]) => {
      const r = 8 + random() * 6;
      const colour = random() < 0.6 ? '#6aa83a' : '#9ccb5a';
      return `${circle(x + 2, y + 4, r, SHADE, 'opacity=".18"')}<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="#e6f3c4" stroke="${colour}" stroke-width="4.5"/>`;
    })
    .join('');
}

/** Fried shallots: thin curls of brown. */
export function friedShallots(random: Random, points: [number, number][]): string {
  return points
    .map(([x, y]) => {
      const bend = random() * 26 - 13;
      const colour = ['#8a4a1c', '#b56a26', '#d08a3a'][Math.floor(random() * 3)] as string;
      const curl = line(`M-17 0Q0 ${num(bend)} 17 0`, colour, 6.5);
      return at(
        [x, y],
        at([3, 5], line(`M-17 0Q0 ${num(bend)} 17 0`, SHADE, 6.5, 'opacity=".2"')) + curl,
        random() * 360,
      );
    })
    .join('');
}

/** A prawn cracker: puffed, pale, full of bubbles. */
export function cracker(random: Random, size: number, [light, dark]: [string, string]): string {
  const outline = blob(random, size, size * 0.8, 0.1, 12);
  const bubbles = repeat(26, () => {
    const [x, y] = around(size * 0.72 * Math.sqrt(random()), random() * 360);
    return ellipse(x, y * 0.8, 4 + random() * 11, 3 + random() * 7, '#ffffff', 'opacity=".38"');
  });
  const body = path(outline, lit(light, dark)) + bubbles + line(outline, dark, 4, 'opacity=".6"');
  return lifted(body, path(outline, SHADE));
}

/** A slice of pressed rice cake. */
export function lontongSlice(radius: number): string {
  const slice =
    rect([-radius, -radius * 0.8, radius * 2, radius * 1.6], lit('#fbf9ec', '#dcdcb8'), radius * 0.42) +
    rect(
      [-radius * 0.84, -radius * 0.66, radius * 1.68, radius * 1.32],
      lit('#fffef6', '#f0eedb'),
      radius * 0.34,
    );
  return lifted(slice, rect([-radius, -radius * 0.8, radius * 2, radius * 1.6], SHADE, radius * 0.42));
}
