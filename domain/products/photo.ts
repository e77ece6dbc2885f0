/** In pixels of the largest copy. */
export type ProductPhoto = {
  id: string;
  width: number;
  height: number;
  /** Absent where it has no AVIF files. */
  avif?: true;
};

/** Shows the variants of that value of an option; null for all. */
export type OptionPhoto = ProductPhoto & { optionValue: string | null };

/** In pixels; each is kept as WebP and as JPEG, and where that is smaller as AVIF. */
export const photoWidths = [320, 640, 1200] as const;

/** A file at this address never changes, so browsers may keep it for good. */
export function photoUrl(
  storeId: string,
  photo: ProductPhoto,
  width: number,
  extension: 'webp' | 'jpg' | 'avif',
): string {
  return `/files/products/${storeId}/${photo.id}/${width}.${extension}`;
}

/** The first of one of the variant's values, else the product's first. */
export function photoOf<Photo extends OptionPhoto>(
  photos: readonly Photo[],
  optionValues: readonly string[],
): Photo | null {
  const own = photos.find(({ optionValue }) => optionValue !== null && optionValues.includes(optionValue));
  return own ?? photos[0] ?? null;
}
