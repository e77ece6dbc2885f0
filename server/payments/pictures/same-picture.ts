import { closePlace, edgeAt } from './close-place.ts';
import type { Placement } from './rough-place.ts';
import type { Traits } from './traits.ts';

const PART = 8;
/** Paper and sky: nothing that two pictures could differ in. */
const FAINT = 60;
/**
 * Measured on generated receipts (same-picture.test.ts): 0.37 at most in one picture encoded, scaled and cropped anew; 0.44
 * and more in two parts at least of receipts that differ in five digits, 0.7 in those of other buyers.
 */
const STRANGE = 0.42;
/** Where a crop ends something may be cut through. */
const FEW_STRANGE = 1;
const FEWEST_PARTS = 60;

/**
 * One picture, encoded, scaled or cropped a little anew. Two receipts of one bank are alike but for their digits, so that
 * every small part has to fit, not most of them.
 */
export function* isSamePicture(one: Traits, other: Traits, rough: Placement): Generator<void, boolean> {
  const place = yield* closePlace(one, other, rough);
  let seen = 0;
  let strange = 0;
  for (let top = 0; top + PART <= one.height; top += PART / 2) {
    yield;
    for (let left = 0; left + PART <= one.width; left += PART / 2) {
      const unlike = unlikeness(one, other, place, left, top);
      if (Number.isNaN(unlike)) continue;
      seen += 1;
      if (unlike > STRANGE) strange += 1;
    }
  }
  return seen >= FEWEST_PARTS && strange <= FEW_STRANGE;
}

/** The best of these counts: the whole may be placed half a pixel off. */
const NUDGES = [
  [0, 0],
  [-0.5, 0],
  [0.5, 0],
  [0, -0.5],
  [0, 0.5],
] as const;

/** 0 for equal parts, 1 for unrelated ones; NaN where there is nothing to be seen. */
function unlikeness(one: Traits, other: Traits, place: Placement, left: number, top: number): number {
  let least = Number.NaN;
  for (const nudge of NUDGES) {
    const found = unlikenessAt(one, other, place, { left, top, nudge });
    if (Number.isNaN(found)) return found;
    if (Number.isNaN(least) || found < least) least = found;
  }
  return least;
}

type Part = { left: number; top: number; nudge: readonly [number, number] };

function unlikenessAt(one: Traits, other: Traits, place: Placement, { left, top, nudge }: Part): number {
  let sum = 0;
  let apart = 0;
  for (let y = top; y < top + PART; y++)
    for (let x = left; x < left + PART; x++) {
      const a = one.edges[y * one.width + x] ?? 0;
      const b = edgeAt(
        other,
        place.scale * x + place.left + nudge[0],
        place.scale * y + place.top + nudge[1],
      );
      sum += a * a + b * b;
      apart += (a - b) * (a - b);
    }
  return sum >= FAINT ? apart / sum : Number.NaN;
}
