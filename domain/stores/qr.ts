import { encode } from 'uqr';

/** Readers need this margin, in modules, to find the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** `size` in modules with the margin; `path` is SVG path data of the dark ones. */
export type QrPicture = { size: number; path: string };

/** Redundant, since prints get scratched. Neighbours in a row are one stroke, so that renderers leave no gaps. */
export function drawQr(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE });
  const strokes = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: strokes.join('') };
}

function runsOf(row: boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
