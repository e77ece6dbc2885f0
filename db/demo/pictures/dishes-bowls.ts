import { chilli, eggHalf, friedShallots, herbSprig, limeWedge, springOnion, tomatoSlice } from './garnish.ts';
import { lit, round, softShadow } from './light.ts';
import { scene } from './scene.ts';
import { ball, chunk, noodles, oilEyes, rice, sauce } from './staples.ts';
import {
  around,
  at,
  between,
  blob,
  circle,
  ellipse,
  line,
  num,
  path,
  type Random,
  rect,
  repeat,
  scatter,
  seeded,
} from './svg.ts';
import { bananaLeaf, bowl, enamelPlate, rimMarks, spoon, stonePlate } from './tableware.ts';

/** Soto ayam: turmeric broth with chicken shreds, egg, glass noodles and lime. */
export function sotoAyam(): string {
  const random = seeded(101);
  const glassNoodles = repeat(20, () => {
    const [x, y] = around(between(random, 20, 200), random() * 360);
    const d = `M-110 0Q-40 ${num(between(random, -80, 80))} 20 0T120 ${num(between(random, -40, 40))}`;
    return at(
      [x * 0.7 - 70, y * 0.7 + 40],
      line(d, '#f7ecc0', 8, 'opacity=".8"') + line(d, '#fffbe6', 3, 'opacity=".8"'),
      random() * 360,
    );
  });
  const shreds = repeat(26, () => {
    const [x, y] = around(between(random, 0, 120), random() * 360);
    return at(
      [x + 60, y - 30],
      chunk(random, between(random, 90, 130), 34, ['#fbe3b4', '#d29a52']),
      random() * 180,
    );
  });
  const dish =
    bowl(440, ['#ffffff', '#ddd6c8'], ['#ffd56a', '#dd9a22']) +
    rimMarks(408, '#c9402c', '#3d7d3a') +
    oilEyes(random, 320, 34, '#fff0a8') +
    glassNoodles +
    shreds +
    at([-150, -110], eggHalf(100), -24) +
    at([-196, 70], eggHalf(96), 30) +
    springOnion(random, scatter(random, 26, 250)) +
    friedShallots(
      random,
      scatter(random, 26, 110).map(([x, y]) => [x + 60, y + 20]),
    ) +
    at([70, 236], tomatoSlice(64)) +
    at([-20, 226], tomatoSlice(58), 30) +
    at([236, 120], limeWedge(86), -64) +
    at([40, -226], herbSprig(110), 250) +
    at([150, -150], chilli(110), 60);
  return scene(
    ['#fff1c4', '#f2c766'],
    at([590, 600], dish, 0, 1.16) + at([1116, 470], spoon(440, ['#f3f1ec', '#a9a49b']), 6),
  );
}

/** Bakso: meatballs and noodles in a clear broth. */
export function bakso(): string {
  const random = seeded(113);
  const balls: [number, number, number][] = [
    [-130, -60, 116],
    [90, -130, 104],
    [120, 86, 110],
    [-60, 130, 98],
    [-10, 0, 92],
  ];
  const dish =
    bowl(440, ['#f6efe2', '#cdbfa6'], ['#e7b978', '#b0763a']) +
    rimMarks(408, '#2f6f9f', '#2f6f9f', 22) +
    oilEyes(random, 320, 40, '#ffe7bd') +
    at([-30, 40], noodles(random, 196, ['#c07f22', '#edb748', '#ffd672'], 34)) +
    balls.map(([x, y, size]) => at([x, y], meatball(random, size))).join('') +
    at([230, -40], wonton(), 24) +
    at([-250, 110], wonton(), -140) +
    at([196, 170], greensLeaf(), 40) +
    at([-120, -230], greensLeaf(), 190) +
    springOnion(random, scatter(random, 30, 260)) +
    friedShallots(random, scatter(random, 24, 230)) +
    at([20, 254], sauce(random, 66, 44, ['#e64b2c', '#a11b10'], ['#ffb080', '#7d0d0b']));
  return scene(['#e7edf2', '#b7c7d4'], at([600, 596], dish, 0, 1.18));
}

