import { photoWidths } from '../../domain/products/photo.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const photo = new RegExp(`^public/products/${uuid}/${uuid}/(?:${photoWidths.join('|')})\\.(webp|jpg)$`);
const logo = new RegExp(`^public/logos/${uuid}/logo_[0-9]{1,16}$`);
const personal = new RegExp(`^private/${uuid}/${uuid}\\.webp$`);
const prefix = new RegExp(`^(?:public/products/${uuid}/(?:${uuid}/)?|(?:public/logos|private)/${uuid}/)$`);

const PUBLIC = 'public/';
const ADDRESS = '/files/';

/** The folders that all keys lie in; each has a folder for every shop. */
export const fileFolders = ['public/products', 'public/logos', 'private'] as const;

export type FileFolder = (typeof fileFolders)[number];

export type PhotoExtension = 'webp' | 'jpg';

/** Where one size of a product photo is kept. */
export function photoKey(storeId: string, photoId: string, width: number, extension: PhotoExtension): string {
  return `${photoPrefix(storeId, photoId)}${width}.${extension}`;
}

/** The folder of all sizes of a product photo. */
export function photoPrefix(storeId: string, photoId: string): string {
  return `public/products/${storeId}/${photoId}/`;
}

/** A new logo gets a new key, because a public key's content never changes. */
export function logoKey(storeId: string, at: Date): string {
  return `${logoPrefix(storeId)}logo_${at.getTime()}`;
}

/** The folder of a shop's logos: the present one, and for a moment the one before. */
export function logoPrefix(storeId: string): string {
  return `public/logos/${storeId}/`;
}

/** When the logo of a key was kept, as Unix time in ms. */
export function logoTime(key: string): number {
  return Number(key.slice(key.lastIndexOf('_') + 1));
}

/** Where a picture is kept that only named people may read (server/files/private.ts). */
export function privateKey(storeId: string, fileId: string): string {
  return `private/${storeId}/${fileId}.webp`;
}

/** True where anybody who has the address may read the file, and keep it for good. */
export function isPublic(key: string): boolean {
  return key.startsWith(PUBLIC);
}

/** The address (path) of a public file. */
export function publicAddress(key: string): string {
  if (!isPublic(key)) throw new Error('a private file has no address');
  return ADDRESS + key.slice(PUBLIC.length);
}

/** The key of a public file's address, or null where no file can have it. Private keys have no address at all. */
export function publicKeyAt(path: string): string | null {
  if (!path.startsWith(ADDRESS)) return null;
  const key = PUBLIC + path.slice(ADDRESS.length);
  return contentTypeOf(key) === null ? null : key;
}

/** What names a file: a photo's row, the shop's row, or a row of private_files. */
export function ownerOfKey(key: string): { storeId: string; folder: FileFolder; id: string } {
  const folder = fileFolders.find((one) => key.startsWith(`${one}/`)) ?? 'private';
  const [storeId = '', name = ''] = key.slice(folder.length + 1).split('/');
  return { storeId, folder, id: name.replace(/\.webp$/, '') };
}

/**
 * The media type of a key, or null for anything that has none of the three shapes above. A key that passes
 * holds only lower-case letters, digits, dashes, dots and single slashes: it can't leave its folder.
 */
export function contentTypeOf(key: string): string | null {
  const extension = photo.exec(key)?.[1];
  if (extension) return extension === 'webp' ? 'image/webp' : 'image/jpeg';
  if (logo.test(key)) return 'image/png';
  return personal.test(key) ? 'image/webp' : null;
}

/** True for a folder of keys: everything of one shop, or one photo. */
export function isKeyPrefix(value: string): boolean {
  return prefix.test(value);
}
