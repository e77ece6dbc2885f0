import {
  chilli,
  cracker,
  cucumberSlice,
  eggHalf,
  friedEgg,
  friedShallots,
  herb,
  herbSprig,
  limeWedge,
  lontongSlice,
  springOnion,
  tomatoSlice,
} from './garnish.ts';
import { lit } from './light.ts';
import { scene } from './scene.ts';
import { chunk, noodles, rice, sauce } from './staples.ts';
import { around, at, between, blob, circle, line, num, path, rect, repeat, scatter, seeded } from './svg.ts';
import { bananaLeaf, enamelPlate, spoon, stonePlate } from './tableware.ts';

/** Nasi goreng with egg, cucumber, tomato and crackers on an enamel plate. */
export function nasiGoreng(): string {
  const random = seeded(11);
  const specks = scatter(random, 46, 250)
    .map(([x, y]) =>
      at([x, y], rect([-9, -9, 18, 18], random() < 0.5 ? '#e8702f' : '#7fae45', 5), random() * 90),
    )
    .join('');
  const plate =
    enamelPlate(440, '#3f7fb5', '#235480') +
    at([-10, 20], rice(random, 296, ['#7a3d12', '#a55a1d', '#c9792b', '#e39c48'])) +
    specks +
    springOnion(random, scatter(random, 16, 250)) +
    at([232, -196], cracker(random, 120, ['#ffe9c9', '#eab778']), 20) +
    at([318, -66], cracker(random, 96, ['#ffd9d2', '#e59a8c']), -30) +
    at([-10, -6], friedEgg(random, 176)) +
    friedShallots(
      random,
      scatter(random, 22, 90).map(([x, y]) => [x - 30, y + 190]),
    ) +
    [0, 1, 2]
      .map((index) => at([-262 + index * 62, 196 + index * 48], cucumberSlice(64), index * 31))
      .join('') +
    at([-286, 74], tomatoSlice(66), 12) +
    at([120, 176], chilli(120), 26) +
    at([-150, -196], herbSprig(96), 200);
  return scene(
    ['#fbe6bd', '#f0c27f'],
    at([640, 600], plate, 0, 1.16) + at([86, 560], spoon(460, ['#f3f1ec', '#a9a49b']), -3),
  );
}

/** Mie goreng Jawa: noodles with egg, greens and chilli on a dark stoneware plate. */
export function mieGoreng(): string {
  const random = seeded(23);
  const greens = scatter(random, 16, 240)
    .map(([x, y]) => at([x, y], herb(between(random, 70, 110), ['#8cc152', '#3c7d33']), random() * 360))
    .join('');
  const strips = scatter(random, 14, 230)
    .map(([x, y]) => at([x, y], rect([-44, -9, 88, 18], lit('#ffe08a', '#e7a93c'), 7), random() * 360))
    .join('');
  const plate =
    stonePlate(random, 440, ['#7b8f8a', '#5c716d', '#3d504d']) +
    noodles(random, 300, ['#8b4a12', '#d18a2c', '#efb650']) +
    greens +
    strips +
    at([-130, -90], chunk(random, 120, 84, ['#d98d4e', '#8f4c1d']), 20) +
    at([70, 120], chunk(random, 130, 88, ['#d98d4e', '#8f4c1d']), -30) +
    friedShallots(
      random,
      scatter(random, 34, 150).map(([x, y]) => [x, y + 40]),
    ) +
    at([120, -120], eggHalf(88), 24) +
    at([0, -196], eggHalf(84), -18) +
    at([-196, 120], chilli(140), -36) +
    at([-230, 30], chilli(116, ['#7fb648', '#3d7a2c']), 30) +
    at([216, 214], limeWedge(78), -38);
  return scene(['#fde2cf', '#eeb08a'], at([600, 596], plate, 0, 1.2));
}

/** Ayam geprek: crushed fried chicken under red sambal, rice and raw vegetables on banana leaf. */
export function ayamGeprek(): string {
  const random = seeded(37);
  const crust = repeat(3, (layer) => {
    const size = 1 - layer * 0.13;
    return path(
      blob(random, 206 * size, 158 * size, 0.13, 16),
      lit(['#d98a34', '#eaa64b', '#f4bf6a'][layer] ?? '', ['#8a4413', '#b5651d', '#cf8430'][layer] ?? ''),
    );
  });
  const crumbs = scatter(random, 120, 1)
    .map(([x, y]) =>
      path(
        blob(random, 13, 10, 0.4, 6),
        ['#f7cf86', '#c97a28', '#a3591a', '#ffdf9f'][Math.floor(random() * 4)] ?? '',
        `transform="translate(${num(x * 196)} ${num(y * 148)})"`,
      ),
    )
    .join('');
  const chicken =
    at([14, 24], path(blob(random, 210, 162, 0.1, 14), '#3a1c08', 'opacity=".3"')) + crust + crumbs;
  const sambal = sauce(
    random,
    158,
    104,
    ['#ee4326', '#9c1410'],
    ['#ffb37a', '#ff8a4f', '#ffe2b0', '#7d0d0b'],
  );
  const plate =
    stonePlate(random, 450, ['#f4ead9', '#e2d3bb', '#bfa98a']) +
    at([0, 0], bananaLeaf(random, 640, 560), -14) +
    at([-150, -150], rice(random, 166, ['#cfc6b2', '#e7e1d2', '#f6f2e8', '#ffffff'])) +
    at([64, 70], chicken, 12) +
    at([70, 46], sambal, 8) +
    at([20, 30], chilli(110), 200) +
    at([116, 72], chilli(98), 24) +
    [0, 1, 2]
      .map((index) => at([190 + index * 36, -214 + index * 62], cucumberSlice(60), index * 40))
      .join('') +
    at([-250, 90], herbSprig(120), 160) +
    at([-212, 180], tomatoSlice(62), 30);
  return scene(['#e3eed5', '#b7cf9c'], at([600, 596], plate, 0, 1.2));
}

