/** Widths are in modules and include the quiet zones of Code 128; `path` is one unit high. */
export type Bars = { path: string; width: number };

const QUIET_ZONE = 10;

/** Loads the library on first use, since it takes 13 MB in each process. */
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
