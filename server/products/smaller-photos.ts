import sharp from 'sharp';
import { photoWidths } from '#domain/products/photo.ts';
import { resourceLimits } from '../env.ts';
import { imageSemaphores } from '../files/images/semaphores.ts';

/** With these settings, AVIF looks as good as our WebP. See docs/decisions/avif-after-the-upload.md. */
const SETTINGS = { quality: 55, effort: 3 };

export type SmallerPhoto = { width: number; bytes: Buffer };

/** Makes AVIF files while no other picture waits. Null on errors or overload, or if an AVIF is as large as its WebP. */
export async function smallerPhotos(
  source: Uint8Array,
  webpBytes: ReadonlyMap<number, number>,
  signal?: AbortSignal,
): Promise<SmallerPhoto[] | null> {
  const photos: SmallerPhoto[] = [];
  for (const width of photoWidths) {
    signal?.throwIfAborted();
    const bytes = await imageSemaphores.afterwards(() => encoded(source, width).catch(() => null));
    if (!bytes || bytes.length >= (webpBytes.get(width) ?? 0)) return null;
    photos.push({ width, bytes });
  }
  return photos;
}

function encoded(source: Uint8Array, width: number): Promise<Buffer> {
  return sharp(source)
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: resourceLimits.photoMs / 1_000 })
    .avif(SETTINGS)
    .toBuffer();
}