/** Gado-gado: boiled vegetables, tofu and egg under peanut sauce. */
export function gadoGado(): string {
  const random = seeded(53);
  const greens = repeat(46, () => {
    const [x, y] = around(between(random, 60, 300), random() * 360);
    return at([x, y], herb(between(random, 90, 130), ['#6aa548', '#2d6b33']), random() * 360);
  });
  const sprouts = repeat(40, () => {
    const [x, y] = around(between(random, 30, 150), random() * 360);
    return at(
      [x - 170, y - 150],
      line('M-40 0Q0 -22 42 4', '#f1e6b8', 9) + circle(44, 4, 8, '#dcb93f'),
      random() * 360,
    );
  });
  const beans = repeat(12, (index) =>
    at(
      [180 + (index % 4) * 22, -180 + Math.floor(index / 4) * 56],
      rect([-84, -11, 168, 22], lit('#7fb84c', '#3f7d31'), 11),
      -38 + between(random, -14, 14),
    ),
  );
  const tofu = repeat(6, (index) =>
    at(
      [-236 + (index % 3) * 82, 110 + Math.floor(index / 3) * 84],
      rect([-36, -32, 84, 78], '#3a1c08', 12, 'opacity=".22"') +
        rect([-42, -42, 84, 80], lit('#f3c46b', '#b9762a'), 13) +
        rect([-33, -35, 66, 58], lit('#fbe3a6', '#eab95f'), 10),
      between(random, -16, 16),
    ),
  );
  const cabbage = repeat(15, () =>
    at(
      [between(random, 70, 270), between(random, 60, 250)],
      path(blob(random, 70, 46, 0.2, 9), lit('#e3f0bb', '#9cc765')) +
        line('M-50 0Q0 -12 50 6', '#f8fce8', 5, 'opacity=".8"'),
      random() * 180,
    ),
  );
  const plate =
    enamelPlate(445, '#4f8a4c', '#2f5f33') +
    greens +
    cabbage +
    sprouts +
    beans +
    tofu +
    at([-16, -10], sauce(random, 226, 178, ['#c98643', '#84461a'], ['#f0c98a', '#6e3714', '#e2ab63']), -8) +
    at([-50, -176], eggHalf(88), -30) +
    at([232, 20], eggHalf(88), 50) +
    friedShallots(random, scatter(random, 28, 130)) +
    at([-70, 236], lontongSlice(66), 14) +
    at([46, 262], lontongSlice(66), -6) +
    at([-290, -10], tomatoSlice(66)) +
    at([-30, 10], chilli(116), 28) +
    at([120, -90], cracker(random, 92, ['#fff0d2', '#eec68a']), 10);
  return scene(['#fff0cc', '#f3cd86'], at([600, 596], plate, 0, 1.2));
}

/** Nasi tumpeng mini: a cone of yellow rice from above, its sides around it on banana leaf. */
export function tumpeng(): string {
  const random = seeded(71);
  const cone = [1, 0.78, 0.57, 0.37, 0.2]
    .map((size, index) =>
      at(
        [-index * 7, -index * 10],
        rice(
          random,
          210 * size,
          [
            ['#b9780c', '#d99a17', '#eebb2f', '#f8d357'],
            ['#c98a12', '#e5a81f', '#f3c53c', '#fbdc68'],
            ['#d5981a', '#ecb528', '#f7cf48', '#ffe37a'],
            ['#dfa524', '#f2c035', '#fbd95a', '#ffeb95'],
            ['#e8b12e', '#f6ca45', '#ffe170', '#fff2ad'],
          ][index] as [string, string, string, string],
        ),
      ),
    )
    .join('');
  const sides =
    at([-250, -110], eggHalf(84), 60) +
    at([-282, 20], eggHalf(84), 100) +
    repeat(5, (index) =>
      at(
        [180 + (index % 3) * 60, -250 + Math.floor(index / 3) * 70 + (index % 3) * 60],
        chunk(random, 104, 76, ['#a85c2a', '#5a2a10']),
        index * 37,
      ),
    ) +
    repeat(26, () =>
      at(
        [between(random, 190, 320), between(random, 60, 230)],
        rect([-30, -6, 60, 12], lit('#f3d27a', '#c98a2c'), 5),
        random() * 180,
      ),
    ) +
    repeat(14, () =>
      at(
        [between(random, -290, -150), between(random, 110, 250)],
        herb(between(random, 54, 86)),
        random() * 360,
      ),
    ) +
    [0, 1, 2]
      .map((index) => at([-60 + index * 74, 292 - Math.abs(index - 1) * 14], cucumberSlice(56), index * 20))
      .join('');
  const flower = [0, 72, 144, 216, 288].map((degrees) => at([-32, -46], chilli(70), degrees + 20)).join('');
  const plate =
    stonePlate(random, 455, ['#c98f5a', '#a86f3f', '#7d4c26']) +
    at([0, 0], bananaLeaf(random, 690, 620), 8) +
    sides +
    cone +
    flower +
    circle(-32, -46, 14, lit('#ffdf6b', '#e09a1f')) +
    at([40, -262], tomatoSlice(60), 5);
  return scene(['#ffe9d6', '#efb894'], at([600, 596], plate, 0, 1.2));
}
