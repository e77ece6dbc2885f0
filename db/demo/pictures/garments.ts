import { lit } from './light.ts';
import { bothSides, button, castShadow, fold, hanger, piece, shaded, stitches } from './sewing.ts';
import { line, path, rect, repeat } from './svg.ts';

const BODY = 'M-112 -360Q-176 -346 -226 -316L-246 -60L-244 396Q-120 420 0 418V-316Z';
const LONG_SLEEVE =
  'M-206 -324Q-262 -290 -284 -220L-384 262Q-390 292 -362 300L-302 314Q-280 318 -272 292L-226 20Z';
const SHORT_SLEEVE =
  'M-206 -324Q-270 -296 -312 -216L-400 -36Q-408 -18 -388 -8L-294 36Q-276 42 -268 24L-226 -90Z';

/** A button-up shirt on a hanger, around the origin. */
export function shirt(pattern: string, sleeves: 'long' | 'short', buttons: string): string {
  const sleeve = sleeves === 'long' ? LONG_SLEEVE : SHORT_SLEEVE;
  const cuff =
    sleeves === 'long'
      ? piece('M-380 244L-268 268L-276 306Q-282 320 -302 316L-366 301Q-392 294 -388 270Z', pattern)
      : stitches('M-388 -28L-276 22', '#fff4dc');
  const collar = 'M-112 -366Q-50 -398 0 -394V-340L-52 -250L-132 -334Q-130 -356 -112 -366Z';
  const half = castShadow(sleeve) + piece(sleeve, pattern) + cuff;
  const front =
    bothSides(
      piece(BODY, pattern) + fold('M-226 -80Q-190 100 -206 380', 20) + fold('M-120 60Q-100 220 -124 410', 16),
    ) +
    path('M-26 -330H26V420H-26Z', pattern) +
    path('M-26 -330H26V420H-26Z', lit('#ffffff', '#1c0d04'), 'opacity=".2"') +
    line('M26 -330V420', '#1c0d04', 4, 'opacity=".4"') +
    line('M-26 -330V420', '#ffffff', 2.6, 'opacity=".4"') +
    repeat(6, (index) => button(0, -216 + index * 112, buttons)) +
    pocket(pattern);
  const neck = shaded('M-112 -366Q0 -420 112 -366L60 -310Q0 -290 -60 -310Z', pattern, 0.55);
  return (
    hangerAt(-420) +
    castShadow(`${BODY}M0 -316V418Q120 420 244 396L246 -60L226 -316Q176 -346 112 -360Z`) +
    bothSides(half) +
    neck +
    front +
    bothSides(
      castShadow(collar, 6, 16) +
        piece(collar, pattern) +
        line(collar, '#1c0d04', 5, 'opacity=".55"') +
        path(collar, '#ffffff', 'opacity=".14"') +
        stitches('M-56 -272L-118 -336', '#fff4dc'),
    )
  );
}

function pocket(pattern: string): string {
  const outline = 'M74 -150H190V-34L132 -8L74 -34Z';
  return (
    castShadow(outline, 5, 9) +
    piece(outline, pattern) +
    line('M74 -128H190', '#1c0d04', 4, 'opacity=".5"') +
    stitches('M84 -138H180M84 -138V-40L132 -18L180 -40V-138', '#fff4dc')
  );
}

function hangerAt(y: number): string {
  return `<g transform="translate(0 ${y})">${hanger(190)}</g>`;
}

/** A woman's blouse with a kutubaru panel, flared sleeves and a peplum. */
export function blouse(pattern: string, plain: string): string {
  const sleeve = 'M-170 -316Q-240 -280 -268 -200L-372 70Q-300 130 -226 122L-186 -60Z';
  const body =
    'M-110 -350Q-150 -340 -186 -312Q-196 -180 -160 -30Q-150 40 -176 90Q-240 240 -262 372Q-130 424 0 420V-60Z';
  const panel = 'M-58 -190Q0 -170 58 -190L84 120Q60 380 40 420H-40Q-60 380 -84 120Z';
  const lapel = 'M-112 -352Q-140 -200 -40 60L-22 130V420H0V-40L-62 -200Q-90 -290 -84 -362Z';
  return (
    hangerAt(-410) +
    castShadow(`${body}M0 420Q130 424 262 372Q240 240 176 90Q150 40 160 -30Q196 -180 186 -312L110 -350Z`) +
    bothSides(castShadow(sleeve) + piece(sleeve, pattern) + line('M-368 76Q-300 132 -228 124', plain, 16)) +
    shaded('M-104 -356Q0 -400 104 -356L76 -150H-76Z', pattern, 0.6) +
    bothSides(
      piece(body, pattern) +
        fold('M-150 30Q-190 200 -200 390', 20) +
        fold('M-90 120Q-120 260 -110 406', 16) +
        line('M-262 372Q-130 424 0 420', plain, 14),
    ) +
    path(panel, plain) +
    path(panel, lit('#ffffff', '#1c0d04'), 'opacity=".22"') +
    bothSides(
      path(lapel, plain) +
        path(lapel, lit('#ffffff', '#1c0d04'), 'opacity=".14"') +
        line('M-112 -352Q-140 -200 -40 60L-22 130', '#1c0d04', 3, 'opacity=".35"'),
    ) +
    repeat(4, (index) => button(0, 10 + index * 92, '#d9a94e'))
  );
}

