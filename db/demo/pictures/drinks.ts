import { limeWedge } from './garnish.ts';
import { down, glow, lit, round, softShadow } from './light.ts';
import { scene } from './scene.ts';
import { at, between, circle, ellipse, line, num, path, type Random, rect, repeat, seeded } from './svg.ts';

const GLASS = 'M-190 -330L-146 352Q-142 392 -100 396H100Q142 392 146 352L190 -330Z';
const INSIDE = 'M-172 -318L-131 336Q-128 366 -96 368H96Q128 366 131 336L172 -318Z';

/** A tall glass from the front, around the origin; `drink` is drawn inside it, clipped to its walls. */
function tallGlass(drink: string, surface: string): string {
  return (
    softShadow(70, 404, 330, 66, 0.42) +
    path(GLASS, '#ffffff', 'opacity=".5"') +
    `<clipPath id="glass"><path d="${INSIDE}"/></clipPath><g clip-path="url(#glass)">${drink}</g>` +
    surface +
    path('M-150 -296L-112 330H-84L-116 -296Z', '#ffffff', 'opacity=".34"') +
    path('M132 -296L100 320H112L148 -296Z', '#ffffff', 'opacity=".24"') +
    line(GLASS.slice(0, -1), '#ffffff', 7, 'opacity=".75"') +
    ellipse(0, -330, 190, 40, 'none', 'stroke="#ffffff" stroke-width="9" opacity=".9"') +
    ellipse(0, 386, 104, 12, '#ffffff', 'opacity=".4"')
  );
}

function iceCube(random: Random, size: number): string {
  const half = size / 2;
  return at(
    [0, 0],
    rect([-half, -half, size, size], lit('#ffffff', '#dcecf2'), 18, 'opacity=".62"') +
      rect(
        [-half + 10, -half + 10, size - 20, size - 20],
        'none',
        12,
        'stroke="#ffffff" stroke-width="5" opacity=".8"',
      ) +
      line(
        `M${num(-half + 22)} ${num(-half + 30)}l${num(size * 0.3)} ${num(size * 0.1)}`,
        '#ffffff',
        7,
        'opacity=".9"',
      ),
    between(random, -30, 30),
  );
}

function drops(random: Random, count: number): string {
  return repeat(count, () => {
    const [x, y, r] = [between(random, -150, 150), between(random, -220, 330), between(random, 4, 9)];
    return (
      ellipse(x, y, r * 0.8, r, '#ffffff', 'opacity=".5"') +
      circle(x - r * 0.2, y - r * 0.3, r * 0.3, '#ffffff')
    );
  });
}

function straw([light, dark]: [string, string]): string {
  return at(
    [84, -360],
    rect([-18, -190, 36, 560], lit(light, dark), 14) +
      repeat(6, (index) => path(`M-18 ${-170 + index * 62}l36 -22v26l-36 22Z`, '#ffffff', 'opacity=".75"')),
    14,
  );
}

