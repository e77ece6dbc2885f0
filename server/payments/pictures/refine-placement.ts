import type { Placement } from './rough-placement.ts';
import type { Traits } from './traits.ts';

/** Each step is [length of a trial move, distance between compared points] in pixels. Coarse steps come first. */
const STEPS = [
  [1.5, 2],
  [0.75, 2],
  [0.4, 1],
  [0.2, 1],
] as const;
const MOST_ROUNDS = 6;
const LEAST_BETTER = 1e-4;
const LEAST_SHARED = 0.55;

/** Improves a rough alignment of two pictures to a fraction of a pixel, by small moves that increase the likeness. */
export function* refinePlacement(one: Traits, other: Traits, rough: Placement): Generator<void, Placement> {
  let placement = rough;
  for (const [step, every] of STEPS) {
    let alike = likeness(one, other, placement, every);
    let isBetter = true;
    for (let round = 0; isBetter && round < MOST_ROUNDS; round++) {
      isBetter = false;
      for (const near of placementsAround(placement, step, one)) {
        yield;
        const found = likeness(one, other, near, every);
        if (found <= alike + LEAST_BETTER) continue;
        [placement, alike, isBetter] = [near, found, true];
      }
    }
  }
  return placement;
}

function placementsAround(placement: Placement, step: number, { width, height }: Traits): Placement[] {
  const { scale, left, top } = placement;
  const grow = (2 * step) / height;
  const scaled = (by: number) => {
    const middle = { scale: scale + by, left: left - (by * width) / 2, top: top - (by * height) / 2 };
    return [middle, { ...middle, left }, { ...middle, top }];
  };
  return [
    { scale, left: left - step, top },
    { scale, left: left + step, top },
    { scale, left, top: top - step },
    { scale, left, top: top + step },
    ...scaled(-grow),
    ...scaled(grow),
  ];
}

function likeness(one: Traits, other: Traits, { scale, left, top }: Placement, every: number): number {
  let aa = 0;
  let bb = 0;
  let ab = 0;
  let shared = 0;
  for (let y = 0; y < one.height; y += every)
    for (let x = 0; x < one.width; x += every) {
      const b = edgeAt(other, scale * x + left, scale * y + top);
      if (Number.isNaN(b)) continue;
      const a = one.edges[y * one.width + x] ?? 0;
      aa += a * a;
      bb += b * b;
      ab += a * b;
      shared += every * every;
    }
  if (shared < LEAST_SHARED * one.width * one.height) return -1;
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : -1;
}

/** Returns the edge strength at a point, interpolated from the four nearest pixels; NaN outside the picture. */
export function edgeAt({ width, height, edges }: Traits, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return Number.NaN;
  const dx = x - left;
  const dy = y - top;
  const at = top * width + left;
  const above = (edges[at] ?? 0) * (1 - dx) + (edges[at + 1] ?? 0) * dx;
  const below = (edges[at + width] ?? 0) * (1 - dx) + (edges[at + width + 1] ?? 0) * dx;
  return above * (1 - dy) + below * dy;
}
