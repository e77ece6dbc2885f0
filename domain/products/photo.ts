import type { ProductPhoto } from './product.ts';

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
