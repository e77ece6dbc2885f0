import { lit, softShadow } from './light.ts';
import { castShadow, fold, piece, shaded, stitches } from './sewing.ts';
import { at, circle, ellipse, line, num, path, type Random, rect, repeat } from './svg.ts';

/** A folded cloth with a paper band around it and a tag, seen from the front and slightly above. */
export function foldedCloth(pattern: string, plain: string): string {
  const layer = (y: number, shrink: number) => {
    const w = 400 - shrink;
    const d = `M${-w} ${y}Q${-w - 34} ${y + 42} ${-w} ${y + 84}H${w}Q${w + 20} ${y + 42} ${w} ${y}Z`;
    return (
      piece(d, pattern) +
      line(`M${-w} ${y + 84}H${w}`, '#1c0d04', 6, 'opacity=".35"') +
      line(`M${-w + 8} ${y + 30}H${w}`, '#ffffff', 3, 'opacity=".22"')
    );
  };
  const top = 'M-330 -330H330L404 40H-404Z';
  return (
    softShadow(40, 300, 560, 130, 0.5) +
    layer(200, 4) +
    layer(120, 0) +
    layer(40, 6) +
    piece(top, pattern) +
    fold('M-200 -326Q-236 -140 -250 36', 18) +
    path('M-64 -330H64L80 40L76 284H-76L-80 40Z', lit('#fbf3e2', '#e0cfae')) +
    line('M-80 40H80', '#b79f76', 4, 'opacity=".6"') +
    rect([-78, 60, 156, 12], plain) +
    rect([-77, 262, 154, 10], plain) +
    at(
      [0, -140],
      circle(0, 0, 46, plain) +
        repeat(4, (index) => at([0, 0], ellipse(0, -20, 12, 18, '#fbf3e2'), 45 + index * 90)) +
        circle(0, 0, 6, '#fbf3e2'),
    ) +
    at([0, 168], line('M-40 -20H40M-40 8H40M-26 36H26', '#8a6b46', 7, 'opacity=".7"'))
  );
}

/** A long cloth over a bamboo rod, its lower edge in a border of its own. */
export function hangingCloth(pattern: string, border: string, plain: string): string {
  const back = 'M-250 -420H300V250Q180 276 60 250Q-80 226 -250 262Z';
  const front = 'M-330 -424H230Q250 -60 236 392Q100 424 -50 396Q-200 370 -340 404Q-352 0 -330 -424Z';
  const hem = 'M-341 262Q-200 230 -50 256Q100 284 239 250L236 392Q100 424 -50 396Q-200 370 -340 404Z';
  const folds = [-230, -120, 10, 130].map((x) => fold(`M${x} -400Q${x + 26} -40 ${x - 6} 392`, 22)).join('');
  return (
    castShadow(front, 40, 46) +
    castShadow(back, 40, 46) +
    shaded(back, pattern, 0.36) +
    piece(front, pattern) +
    path(hem, border) +
    path(hem, lit('#ffffff', '#1c0d04'), 'opacity=".16"') +
    line('M-341 262Q-200 230 -50 256Q100 284 239 250', plain, 9) +
    line('M-340 396Q-200 362 -50 388Q100 416 236 384', plain, 9) +
    folds +
    fringe(-338, 236, 400, plain) +
    rect([-500, -452, 1000, 52], lit('#e9c98d', '#9a6a2f'), 26) +
    [-300, 20, 350].map((x) => line(`M${x} -450V-402`, '#7c5222', 7, 'opacity=".55"')).join('') +
    piece('M-330 -452H230V-404Q-50 -390 -330 -404Z', pattern)
  );
}

function fringe(from: number, to: number, y: number, colour: string): string {
  const count = Math.round((to - from) / 14);
  return repeat(count, (index) => {
    const x = from + 7 + index * 14;
    const top = y + Math.sin((x + 60) / 92) * 13 - 4;
    return line(`M${num(x)} ${num(top)}q${index % 3 === 0 ? 4 : -3} 22 0 44`, colour, 4.4);
  });
}

