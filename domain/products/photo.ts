/** Width and height are those of the largest stored size, in pixels. */
export type ProductPhoto = {
  id: string;
  width: number;
  height: number;
  avif?: true;
};

/** `optionValue` limits the photo to variants with this option value; null means all variants. */
export type OptionPhoto = ProductPhoto & { optionValue: string | null };

/** In pixels. Each size is stored as WebP and JPEG, and as AVIF if that is smaller. */
export const photoWidths = [320, 640, 1200] as const;

/** The file at this URL never changes, so browsers may cache it forever. */
export function photoUrl(
  storeId: string,
  photo: ProductPhoto,
  width: number,
  extension: 'webp' | 'jpg' | 'avif',
): string {
  return `/files/products/${storeId}/${photo.id}/${width}.${extension}`;
}

export function photoOf<Photo extends OptionPhoto>(
  photos: readonly Photo[],
  optionValues: readonly string[],
): Photo | null {
  const own = photos.find(({ optionValue }) => optionValue !== null && optionValues.includes(optionValue));
  return own ?? photos[0] ?? null;
}
