import { at, circle, ellipse, line, num, path, rect, repeat, ring } from './svg.ts';

/** The colours of one cloth: its ground, the wax lines, the main dye and a second one. */
export type Dyes = { ground: string; wax: string; dye: string; accent: string };

/** One repeat of a pattern: a tile of `width` × `height` that fits to itself on all sides. */
export type Motif = { name: string; width: number; height: number; turn: number; drawing: string };

/** The classical patterns of this file and batik-floral.ts, by name. */
export type MotifMaker = (dyes: Dyes) => Motif;

/** The `<pattern>` that fills a cloth with a motif; use it as `url(#${name})`. `scale` 1 is a cloth held at arm's length. */
export function patternOf(motif: Motif, scale = 1, extraTurn = 0): string {
  const { name, width, height, turn, drawing } = motif;
  return (
    `<pattern id="${name}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(${turn + extraTurn}) scale(${num(scale, 2)})">${drawing}</pattern>`
  );
}

function ground(width: number, height: number, colour: string): string {
  return rect([-1, -1, width + 2, height + 2], colour);
}

/** Draws something at the tile's corners and middle, so that it fits to itself: a half-drop repeat. */
export function cornersAndMiddle(width: number, height: number, corner: string, middle: string): string {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const;
  return corners.map(([x, y]) => at([x, y], corner)).join('') + at([width / 2, height / 2], middle);
}

/** Kawung: four palm fruits around a cross, the pattern of the courts of Yogyakarta. */
export const kawung: MotifMaker = ({ ground: base, wax, dye, accent }) => {
  const fruit = (degrees: number) =>
    at(
      [0, 0],
      ellipse(0, -33, 21, 31, wax) +
        ellipse(0, -33, 16.5, 26.5, dye) +
        line('M0 -50V-16', wax, 2.6) +
        circle(0, -43, 3.2, accent) +
        circle(0, -24, 3.2, accent),
      degrees,
    );
  const rose =
    [45, 135, 225, 315].map(fruit).join('') + rect([-5, -5, 10, 10], accent, 2, 'transform="rotate(45)"');
  const star = ring(4, 0, () => path('M0 0L13 -3.4L13 3.4Z', wax)) + circle(0, 0, 3, accent);
  const drawing =
    ground(100, 100, base) +
    cornersAndMiddle(100, 100, star, rose) +
    [
      [50, 0],
      [0, 50],
      [100, 50],
      [50, 100],
    ]
      .map(([x = 0, y = 0]) =>
        at(
          [x, y],
          ring(4, 45, () => circle(8, 0, 2.2, wax)),
        ),
      )
      .join('');
  return { name: 'kawung', width: 100, height: 100, turn: 0, drawing };
};

/** Parang: rows of knives like breaking waves, on the diagonal, with the diamond rows of mlinjon between. */
export const parang: MotifMaker = ({ ground: base, wax, dye, accent }) => {
  const knife =
    path(
      'M4 74C2 44 20 40 26 24C31 10 22 4 14 10C8 14 10 22 16 22C8 28 -3 20 0 8C4 -6 34 -8 42 12C50 34 26 44 30 74Z',
      dye,
    ) +
    line('M4 74C2 44 20 40 26 24C31 10 22 4 14 10C8 14 10 22 16 22', wax, 3.4) +
    line('M30 74C26 44 50 34 42 12C36 0 20 -3 10 2', wax, 3.4) +
    line('M14 72C13 52 28 44 33 28', accent, 3) +
    circle(33, 15, 3.4, accent);
  const diamond = path('M0 -9L13 0L0 9L-13 0Z', wax) + path('M0 -5L7 0L0 5L-7 0Z', accent);
  const drawing =
    ground(48, 112, base) +
    [-48, 0, 48].map((x) => at([x, 16], knife)).join('') +
    line('M-2 93H50', wax, 3.4) +
    line('M-2 4H50', wax, 3.4) +
    at([0, 104.5], diamond, 0, 0.74) +
    at([24, 104.5], diamond, 0, 0.74) +
    at([48, 104.5], diamond, 0, 0.74);
  return { name: 'parang', width: 48, height: 112, turn: -45, drawing };
};