/** A shawl laid in a loop, both ends hanging with fringes. */
export function scarf(pattern: string, plain: string): string {
  const left = 'M-150 -330Q-290 -250 -250 -40L-270 372H-70L-40 0Q-50 -120 30 -190Z';
  const right = 'M150 -330Q290 -250 236 -20L290 330L96 376L20 -10Q-10 -130 -60 -190Z';
  const loop =
    'M-170 -322Q-210 -420 0 -430Q210 -420 170 -322Q120 -190 20 -120Q-20 -100 -50 -130Q-130 -210 -170 -322Z';
  const hole = 'M-104 -330Q-100 -376 0 -380Q100 -376 104 -330Q60 -250 0 -214Q-60 -250 -104 -330Z';
  const ends = (x1: number, y1: number, x2: number, y2: number, turn: number) =>
    repeat(15, (index) => {
      const share = (index + 0.5) / 15;
      return at(
        [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share],
        line(`M0 0q${index % 2 ? 5 : -4} 28 0 58`, plain, 5),
        turn,
      );
    });
  return (
    castShadow(left, 34, 40) +
    castShadow(right, 34, 40) +
    ends(290, 328, 98, 374, -13) +
    piece(right, pattern) +
    fold('M120 -200Q150 40 220 340', 20) +
    line('M286 308L92 354', plain, 12) +
    ends(-270, 372, -72, 372, 0) +
    piece(left, pattern) +
    fold('M-150 -200Q-180 60 -170 366', 22) +
    line('M-268 350H-70', plain, 12) +
    castShadow(loop, 14, 24) +
    piece(loop, pattern) +
    shaded(hole, pattern, 0.66) +
    fold('M-150 -300Q-90 -190 10 -130', 20) +
    fold('M150 -300Q110 -210 40 -150', 18)
  );
}

/** A canvas tote with a batik body and plain handles. */
export function toteBag(pattern: string, [plain, plainDark]: [string, string]): string {
  const bag = 'M-320 -130H320L346 400Q348 430 316 430H-316Q-348 430 -346 400Z';
  const handle = (y: number, colour: string) => line(`M-150 -110C-160 ${y} 160 ${y} 150 -110`, colour, 36);
  return (
    softShadow(40, 424, 480, 60, 0.5) +
    castShadow(bag, 30, 30) +
    handle(-400, plainDark) +
    piece(bag, pattern) +
    fold('M-230 -110Q-250 160 -216 424', 22) +
    fold('M210 -110Q226 160 200 424', 22) +
    path('M-320 -130H320L326 -40H-326Z', lit(plain, plainDark)) +
    stitches('M-316 -54H316M-310 -116H310', '#fff6e2') +
    handle(-440, plain) +
    line('M-158 -112C-168 -440 140 -440 142 -112', '#ffffff', 5, 'opacity=".4"') +
    [-150, 150]
      .map(
        (x) =>
          rect([x - 30, -122, 60, 66], plainDark, 8) +
          stitches(`M${x - 22} -114H${x + 22}V-64H${x - 22}Z`, '#fff6e2'),
      )
      .join('') +
    path('M-346 380Q-348 430 -316 430H316Q348 430 346 380Z', plainDark, 'opacity=".85"')
  );
}

/** A zipped pouch with a wrist strap. */
export function pouch(pattern: string, [plain, plainDark]: [string, string]): string {
  const body =
    'M-360 -170Q-400 -170 -400 -130L-424 200Q-428 280 -350 284H350Q428 280 424 200L400 -130Q400 -170 360 -170Z';
  return (
    softShadow(36, 290, 520, 66, 0.5) +
    castShadow(body, 26, 32) +
    line('M392 -120C520 -90 540 130 470 150C420 160 400 40 396 -100', plainDark, 30) +
    line('M392 -124C512 -94 532 122 468 142', plain, 18) +
    piece(body, pattern) +
    fold('M-260 -90Q-300 100 -270 276', 22) +
    fold('M250 -90Q290 100 262 276', 20) +
    path(
      'M-360 -170H360Q400 -170 400 -130L402 -96H-402L-400 -130Q-400 -170 -360 -170Z',
      lit(plain, plainDark),
    ) +
    line('M-372 -132H372', '#3c2a18', 14) +
    line('M-372 -132H372', '#e9c46a', 8, 'stroke-dasharray="7 6"') +
    rect([-330, -154, 60, 44], lit('#ffe6a6', '#b98527'), 12) +
    line('M-300 -112V-40', '#b98527', 12) +
    rect([-316, -56, 32, 60], lit('#ffe6a6', '#b98527'), 14) +
    stitches('M-398 -80H398', '#fff6e2') +
    line('M-380 262H380', '#ffffff', 4, 'opacity=".2"')
  );
}

