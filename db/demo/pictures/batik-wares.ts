import {
  ceplok,
  type Dyes,
  kawung,
  type MotifMaker,
  megaMendung,
  parang,
  patternOf,
  truntum,
} from './batik.ts';
import { buketan, lereng, nitik, sidomukti } from './batik-floral.ts';
import { cushion, foldedCloth, foldingFan, hangingCloth, pouch, scarf, toteBag } from './cloths.ts';
import { blouse, dress, kimono, shirt, tie } from './garments.ts';
import { scene } from './scene.ts';
import { at, type Point, seeded } from './svg.ts';

const sogan: Dyes = { ground: '#3b2012', wax: '#f8ead0', dye: '#7a4320', accent: '#d59a45' };
const cream: Dyes = { ground: '#f5e8cf', wax: '#fffaf0', dye: '#7a4424', accent: '#c07a2c' };
const indigo: Dyes = { ground: '#1d2f4e', wax: '#f2ead8', dye: '#3f77a8', accent: '#e2b25c' };
const sky: Dyes = { ground: '#2f6a94', wax: '#f6f3ea', dye: '#1f4468', accent: '#f0c46c' };
const night: Dyes = { ground: '#1b1a1f', wax: '#f3e3b9', dye: '#8a6a2c', accent: '#d9ab4f' };
const madder: Dyes = { ground: '#8e2424', wax: '#fbeedd', dye: '#5c1218', accent: '#f0b45a' };
const forest: Dyes = { ground: '#1f4a3a', wax: '#f3ecd2', dye: '#3c7d5c', accent: '#e3b556' };
const rose: Dyes = { ground: '#f9e6dc', wax: '#fffaf5', dye: '#c2506a', accent: '#e39a4c' };
const plum: Dyes = { ground: '#4a2450', wax: '#f7e9f3', dye: '#8a4a8f', accent: '#eab35a' };
const teal: Dyes = { ground: '#0f5257', wax: '#eef5ea', dye: '#2f8a86', accent: '#f0b55a' };
const mustard: Dyes = { ground: '#d39a2c', wax: '#fff6dd', dye: '#7d4a14', accent: '#fbe09a' };
const paper: Dyes = { ground: '#eef3f1', wax: '#ffffff', dye: '#2f6f7e', accent: '#d9743c' };

type Table = [light: string, dark: string];

/** A picture of something sewn from `motif` in `dyes`, drawn by `sew` from the paint server it is given. */
function ware(
  table: Table,
  motif: MotifMaker,
  dyes: Dyes,
  sew: (pattern: string, across: string) => string,
  { scale = 0.8, centre = [600, 600] as Point, size = 1.12 } = {},
): string {
  const cloth = motif(dyes);
  const across = { ...cloth, name: `${cloth.name}-across` };
  const defs = patternOf(cloth, scale) + patternOf(across, scale, 90);
  return scene(table, at(centre, sew(`url(#${cloth.name})`, `url(#${across.name})`), 0, size), defs);
}

const onHanger = { centre: [600, 640] as Point, size: 1.14 };