function meatball(random: Random, size: number): string {
  const grain = scatter(random, 26, size * 0.8)
    .map(([x, y]) => circle(x, y, between(random, 2, 5), '#6d4227', 'opacity=".28"'))
    .join('');
  return ball(size, ['#d3a27c', '#7c4c2c'], 0.42) + grain;
}

function wonton(): string {
  return (
    at([8, 12], path('M-70 40Q-80 -40 0 -70Q80 -40 70 40Q0 80 -70 40Z', '#3a1c08', 'opacity=".25"')) +
    path('M-70 40Q-80 -40 0 -70Q80 -40 70 40Q0 80 -70 40Z', lit('#ffdf9a', '#d58f34')) +
    line('M0 -66Q-14 0 -60 38M0 -66Q14 0 60 38', '#b9741f', 5, 'opacity=".6"') +
    ellipse(0, 14, 30, 26, '#fff0c4', 'opacity=".6"')
  );
}

function greensLeaf(): string {
  return (
    path('M0 0Q60 -70 150 -40Q170 20 110 60Q40 60 0 0Z', lit('#8dc653', '#3a7f34')) +
    line('M4 2Q70 -6 140 4', '#e4f2bd', 6, 'opacity=".8"')
  );
}

/** Rendang: dark, dry beef with rice and chilli on a leaf. */
export function rendang(): string {
  const random = seeded(127);
  const beef = [
    [-90, 20, 0],
    [60, -60, 40],
    [110, 80, -20],
    [-20, 150, 70],
    [0, 30, 20],
    [190, -10, 100],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      at(
        [x, y],
        chunk(random, 190, 140, ['#8f4f26', '#3d190a']) +
          repeat(14, () => {
            const [a, b] = around(between(random, 10, 66), random() * 360);
            return ellipse(a, b * 0.7, between(random, 3, 8), 3.4, '#c98a4a', 'opacity=".7"');
          }),
        turn,
      ),
    )
    .join('');
  const plate =
    stonePlate(random, 445, ['#fbf3e4', '#ecdfc8', '#c8b596']) +
    at([0, 0], bananaLeaf(random, 650, 570), 22) +
    at([70, 66], sauce(random, 250, 200, ['#7d4218', '#4a210b'], ['#a9672c', '#2e1206', '#c98a4a'])) +
    at([60, 40], beef) +
    at([-160, -150], rice(random, 172, ['#cfc6b2', '#e7e1d2', '#f6f2e8', '#ffffff'])) +
    at([40, -10], chilli(150), 30) +
    at([120, 170], chilli(120, ['#7fb648', '#3d7a2c']), -30) +
    at([-160, 190], herbSprig(130), 130) +
    at([210, 130], leafLime(), 20);
  return scene(['#f9dccb', '#dd9b7c'], at([600, 596], plate, 0, 1.2));
}

function leafLime(): string {
  const half = (x: number) =>
    path(`M${x} 0q50 -44 100 0q-50 44 -100 0Z`, lit('#5f9d46', '#20552a')) +
    line(`M${x + 6} 0h84`, '#cfe3a4', 3, 'opacity=".7"');
  return half(0) + half(98);
}

/** Sate ayam: five skewers under peanut sauce with rice cakes on banana leaf. */
export function sateAyam(): string {
  const random = seeded(139);
  const skewers = repeat(5, (index) =>
    at([-40 + index * 8, -190 + index * 86], skewer(random), -9 + index * 2.5),
  );
  const plate =
    enamelPlate(452, '#d08a2d', '#8c5413') +
    at([0, 0], bananaLeaf(random, 760, 640), -6) +
    skewers +
    repeat(5, (index) =>
      at(
        [-66 + index * 16, -192 + index * 86],
        sauce(random, 150 - (index % 2) * 34, 30, ['#d0924d', '#8a4a1b'], ['#f3d199', '#5f2c10', '#e2ab63']),
        -9 + index * 2.5,
      ),
    ) +
    line('M-190 -226Q40 -190 -120 -110T-60 -20T-130 80T10 160', '#3a1607', 10, 'opacity=".8"') +
    friedShallots(
      random,
      scatter(random, 22, 170).map(([x, y]) => [x * 0.7 - 30, y - 10]),
    ) +
    repeat(4, (index) =>
      at(
        [-220 + index * 84, 262 - (index % 2) * 10],
        rect([-34, -30, 68, 60], '#3a1c08', 18, 'opacity=".2" transform="translate(6 9)"') +
          rect([-36, -32, 72, 62], lit('#fffef4', '#dfdfbe'), 18),
        index * 17 - 20,
      ),
    ) +
    at([214, 236], limeWedge(76), -30) +
    at([128, 270], chilli(104), -14) +
    shallots(random);
  return scene(['#ffe4c0', '#eda860'], at([600, 600], plate, 0, 1.18));
}

