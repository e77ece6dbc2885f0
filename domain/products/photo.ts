import type { ProductPhoto } from './product.ts';

/** The widths in which every photo is kept, in pixels, each as WebP and as JPEG. */
export const photoWidths = [320, 640, 1200] as const;

/** The address of one file of a product photo. It never changes its content, so browsers keep it for good. */
export function photoUrl(
  storeId: string,
  photo: ProductPhoto,
  width: number,
  extension: 'webp' | 'jpg',
): string {
  return `/files/products/${storeId}/${photo.id}/${width}.${extension}`;
}
