import type { Traits } from './traits.ts';

/** Coordinates of the first picture, times `scale`, plus `left` and `top`, are coordinates of the second picture. */
export type Placement = { scale: number; left: number; top: number };

/** Cropping is assumed to remove at most this share of a side. */
const MOST_CROPPED = 0.14;
const SCALES = Array.from({ length: 27 }, (_, at) => 1.015 ** (at - 13));

/** Aligns two pictures by the edge strength of their rows and columns. `alike` is the correlation, -1 to 1. */
export function* findRoughPlacement(
  one: Traits,
  other: Traits,
): Generator<void, { alike: number; placement: Placement }> {
  let best = { alike: -1, placement: { scale: 1, left: 0, top: 0 } };
  for (const scale of SCALES) {
    yield;
    const top = bestShift(one.rows, other.rows, scale);
    // Skips this scale if even a column correlation of 1 could not make it better than the best one so far.
    if ((top.alike + 1) / 2 <= best.alike) continue;
    const left = bestShift(one.columns, other.columns, scale);
    const alike = (top.alike + left.alike) / 2;
    if (alike > best.alike) best = { alike, placement: { scale, left: left.shift, top: top.shift } };
  }
  return best;
}

function bestShift(one: Float32Array, other: Float32Array, scale: number): { alike: number; shift: number } {
  const scaled = new Float32Array(Math.round(one.length * scale));
  for (let at = 0; at < scaled.length; at++) scaled[at] = valueAt(one, at / scale);
  const most = Math.round(MOST_CROPPED * Math.max(scaled.length, other.length));
  let best = { alike: -1, shift: 0 };
  for (let shift = -most; shift <= most; shift++) {
    const alike = correlation(scaled, other, shift);
    if (alike > best.alike) best = { alike, shift };
  }
  return best;
}

function valueAt(values: Float32Array, at: number): number {
  const low = Math.min(Math.floor(at), values.length - 1);
  const high = Math.min(low + 1, values.length - 1);
  return (values[low] ?? 0) * (1 - (at - low)) + (values[high] ?? 0) * (at - low);
}

function correlation(one: Float32Array, other: Float32Array, shift: number): number {
  const from = Math.max(0, -shift);
  const until = Math.min(one.length, other.length - shift);
  const count = until - from;
  if (count < 0.7 * Math.min(one.length, other.length)) return -1;
  let a = 0;
  let b = 0;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let at = from; at < until; at++) {
    const left = one[at] ?? 0;
    const right = other[at + shift] ?? 0;
    a += left;
    b += right;
    aa += left * left;
    bb += right * right;
    ab += left * right;
  }
  const spread = Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count));
  return spread > 0 ? (ab - (a * b) / count) / spread : -1;
}
