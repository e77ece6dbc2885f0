import { photoWidths } from '#domain/products/photo.ts';
import { coverWidths } from '#domain/stores/front/cover.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const photo = new RegExp(
  `^public/products/${uuid}/${uuid}/(?:(?:${photoWidths.join('|')})\\.(webp|jpg|avif)|source\\.(jpg))$`,
);
const logo = new RegExp(`^public/logos/${uuid}/logo_[0-9]{1,16}$`);
const cover = new RegExp(`^public/covers/${uuid}/cover_[0-9]{1,16}/(?:${coverWidths.join('|')})\\.webp$`);
const personal = new RegExp(`^private/${uuid}/${uuid}\\.webp$`);
const sitemap = /^sitemaps\/[1-9][0-9]{0,2}\.xml\.gz$/;
const prefix = new RegExp(
  `^(?:public/products/${uuid}/(?:${uuid}/)?|public/covers/${uuid}/(?:cover_[0-9]{1,16}/)?|(?:public/logos|private)/${uuid}/)$`,
);

const PUBLIC = 'public/';
const ADDRESS = '/files/';

export const fileFolders = ['public/products', 'public/logos', 'public/covers', 'private'] as const;

export type FileFolder = (typeof fileFolders)[number];

export type PhotoExtension = 'webp' | 'jpg' | 'avif';

const photoTypes = { webp: 'image/webp', jpg: 'image/jpeg', avif: 'image/avif' };

export function photoKey(storeId: string, photoId: string, width: number, extension: PhotoExtension): string {
  return `${photoPrefix(storeId, photoId)}${width}.${extension}`;
}

export function photoSourceKey(storeId: string, photoId: string): string {
  return `${photoPrefix(storeId, photoId)}source.jpg`;
}

export function photoPrefix(storeId: string, photoId: string): string {
  return `public/products/${storeId}/${photoId}/`;
}

/** Browsers cache a public file forever, so the key contains the time, which gives each new logo a new key. */
export function logoKey(storeId: string, at: Date): string {
  return `${logoPrefix(storeId)}logo_${at.getTime()}`;
}

export function logoPrefix(storeId: string): string {
  return `public/logos/${storeId}/`;
}

export function coverFolder(storeId: string, at: Date): string {
  return `${coverPrefix(storeId)}cover_${at.getTime()}/`;
}

export function coverPrefix(storeId: string): string {
  return `public/covers/${storeId}/`;
}

export function pictureTime(key: string): number {
  return Number(/_(\d+)/.exec(key)?.[1]);
}

export function privateKey(storeId: string, fileId: string): string {
  return `private/${storeId}/${fileId}.webp`;
}

export function sitemapKey(part: number): string {
  return `sitemaps/${part}.xml.gz`;
}

export function isPublic(key: string): boolean {
  return key.startsWith(PUBLIC);
}

export function publicAddress(key: string): string {
  if (!isPublic(key)) throw new Error('a private file has no address');
  return ADDRESS + key.slice(PUBLIC.length);
}

export function publicKeyAt(path: string): string | null {
  if (!path.startsWith(ADDRESS)) return null;
  const key = PUBLIC + path.slice(ADDRESS.length);
  return contentTypeOf(key) === null ? null : key;
}

export function ownerOfKey(key: string): { storeId: string; folder: FileFolder; id: string } {
  const folder = fileFolders.find((one) => key.startsWith(`${one}/`)) ?? 'private';
  const [storeId = '', name = ''] = key.slice(folder.length + 1).split('/');
  return { storeId, folder, id: name.replace(/\.webp$/, '') };
}

/** Returns null for keys that the functions above do not make, so that no key can lead out of its folder. */
export function contentTypeOf(key: string): string | null {
  const [named, extension = 'jpg'] = photo.exec(key) ?? [];
  if (named) return photoTypes[extension as PhotoExtension];
  if (logo.test(key)) return 'image/png';
  if (cover.test(key) || personal.test(key)) return 'image/webp';
  return sitemap.test(key) ? 'application/gzip' : null;
}

export function isKeyPrefix(value: string): boolean {
  return prefix.test(value);
}