/** Mega mendung: the layered rain clouds of Cirebon. */
export const megaMendung: MotifMaker = ({ ground: base, wax, dye, accent }) => {
  const outline =
    'M-96 30C-120 30 -124 -2 -98 -4C-104 -34 -66 -44 -54 -22C-46 -56 2 -58 10 -26C28 -48 66 -34 58 -8C86 -16 104 14 82 26C72 34 60 28 62 18C44 40 10 34 8 14C-8 40 -48 36 -52 14C-60 34 -78 34 -96 30Z';
  const tones = [wax, dye, mix(dye, wax, 0.34), mix(dye, wax, 0.6), mix(dye, wax, 0.82), wax];
  const cloud = tones
    .map((tone, index) => at([-6 + index * 1.4, index * 0.6], path(outline, tone), 0, 1 - index * 0.155))
    .join('');
  const curl = line('M-20 6C-30 -10 -8 -22 0 -8C6 2 -6 10 -10 2', accent, 4);
  const drawing =
    ground(260, 170, base) +
    cornersAndMiddle(260, 170, cloud, cloud) +
    [
      [130, 8],
      [0, 94],
      [260, 94],
      [130, 178],
    ]
      .map(([x = 0, y = 0]) => at([x, y], curl, 0, 0.9))
      .join('');
  return { name: 'mega-mendung', width: 260, height: 170, turn: 0, drawing };
};

/** Truntum: small stars strewn like jasmine, worn by a bride's parents. */
export const truntum: MotifMaker = ({ ground: base, wax, dye, accent }) => {
  const star =
    ring(8, 0, (_, index) =>
      ellipse(index % 2 ? 14 : 18, 0, index % 2 ? 6 : 9, index % 2 ? 2.4 : 3.8, index % 2 ? accent : wax),
    ) + circle(0, 0, 5.4, dye, `stroke="${wax}" stroke-width="2"`);
  const dot = ring(4, 0, () => circle(5.6, 0, 2.1, wax)) + circle(0, 0, 2, accent);
  const drawing =
    ground(84, 84, base) +
    cornersAndMiddle(84, 84, star, star) +
    [
      [42, 0],
      [0, 42],
      [84, 42],
      [42, 84],
    ]
      .map(([x = 0, y = 0]) => at([x, y], dot))
      .join('') +
    repeat(16, (index) =>
      circle(10.5 + (index % 4) * 21, 10.5 + Math.floor(index / 4) * 21, 1.3, wax, 'opacity=".6"'),
    );
  return { name: 'truntum', width: 84, height: 84, turn: 0, drawing };
};

/** Ceplok: rosettes in a grid of squares. */
export const ceplok: MotifMaker = ({ ground: base, wax, dye, accent }) => {
  const rosette =
    ring(
      8,
      22.5,
      () => path('M0 0Q14 -13 33 0Q14 13 0 0Z', dye) + line('M0 0Q14 -13 33 0Q14 13 0 0Z', wax, 2.2),
    ) +
    ring(8, 0, () => ellipse(20, 0, 9, 4, accent)) +
    circle(0, 0, 9, wax) +
    circle(0, 0, 5, accent);
  const knot =
    rect([-11, -11, 22, 22], wax, 3, 'transform="rotate(45)"') +
    rect([-6.5, -6.5, 13, 13], dye, 2, 'transform="rotate(45)"') +
    circle(0, 0, 3, accent);
  const drawing =
    ground(120, 120, base) +
    line('M60 0L120 60L60 120L0 60Z', wax, 3) +
    line('M60 9L111 60L60 111L9 60Z', accent, 1.8) +
    cornersAndMiddle(120, 120, at([0, 0], rosette, 22.5), rosette) +
    [
      [60, 0],
      [0, 60],
      [120, 60],
      [60, 120],
    ]
      .map(([x = 0, y = 0]) => at([x, y], knot))
      .join('');
  return { name: 'ceplok', width: 120, height: 120, turn: 0, drawing };
};

/** A colour between two, `share` of the way from the first to the second. */
export function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((start) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