/** A square cushion with piping and a dimple from the light. */
export function cushion(pattern: string, plain: string): string {
  const pillow =
    'M-390 -376Q-340 -330 0 -346Q340 -330 390 -376Q420 -376 404 -340Q352 -200 356 0Q352 220 404 356Q416 396 376 384Q240 344 0 350Q-240 344 -376 384Q-416 396 -404 356Q-352 220 -356 0Q-352 -200 -404 -340Q-420 -376 -390 -376Z';
  return (
    softShadow(46, 366, 540, 110, 0.5) +
    castShadow(pillow, 30, 38) +
    piece(pillow, pattern) +
    ellipse(-90, -110, 260, 200, '#ffffff', 'opacity=".1"') +
    ellipse(60, 90, 250, 190, '#1c0d04', 'opacity=".07"') +
    [
      [-404, -370, 60, 70],
      [404, -370, -60, 70],
      [-400, 380, 66, -76],
      [400, 380, -66, -76],
    ]
      .map(([x = 0, y = 0, dx = 0, dy = 0]) =>
        fold(`M${x * 0.95} ${y * 0.95}q${dx * 0.4} ${dy} ${dx * 1.7} ${dy * 1.3}`, 18),
      )
      .join('') +
    line(pillow, plain, 15) +
    line(pillow, '#ffffff', 4, 'opacity=".4"')
  );
}

/** A folding fan of bamboo ribs. */
export function foldingFan(random: Random, pattern: string, plain: string): string {
  const ribs = 17;
  const at180 = (index: number) => 198 + (index * 144) / (ribs - 1);
  const arm = (degrees: number, from: number, to: number) => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return `M${num(c * from)} ${num(s * from)}L${num(c * to)} ${num(s * to)}`;
  };
  const edge = (radius: number, back: number) => {
    const point = (r: number, degrees: number) =>
      `${num(r * Math.cos((degrees * Math.PI) / 180))} ${num(r * Math.sin((degrees * Math.PI) / 180))}`;
    return `M${point(radius, 198)}A${radius} ${radius} 0 0 1 ${point(radius, 342)}L${point(back, 342)}A${back} ${back} 0 0 0 ${point(back, 198)}Z`;
  };
  const leaf = edge(640, 270);
  return (
    castShadow(leaf, 30, 40) +
    repeat(
      ribs,
      (index) =>
        line(arm(at180(index), 0, 300), index % 2 ? '#b98342' : '#d9a962', 17) +
        line(arm(at180(index) - 0.5, 20, 290), '#fff0cf', 3, 'opacity=".5"'),
    ) +
    piece(leaf, pattern) +
    repeat(ribs - 1, (index) => {
      const wedge = arm(at180(index) + 4.5 + random(), 290, 622);
      return (
        line(wedge, index % 2 ? '#1c0d04' : '#ffffff', 34, 'opacity=".11"') +
        line(arm(at180(index), 272, 638), '#1c0d04', 2.4, 'opacity=".4"')
      );
    }) +
    line(
      `M${num(640 * Math.cos(3.4557))} ${num(640 * Math.sin(3.4557))}A640 640 0 0 1 ${num(640 * Math.cos(5.969))} ${num(640 * Math.sin(5.969))}`,
      plain,
      13,
    ) +
    line(arm(198, -40, 640), '#8a5a26', 30) +
    line(arm(342, -40, 640), '#8a5a26', 30) +
    line(arm(198, -40, 640), '#d9a962', 10, 'opacity=".8"') +
    circle(0, 0, 22, lit('#ffe6a6', '#b98527')) +
    line('M0 20C10 70 -14 90 0 130', '#b3321f', 8) +
    circle(0, 140, 17, lit('#ef6a4c', '#a8261a')) +
    repeat(9, (index) =>
      line(`M${index * 4 - 16} 152q${index % 2 ? 5 : -5} 50 ${index - 4} 96`, '#c23a24', 5),
    )
  );
}
