/** `width` and `height` are pixels of the largest copy. */
export type ProductPhoto = {
  id: string;
  width: number;
  height: number;
  avif?: true;
};

/** A photo of the variants that have this option value. Null means all variants. */
export type OptionPhoto = ProductPhoto & { optionValue: string | null };

/** In pixels. Each size is stored as WebP and JPEG, and as AVIF if that is smaller. */
export const photoWidths = [320, 640, 1200] as const;

/** A file at this address never changes, so browsers may cache it forever. */
export function photoUrl(
  storeId: string,
  photo: ProductPhoto,
  width: number,
  extension: 'webp' | 'jpg' | 'avif',
): string {
  return `/files/products/${storeId}/${photo.id}/${width}.${extension}`;
}

/** Returns the first photo of one of the variant's values, else the product's first. */
export function photoOf<Photo extends OptionPhoto>(
  photos: readonly Photo[],
  optionValues: readonly string[],
): Photo | null {
  const own = photos.find(({ optionValue }) => optionValue !== null && optionValues.includes(optionValue));
  return own ?? photos[0] ?? null;
}
