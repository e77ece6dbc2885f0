/** An SVG path, one unit high. `width` is in modules (narrowest bars) and includes the blank margins of Code 128. */
export type Bars = { path: string; width: number };

const QUIET_ZONE = 10;

/** Draws the barcode of `text`. The library is loaded on first use, because it takes 13 MB in each process. */
export async function barsOf(text: string): Promise<Bars> {
  const { default: bwip } = await import('bwip-js/node');
  const [drawn] = bwip.raw({ bcid: 'code128', text });
  if (!drawn || !('sbs' in drawn)) throw new Error(`no bars for ${text}`);
  let at = QUIET_ZONE;
  let path = '';
  for (const [index, width] of drawn.sbs.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return { path, width: at + QUIET_ZONE };
}
