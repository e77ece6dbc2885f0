import { edgeAt, refinePlacement } from './refine-placement.ts';
import type { Placement } from './rough-placement.ts';
import type { Traits } from './traits.ts';

const PART = 8;
/** Parts of a picture whose edges are weaker than this are blank, such as paper or sky, and are not compared. */
const FAINT = 60;
/** Above this `unlikeness`, parts differ. In same-picture.test.ts, equal parts reach 0.37, others at least 0.44. */
const STRANGE = 0.42;
/** Copies of a picture may differ in this many parts, because the edge of a cropped copy may cut a part in two. */
const FEW_STRANGE = 1;
const FEWEST_PARTS = 60;

/** True even for a re-encoded or cropped copy. Compares all parts, because two receipts may differ only in digits. */
export function* isSamePicture(one: Traits, other: Traits, rough: Placement): Generator<void, boolean> {
  const placement = yield* refinePlacement(one, other, rough);
  let seen = 0;
  let strange = 0;
  for (let top = 0; top + PART <= one.height; top += PART / 2) {
    yield;
    for (let left = 0; left + PART <= one.width; left += PART / 2) {
      const unlike = unlikeness(one, other, placement, left, top);
      if (Number.isNaN(unlike)) continue;
      seen += 1;
      if (unlike > STRANGE) strange += 1;
    }
  }
  return seen >= FEWEST_PARTS && strange <= FEW_STRANGE;
}

/** Moves of half a pixel to try for each part, because the alignment may be that far off. The best one counts. */
const NUDGES = [
  [0, 0],
  [-0.5, 0],
  [0.5, 0],
  [0, -0.5],
  [0, 0.5],
] as const;

/** Returns how much a part differs: 0 for equal, about 1 for unrelated pictures, NaN if the part is blank. */
function unlikeness(one: Traits, other: Traits, placement: Placement, left: number, top: number): number {
  let least = Number.NaN;
  for (const nudge of NUDGES) {
    const found = unlikenessAt(one, other, placement, { left, top, nudge });
    if (Number.isNaN(found)) return found;
    if (Number.isNaN(least) || found < least) least = found;
  }
  return least;
}

type Part = { left: number; top: number; nudge: readonly [number, number] };

function unlikenessAt(one: Traits, other: Traits, placement: Placement, { left, top, nudge }: Part): number {
  let sum = 0;
  let apart = 0;
  for (let y = top; y < top + PART; y++)
    for (let x = left; x < left + PART; x++) {
      const a = one.edges[y * one.width + x] ?? 0;
      const b = edgeAt(
        other,
        placement.scale * x + placement.left + nudge[0],
        placement.scale * y + placement.top + nudge[1],
      );
      sum += a * a + b * b;
      apart += (a - b) * (a - b);
    }
  return sum >= FAINT ? apart / sum : Number.NaN;
}