/** Es cendol: green rice jellies, coconut milk and palm sugar in layers. */
export function esCendol(): string {
  const random = seeded(211);
  const jellies = repeat(70, () => {
    const [x, y] = [between(random, -140, 140), between(random, 60, 330)];
    const bend = num(between(random, -22, 22));
    return at(
      [x, y],
      line(`M-30 4Q0 ${bend} 30 4`, '#2f6f2c', 19, 'opacity=".5"') +
        line(`M-30 0Q0 ${bend} 30 0`, '#7cc04a', 17) +
        line(`M-24 -4Q0 ${bend} 10 -5`, '#d5efa6', 4, 'opacity=".8"'),
      random() * 360,
    );
  });
  const swirls = repeat(7, () => {
    const x = between(random, -150, 150);
    return line(
      `M${num(x)} -40q${num(between(random, -50, 50))} 90 ${num(between(random, -30, 30))} ${num(between(random, 120, 240))}`,
      '#fff8e6',
      between(random, 14, 36),
      'opacity=".55"',
    );
  });
  const drink =
    rect([-200, -250, 400, 640], down('#fffaf0', '#f1dfbd')) +
    rect([-200, 250, 400, 140], down('#8a4718', '#4f230a')) +
    path('M-200 262Q-100 210 0 258T200 244V300H-200Z', '#a35b22', 'opacity=".8"') +
    jellies +
    swirls +
    at([-70, -190], iceCube(random, 118)) +
    at([60, -160], iceCube(random, 124)) +
    at([-10, -90], iceCube(random, 112));
  const top =
    ellipse(0, -252, 168, 34, round('#fffdf6', '#f3e3c6')) +
    repeat(9, (index) =>
      at(
        [-110 + index * 26, -262 + (index % 3) * 12],
        line('M-24 0Q0 -16 24 0', '#7cc04a', 17) + line('M-18 -4Q0 -16 8 -6', '#d5efa6', 4),
        index * 43,
      ),
    ) +
    path('M-60 -276Q0 -300 70 -272Q84 -240 20 -236Q-60 -236 -60 -276Z', lit('#9a5420', '#5b290c'));
  const bowlOfSugar = at(
    [226, 884],
    softShadow(16, 30, 150, 60, 0.34) +
      path('M-130 -20Q-120 84 0 88Q120 84 130 -20Z', lit('#c98f5a', '#7d4c26')) +
      ellipse(0, -20, 130, 40, lit('#7d4c26', '#c98f5a')) +
      ellipse(0, -16, 112, 30, round('#8a4718', '#4f230a')) +
      ellipse(-30, -24, 34, 8, '#e6a458', 'opacity=".6"'),
  );
  const leaf = at(
    [952, 918],
    path('M-190 0Q-60 -90 190 -16Q60 80 -190 0Z', lit('#7fb348', '#3d7f33')) +
      line('M-180 0Q0 -20 180 -14', '#cfe6a0', 5, 'opacity=".7"'),
    -10,
  );
  return scene(
    ['#e4f1d0', '#a9c97c'],
    softShadow(940, 950, 230, 50, 0.26) +
      leaf +
      bowlOfSugar +
      at([610, 560], straw(['#ef6a4c', '#b8321d']) + tallGlass(drink + drops(random, 16), top), 0, 1.12),
  );
}

/** Es teh manis: amber tea over ice with lime. */
export function esTeh(): string {
  const random = seeded(223);
  const drink =
    rect([-200, -270, 400, 660], down('#f0a53a', '#8f3f0c')) +
    ellipse(-50, 40, 190, 330, glow('#ffd27a'), 'opacity=".6"') +
    [
      [-80, -196, 130],
      [66, -204, 126],
      [-10, -90, 132],
      [90, -50, 110],
      [-100, -10, 108],
    ]
      .map(([x = 0, y = 0, size = 0]) => at([x, y], iceCube(random, size)))
      .join('');
  const top =
    ellipse(0, -262, 169, 34, round('#f9c666', '#c9761f')) +
    at([-60, -272], iceCube(random, 84), 20, 0.9) +
    at([50, -262], iceCube(random, 76), -14, 0.9);
  const lime = at(
    [-176, -330],
    circle(0, 0, 96, lit('#7cb342', '#4a8a2a')) +
      circle(0, 0, 82, '#f2f8d4') +
      repeat(8, (index) => at([0, 0], path('M8 -6L68 -25Q78 0 68 25L8 6Z', '#cfe67f'), index * 45)) +
      circle(0, 0, 8, '#f7fbe4'),
  );
  const leaves = at(
    [930, 930],
    repeat(3, (index) =>
      at(
        [0, 0],
        path('M0 0Q60 -70 170 -20Q110 70 0 0Z', lit('#6aa548', '#2d6b33')) +
          line('M6 0Q80 -26 150 -16', '#d9ecab', 4, 'opacity=".7"'),
        index * 64 - 60,
      ),
    ),
  );
  const sugar = at(
    [222, 930],
    repeat(3, (index) =>
      at(
        [index * 74 - 70, index === 1 ? -58 : 0],
        rect([-32, -30, 76, 72], '#3a1c08', 8, 'opacity=".18"') +
          rect([-38, -38, 76, 74], lit('#ffffff', '#e4dccb'), 9),
        index * 9 - 8,
      ),
    ),
  );
  return scene(
    ['#ffe3b8', '#e8a356'],
    softShadow(960, 950, 190, 60, 0.26) +
      leaves +
      softShadow(240, 972, 170, 40, 0.3) +
      sugar +
      at(
        [600, 560],
        straw(['#57a4c9', '#2a6a8f']) + tallGlass(drink + drops(random, 34), top + lime),
        0,
        1.12,
      ) +
      at([800, 1010], limeWedge(84), 24),
  );
}
