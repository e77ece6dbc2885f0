import { encode } from 'uqr';

/** Readers want this many light modules around the code to find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as a picture: `size` modules wide and high with its quiet zone, and the dark ones as SVG path data. */
export type QrPicture = { size: number; path: string };

/**
 * Draws a text as a QR code. It survives the loss of at least 15 % of its face, more where that costs no room: a print on
 * a table gets scratched. Neighbours in a row are one stroke, so that no renderer leaves a gap between them.
 */
export function drawQr(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE });
  const strokes = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: strokes.join('') };
}

/** Where the dark runs of a row begin, and how long they are. */
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