/** A wide dress with short sleeves and a belt. */
export function dress(pattern: string, plain: string): string {
  const sleeve = 'M-140 -352Q-214 -320 -250 -232L-290 -140Q-240 -96 -180 -104L-150 -210Z';
  const top = 'M-96 -376Q-130 -368 -156 -346Q-168 -220 -132 -66H0V-300Q-70 -310 -96 -376Z';
  const skirt = 'M-132 -66Q-180 120 -306 420Q-150 470 0 464V-66Z';
  return (
    `<g transform="translate(0 -436)">${hanger(150)}</g>` +
    castShadow(`${skirt}M0 464Q150 470 306 420Q180 120 132 -66H0Z`) +
    bothSides(
      castShadow(sleeve) + piece(sleeve, pattern) + line('M-286 -140Q-240 -98 -182 -106', plain, 14),
    ) +
    shaded('M-96 -376Q0 -410 96 -376Q70 -310 0 -300Q-70 -310 -96 -376Z', pattern, 0.6) +
    bothSides(
      piece(skirt, pattern) +
        fold('M-116 -40Q-160 160 -246 436', 22) +
        fold('M-78 -40Q-90 200 -150 452', 20) +
        fold('M-34 -40Q-36 220 -50 460', 18) +
        line('M-306 420Q-150 470 0 464', plain, 18) +
        piece(top, pattern) +
        line('M-96 -376Q-70 -310 0 -300', plain, 14),
    ) +
    rect([-138, -92, 276, 46], lit(plain, plain), 14) +
    rect([-138, -92, 276, 46], lit('#ffffff', '#1c0d04'), 14, 'opacity=".25"') +
    path(
      'M-10 -70Q-86 -118 -96 -60Q-84 -20 -10 -62ZM10 -70Q86 -118 96 -60Q84 -20 10 -62ZM-8 -62L-46 96L-14 88L6 -50ZM8 -62L58 80L28 90L-2 -50Z',
      plain,
    ) +
    path(
      'M-10 -70Q-86 -118 -96 -60Q-84 -20 -10 -62ZM10 -70Q86 -118 96 -60Q84 -20 10 -62Z',
      lit('#ffffff', '#1c0d04'),
      'opacity=".2"',
    ) +
    rect([-18, -86, 36, 34], plain, 9)
  );
}

/** An open outer in kimono cut, a plain lining showing. */
export function kimono(pattern: string, plain: string): string {
  const sleeve = 'M-150 -350L-430 -236L-416 60Q-320 84 -216 52L-186 -120Z';
  const body = 'M-84 -376Q-120 -366 -170 -342Q-210 -60 -214 404Q-130 430 -44 424Q-30 40 -84 -376Z';
  const lining = 'M-84 -372Q0 -404 84 -372Q40 0 60 404H-60Q-40 0 -84 -372Z';
  const band = 'M-96 -380L-52 -388Q-6 60 -18 428L-62 426Q-40 60 -96 -380Z';
  return (
    hangerAt(-420) +
    castShadow('M-170 -342L-214 404Q0 440 214 404L170 -342Z') +
    path(lining, plain) +
    path(lining, '#1c0d04', 'opacity=".34"') +
    bothSides(
      castShadow(sleeve) +
        piece(sleeve, pattern) +
        fold('M-300 -250Q-330 -100 -320 60', 20) +
        line('M-424 54Q-320 84 -218 52', plain, 16) +
        piece(body, pattern) +
        fold('M-160 -200Q-130 100 -150 420', 20) +
        path(band, plain) +
        path(band, lit('#ffffff', '#1c0d04'), 'opacity=".18"') +
        line('M-96 -380Q-40 60 -62 426', '#1c0d04', 3, 'opacity=".35"'),
    )
  );
}

/** A necktie, knotted, hanging. */
export function tie(pattern: string, turnedPattern: string): string {
  const blade = 'M-58 -250L58 -250L112 330L0 450L-112 330Z';
  const knot = 'M-92 -392H92L58 -246H-58Z';
  const loop = 'M-92 -392Q-150 -470 0 -478Q150 -470 92 -392Q60 -430 0 -430Q-60 -430 -92 -392Z';
  return (
    castShadow(blade, 34, 40) +
    castShadow(knot, 20, 24) +
    shaded(loop, turnedPattern, 0.3) +
    path('M-30 -240L92 -252L150 250L78 330Z', pattern) +
    path('M-30 -240L92 -252L150 250L78 330Z', '#1c0d04', 'opacity=".4"') +
    piece(blade, pattern) +
    fold('M-20 -240Q-30 60 4 430', 22) +
    piece(knot, turnedPattern) +
    fold('M20 -386Q30 -320 16 -256', 18)
  );
}
