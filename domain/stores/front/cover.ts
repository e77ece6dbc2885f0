/** In pixels; each is kept as WebP. */
export const coverWidths = [800, 1600] as const;

/** Width to height of what is kept; the storefront shows the middle of it. */
export const COVER_RATIO = 8 / 3;

/** Null without one. */
export function coverOf(coverUrl: string): { src: string; srcSet: string } | null {
  if (coverUrl === '') return null;
  const small = coverAddress(coverUrl, 800);
  return { src: small, srcSet: `${small} 800w, ${coverAddress(coverUrl, 1600)} 1600w` };
}

/** `coverUrl` is the shop's own. A file at this address never changes. */
export function coverAddress(coverUrl: string, width: (typeof coverWidths)[number]): string {
  return `${coverUrl}/${width}.webp`;
}
