import { shrinkPhoto } from '#app/browser/photos/shrink-photo.ts';
import type { KeptPhoto } from './kept.ts';

const THUMBNAIL_SIDE = 160;

/** Makes it small enough for a bad line. */
export async function prepare(photo: KeptPhoto): Promise<KeptPhoto> {
  if (!photo.file) return photo;
  const refused = (reason: string): KeptPhoto => ({ ...photo, state: 'refused', reason, file: null });
  try {
    const shrunk = await shrinkPhoto(photo.file);
    if (!shrunk.ok) return refused(shrunk.reason);
    return { ...photo, state: 'ready', file: shrunk.file, thumbnail: await thumbnailOf(shrunk.file) };
  } catch {
    // Moved or deleted since it was chosen, or its bytes lie with a cloud that does not answer.
    return refused('Foto tidak bisa dibaca lagi dari perangkat ini. Pilih lagi.');
  }
}

/** A data address, '' where the browser cannot read the picture: thirty large ones would be too much for a phone. */
async function thumbnailOf(file: File): Promise<string> {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = THUMBNAIL_SIDE;
    canvas.height = THUMBNAIL_SIDE;
    const side = Math.min(picture.width, picture.height);
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, THUMBNAIL_SIDE, THUMBNAIL_SIDE);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.7);
  } catch {
    return '';
  }
}
