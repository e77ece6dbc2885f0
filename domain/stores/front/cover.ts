/** In pixels; each is kept as WebP. */
export const coverWidths = [800, 1600] as const;

/** Width to height of what is kept; the storefront shows the middle of it. */
export const COVER_RATIO = 8 / 3;

/** `coverUrl` is the shop's own. A file at this address never changes. */
export function coverAddress(coverUrl: string, width: (typeof coverWidths)[number]): string {
  return `${coverUrl}/${width}.webp`;
}
