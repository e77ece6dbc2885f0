import { photoWidths } from '../../domain/products/photo.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const photo = new RegExp(`^products/${uuid}/${uuid}/(?:${photoWidths.join('|')})\\.(webp|jpg)$`);
const logo = new RegExp(`^logos/${uuid}/logo_[0-9]{1,16}$`);
const prefix = new RegExp(`^(?:products|logos)/${uuid}/(?:${uuid}/)?$`);

export type PhotoExtension = 'webp' | 'jpg';

/** Where one size of a product photo is kept. */
export function photoKey(storeId: string, photoId: string, width: number, extension: PhotoExtension): string {
  return `products/${storeId}/${photoId}/${width}.${extension}`;
}

/** The folder of all sizes of a product photo. */
export function photoPrefix(storeId: string, photoId: string): string {
  return `products/${storeId}/${photoId}/`;
}

/** Where a shop's logo is kept (docs/product.md#pictures). A new logo gets a new key, because a key's content never changes. */
export function logoKey(storeId: string, at: Date): string {
  return `logos/${storeId}/logo_${at.getTime()}`;
}

/** The folder of a shop's logos: the present one, and for a moment the one before. */
export function logoPrefix(storeId: string): string {
  return `logos/${storeId}/`;
}

/** When the logo of a key was kept, as Unix time in ms. */
export function logoTime(key: string): number {
  return Number(key.slice(key.lastIndexOf('_') + 1));
}

/** Whose file a key is: the shop, and the photo that it is a size of; null for a logo. */
export function ownerOf(key: string): { storeId: string; photoId: string | null } {
  const [folder, storeId = '', name = ''] = key.split('/');
  return { storeId, photoId: folder === 'products' ? name : null };
}

/**
 * The media type of a key, or null for anything that is not one of the two shapes above. A key that passes
 * holds only lower-case letters, digits, dashes, dots and single slashes: it can't leave its folder.
 */
export function contentTypeOf(key: string): string | null {
  const extension = photo.exec(key)?.[1];
  if (extension) return extension === 'webp' ? 'image/webp' : 'image/jpeg';
  return logo.test(key) ? 'image/png' : null;
}

/** True for a folder of keys: everything of one shop, or one photo. */
export function isKeyPrefix(value: string): boolean {
  return prefix.test(value);
}