/** The drawings of the batik shop, by the name that its catalogue uses. */
export const batikWares = {
  kemejaParang: () =>
    ware(['#f6ead6', '#dcc19a'], parang, sogan, (p) => shirt(p, 'long', '#c9a56a'), onHanger),
  kemejaKawung: () =>
    ware(['#e3ecf3', '#adc4d6'], kawung, indigo, (p) => shirt(p, 'short', '#d7dde2'), onHanger),
  kemejaMegaMendung: () =>
    ware(['#fbe3d8', '#e8b199'], megaMendung, madder, (p) => shirt(p, 'short', '#e7c9a0'), {
      ...onHanger,
      scale: 0.74,
    }),
  kemejaTruntum: () =>
    ware(['#efe7d6', '#cdb88e'], truntum, night, (p) => shirt(p, 'long', '#b08a3c'), onHanger),
  blusBuketan: () =>
    ware(['#fdebe4', '#f0c0b4'], buketan, rose, (p) => blouse(p, '#b9475f'), { ...onHanger, scale: 0.74 }),
  blusCeplok: () =>
    ware(['#e6efe0', '#b3cba8'], ceplok, forest, (p) => blouse(p, '#d9a94e'), { ...onHanger, scale: 0.72 }),
  dasterMegaMendung: () =>
    ware(['#efe4f3', '#c9afd4'], megaMendung, plum, (p) => dress(p, '#eab35a'), {
      centre: [600, 662],
      size: 1.07,
      scale: 0.72,
    }),
  gaunSidomukti: () =>
    ware(['#f7ecd9', '#dfc298'], sidomukti, sogan, (p) => dress(p, '#a8642c'), {
      centre: [600, 662],
      size: 1.07,
      scale: 0.72,
    }),
  outerParang: () =>
    ware(['#fff0cf', '#efcb85'], parang, mustard, (p) => kimono(p, '#6b3f12'), { ...onHanger, size: 1.1 }),
  outerBuketan: () =>
    ware(['#e2eaf2', '#a9bfd3'], buketan, { ...indigo, dye: '#d9708a' }, (p) => kimono(p, '#c2506a'), {
      ...onHanger,
      size: 1.1,
      scale: 0.72,
    }),
  kainSidomukti: () =>
    ware(['#f4e6cf', '#d8b98a'], sidomukti, cream, (p) => foldedCloth(p, '#7a4424'), { scale: 0.9 }),
  kainTruntum: () =>
    ware(['#e6ecef', '#b4c3cb'], truntum, sky, (p) => foldedCloth(p, '#1f4468'), { scale: 0.9 }),
  kainKawung: () =>
    ware(['#f3e7d4', '#d5b78c'], kawung, sogan, (p, across) => hangingCloth(p, across, '#d59a45'), {
      centre: [610, 590],
      scale: 0.8,
    }),
  sarungLereng: () =>
    ware(['#e0efe9', '#a5cabd'], lereng, teal, (p, across) => hangingCloth(p, across, '#f0b55a'), {
      centre: [610, 590],
      scale: 0.8,
    }),
  selendangMegaMendung: () =>
    ware(['#e2eef4', '#a6c8da'], megaMendung, sky, (p) => scarf(p, '#f0c46c'), {
      centre: [600, 610],
      scale: 0.6,
      size: 1.2,
    }),
  syalNitik: () =>
    ware(['#fbe5dc', '#ecb8a2'], nitik, madder, (p) => scarf(p, '#f0b45a'), {
      centre: [600, 610],
      scale: 0.7,
      size: 1.2,
    }),
  toteKawung: () =>
    ware(['#fdf0d8', '#eec98f'], kawung, paper, (p) => toteBag(p, ['#c98a4b', '#84501f']), {
      centre: [600, 590],
      scale: 1,
    }),
  toteBuketan: () =>
    ware(
      ['#e7f0dc', '#b9d09c'],
      buketan,
      { ...rose, ground: '#fff4dc' },
      (p) => toteBag(p, ['#4f7d58', '#2d5237']),
      { centre: [600, 590], scale: 0.86 },
    ),
  pouchCeplok: () =>
    ware(['#fbe6e0', '#eab5a6'], ceplok, plum, (p) => pouch(p, ['#d9a24a', '#93621c']), {
      centre: [570, 590],
      scale: 0.86,
    }),
  pouchParang: () =>
    ware(
      ['#e3edf0', '#aac6cd'],
      parang,
      { ...teal, ground: '#e9f2ea', dye: '#1f6f73' },
      (p) => pouch(p, ['#2c5a60', '#163a3f']),
      { centre: [570, 590], scale: 0.9 },
    ),
  bantalNitik: () =>
    ware(['#f1e9dc', '#cdb795'], nitik, indigo, (p) => cushion(p, '#e2b25c'), { scale: 0.95 }),
  bantalCeplok: () =>
    ware(
      ['#fff0d6', '#efc78a'],
      ceplok,
      { ...madder, ground: '#f6e2c4', wax: '#fff8ea' },
      (p) => cushion(p, '#8e2424'),
      { scale: 1 },
    ),
  kipasTruntum: () =>
    ware(['#fbe4e4', '#e6aeb2'], truntum, madder, (p) => foldingFan(seeded(307), p, '#f0b45a'), {
      centre: [600, 880],
      scale: 0.86,
      size: 0.9,
    }),
  dasiLereng: () =>
    ware(['#e6e9f1', '#b2bcd2'], lereng, indigo, (p, across) => tie(p, across), {
      centre: [590, 610],
      scale: 0.7,
      size: 1.14,
    }),
};
