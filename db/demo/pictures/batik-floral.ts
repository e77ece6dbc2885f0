import { cornersAndMiddle, type Dyes, type MotifMaker, mix } from './batik.ts';
import { at, circle, ellipse, line, path, rect, repeat, ring } from './svg.ts';

function wing({ wax, dye, accent }: Dyes): string {
  const half =
    path('M0 0C10 -30 40 -38 54 -22C40 -22 36 -16 38 -10C28 -12 24 -6 26 0C16 -2 8 2 0 10Z', dye) +
    line('M0 0C10 -30 40 -38 54 -22C40 -22 36 -16 38 -10C28 -12 24 -6 26 0C16 -2 8 2 0 10', wax, 2.6) +
    line('M6 0C16 -20 30 -27 44 -24M8 3C16 -8 22 -13 32 -14', accent, 2);
  return `${half}<g transform="scale(-1 1)">${half}</g>`;
}

/** Sidomukti: wings, pavilions and butterflies in a lattice of diamonds; wished to couples at weddings. */
export const sidomukti: MotifMaker = (dyes) => {
  const { ground: base, wax, dye, accent } = dyes;
  const garuda = wing(dyes) + path('M-7 12Q0 -34 7 12Q0 22 -7 12Z', accent) + circle(0, -20, 5, wax);
  const pavilion =
    path('M-26 18H26L18 6H-18Z', dye) +
    path('M-20 2L0 -26L20 2Z', dye) +
    line('M-26 18H26M-20 2H20L0 -26ZM-12 2V14M12 2V14', wax, 2.6) +
    circle(0, -6, 3.6, accent);
  const flower = ring(6, 0, () => ellipse(9, 0, 6, 4, wax)) + circle(0, 0, 4.4, accent);
  const drawing =
    rect([-1, -1, 162, 162], base) +
    line('M80 0L160 80L80 160L0 80Z', wax, 4) +
    line('M80 12L148 80L80 148L12 80Z', accent, 2) +
    cornersAndMiddle(160, 160, pavilion, garuda) +
    [
      [80, 0],
      [0, 80],
      [160, 80],
      [80, 160],
    ]
      .map(([x = 0, y = 0]) => at([x, y], flower))
      .join('') +
    [
      [80, 36],
      [80, 128],
      [36, 80],
      [124, 80],
    ]
      .map(([x = 0, y = 0]) =>
        at(
          [x, y],
          ring(4, 45, () => circle(5, 0, 2, wax)),
        ),
      )
      .join('');
  return { name: 'sidomukti', width: 160, height: 160, turn: 0, drawing };
};

/** Buketan: a spray of flowers as the coast around Pekalongan draws it, in many colours. */
export const buketan: MotifMaker = ({ ground: base, wax, dye, accent }) => {
  const leaf = path('M0 0Q22 -18 50 -4Q26 16 0 0Z', mix(dye, '#3f7d4a', 0.75)) + line('M2 0L44 -4', wax, 2);
  const blossom =
    ring(6, 0, () => path('M0 0Q16 -26 36 -8Q40 10 0 0Z', dye) + line('M4 -2Q18 -20 32 -8', wax, 2)) +
    ring(6, 30, () => ellipse(13, 0, 8, 4.6, mix(dye, wax, 0.55))) +
    circle(0, 0, 8, accent) +
    ring(8, 0, () => circle(8, 0, 1.7, wax));
  const bud =
    path('M0 0Q-12 -18 0 -34Q12 -18 0 0Z', accent) +
    path('M0 0Q-12 -6 -12 -16Q-2 -14 0 0Z', mix(dye, '#3f7d4a', 0.75));
  const spray =
    line(
      'M0 6C-30 40 -60 30 -78 56M0 6C24 44 56 36 74 64M0 0C6 -40 30 -52 34 -76',
      mix(dye, '#2f6a45', 0.8),
      3.6,
    ) +
    at([-40, 34], leaf, 150) +
    at([-58, 38], leaf, 60) +
    at([36, 40], leaf, 20) +
    at([52, 44], leaf, 110) +
    at([14, -44], leaf, -20) +
    at([10, -40], leaf, 190) +
    at([-80, 58], bud, -120, 0.9) +
    at([76, 66], bud, 120, 0.9) +
    at([35, -78], bud, 14) +
    blossom;
  const small = ring(5, 0, () => ellipse(10, 0, 8, 5, mix(accent, wax, 0.25))) + circle(0, 0, 4.6, dye);
  const drawing =
    rect([-1, -1, 262, 242], base) +
    cornersAndMiddle(260, 240, at([0, 0], spray, 180), spray) +
    [
      [130, 6],
      [4, 120],
      [264, 120],
      [130, 246],
    ]
      .map(([x = 0, y = 0]) => at([x, y], small))
      .join('') +
    repeat(20, (index) =>
      circle(26 + (index % 5) * 52, 30 + Math.floor(index / 5) * 60, 2.2, mix(base, dye, 0.4)),
    );
  return { name: 'buketan', width: 260, height: 240, turn: 0, drawing };
};

/** Nitik: dots and dashes only, in imitation of woven cloth. */
export const nitik: MotifMaker = ({ ground: base, wax, dye, accent }) => {
  const star =
    ring(
      8,
      0,
      (_, index) =>
        rect([8, -2.4, index % 2 ? 8 : 14, 4.8], index % 2 ? accent : wax, 1) +
        (index % 2 ? '' : rect([26, -2.6, 5.2, 5.2], accent, 1)),
    ) + rect([-4, -4, 8, 8], wax, 1);
  const drawing =
    rect([-1, -1, 98, 98], base) +
    rect([8, 8, 80, 80], dye, 3, 'transform="rotate(45 48 48)"') +
    cornersAndMiddle(96, 96, star, star) +
    repeat(
      12,
      (index) =>
        rect([2 + index * 8, 46, 3.6, 3.6], wax, 1, 'opacity=".75"') +
        rect([46, 2 + index * 8, 3.6, 3.6], wax, 1, 'opacity=".75"'),
    );
  return { name: 'nitik', width: 96, height: 96, turn: 45, drawing };
};

/** Lereng: narrow diagonal bands, flowers and plain lines in turn. */
export const lereng: MotifMaker = ({ ground: base, wax, dye, accent }) => {
  const flower = ring(5, 0, () => ellipse(8, 0, 6.4, 4, wax)) + circle(0, 0, 3.8, accent);
  const drawing =
    rect([-1, -1, 62, 122], base) +
    rect([-1, 0, 62, 44], dye) +
    line('M0 2H60M0 42H60', wax, 3) +
    at([15, 22], flower) +
    at(
      [45, 22],
      path('M-14 0Q0 -16 14 0Q0 16 -14 0Z', accent) + line('M-14 0Q0 -16 14 0Q0 16 -14 0Z', wax, 2.2),
    ) +
    repeat(5, (index) => line(`M${index * 12 + 1} 60l10 -7v14Z`, wax, 2.2)) +
    rect([-1, 76, 62, 32], mix(dye, accent, 0.5)) +
    line('M0 76H60M0 108H60', wax, 3) +
    line('M-2 92Q8 78 15 92T30 92T45 92T62 92', wax, 3) +
    repeat(4, (index) => circle(7.5 + index * 15, index % 2 ? 98 : 86, 2.6, accent));
  return { name: 'lereng', width: 60, height: 120, turn: -45, drawing };
};