function skewer(random: Random): string {
  const pieces = repeat(5, (index) => {
    const outline = blob(random, 50, 40, 0.12, 8);
    const char = repeat(3, (mark) =>
      line(`M${num(-26 + mark * 24)} -24q8 24 -2 48`, '#3d1708', 8, 'opacity=".5"'),
    );
    const meat =
      at([7, 12], path(outline, '#3a1c08', 'opacity=".34"')) +
      path(outline, lit('#d98a45', '#8a4217')) +
      char +
      ellipse(-12, -20, 18, 6, '#ffe1b0', 'opacity=".5"');
    return at([-170 + index * 88, 0], meat, between(random, -8, 8));
  });
  return (
    rect([-330, -4, 640, 14], '#3a1c08', 6, 'opacity=".2" transform="translate(6 12)"') +
    rect([-330, -7, 640, 13], lit('#f2d59a', '#b98a45'), 6) +
    pieces
  );
}

function shallots(random: Random): string {
  return repeat(9, () =>
    at(
      [between(random, -330, -230), between(random, 90, 210)],
      rect([-22, -20, 44, 40], lit('#f0b9cf', '#a8487a'), 10) + rect([-13, -13, 26, 26], '#fbe3ee', 6),
      random() * 90,
    ),
  );
}

/** Klepon: green rice balls rolled in coconut, on a leaf. */
export function klepon(): string {
  const random = seeded(151);
  const places = [
    [0, -196],
    [-170, -110],
    [170, -120],
    [0, -20],
    [-180, 90],
    [176, 70],
    [-20, 170],
  ];
  const balls = places.map(([x = 0, y = 0]) => at([x, y], coconutBall(random, 98))).join('');
  const strewn = scatter(random, 90, 330)
    .map(([x, y]) => at([x, y], flake(random), random() * 180))
    .join('');
  const cut = at(
    [196, 226],
    softShadow(8, 14, 76, 70, 0.3) +
      circle(0, 0, 82, round('#8cc653', '#3f8a35')) +
      circle(6, 4, 56, round('#8a4a16', '#3f1c06')) +
      ellipse(-6, -12, 22, 10, '#e6a458', 'opacity=".7"') +
      path('M40 44Q70 100 30 130Q4 150 -6 120Q10 80 40 44Z', lit('#8a4a16', '#4a210a')),
  );
  const plate =
    stonePlate(random, 440, ['#8d6a4b', '#6f5038', '#4b3423']) +
    at([0, 0], bananaLeaf(random, 700, 640), 40) +
    strewn +
    balls +
    cut;
  return scene(['#e8f0cf', '#b9cc86'], at([600, 596], plate, 0, 1.2));
}

function coconutBall(random: Random, size: number): string {
  const flakes = scatter(random, 120, size * 0.98)
    .map(([x, y]) => at([x, y], flake(random), random() * 180))
    .join('');
  return ball(size, ['#9fd060', '#3c8433'], 0.3) + flakes;
}

function flake(random: Random): string {
  const bend = num(between(random, -6, 6));
  return (
    line(`M-11 1.5Q0 ${bend} 11 1.5`, '#9aa77c', 4.6, 'opacity=".35"') +
    line(`M-11 0Q0 ${bend} 11 0`, '#fffdf4', 4.6)
  );
}
