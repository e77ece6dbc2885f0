/** Widths in pixels. A shop's cover is stored as one WebP file per width. */
export const coverWidths = [800, 1600] as const;

/** Width divided by height of the stored picture. The storefront shows only its middle part. */
export const COVER_RATIO = 8 / 3;

export function coverOf(coverUrl: string): { src: string; srcSet: string } | null {
  if (coverUrl === '') return null;
  const small = coverAddress(coverUrl, 800);
  return { src: small, srcSet: `${small} 800w, ${coverAddress(coverUrl, 1600)} 1600w` };
}

export function coverAddress(coverUrl: string, width: (typeof coverWidths)[number]): string {
  return `${coverUrl}/${width}.webp`;
}
