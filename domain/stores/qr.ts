import { encode } from 'uqr';

/** Width of the blank margin that scanners need, in modules (the squares of a QR code), from ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** `size` is in modules with the margin; `path` is SVG path data of the dark modules. */
export type QrPicture = { size: number; path: string };

/** Cached, because drawing a QR code would make the rendering of its page a tenth slower. */
const pictureByText = new Map<string, QrPicture>();
const MAX_DRAWN = 200;

export function drawQr(text: string): QrPicture {
  const cached = pictureByText.get(text);
  if (cached) return cached;
  const picture = draw(text);
  const [oldest] = pictureByText.keys();
  if (oldest !== undefined && pictureByText.size >= MAX_DRAWN) pictureByText.delete(oldest);
  pictureByText.set(text, picture);
  return picture;
}

/** Draws a text that contains a secret. The picture is not cached, so that the secret does not stay in memory. */
export function drawQrOnce(text: string): QrPicture {
  return draw(text);
}

/** Uses error correction, because prints get scratched. Joins adjacent dark modules, so that no gaps show. */
function draw(text: string): QrPicture {
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
