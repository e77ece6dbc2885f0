import { heicText, isHeicFile } from '#domain/products/heic.ts';

const SMALL_ENOUGH_BYTES = 600_000;
const MAX_BYTES = 15 * 1024 * 1024;

export const tooLargeText = 'Foto terlalu besar. Paling besar 15 MB per foto.';
const LONGEST_SIDE = 1600;

/** A QR code that fills a quarter of the photo's width can still be read at this size. */
export const QRIS_LONGEST_SIDE = 2000;

/** The server stores logos at most 384 px wide, so sending them at twice that width loses no quality. */
const LOGO_LONGEST_SIDE = 768;

/** Covers are stored 1600 px wide. The longest side of a portrait photo is its height, so this limit is larger. */
const COVER_LONGEST_SIDE = 2400;

export type ShrunkPhoto = { ok: true; file: File } | { ok: false; reason: string };

/** Shrinks a photo, and converts HEIC to JPEG. Refuses unreadable HEIC, and files that stay too large. */
export async function shrinkPhoto(file: File, longestSide = LONGEST_SIDE): Promise<ShrunkPhoto> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  if (!isHeicFile(start, file)) {
    const shrunk = await smaller(file, longestSide, 'image/jpeg');
    return shrunk.size > MAX_BYTES ? { ok: false, reason: tooLargeText } : { ok: true, file: shrunk };
  }
  const jpeg = await redrawn(file, longestSide, 'image/jpeg');
  return jpeg ? { ok: true, file: jpeg } : { ok: false, reason: heicText };
}

/** A PNG stays a PNG to keep its transparency. Shrinks only PNG and JPEG, because the server refuses other types. */
export async function shrinkLogo(file: File): Promise<File> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return file;
  return smaller(file, LOGO_LONGEST_SIDE, file.type);
}

export async function shrinkCover(file: File): Promise<File> {
  const shrunk = await shrinkPhoto(file, COVER_LONGEST_SIDE);
  return shrunk.ok ? shrunk.file : file;
}

type Redrawable = 'image/jpeg' | 'image/png';

async function smaller(file: File, longestSide: number, type: Redrawable): Promise<File> {
  if (file.size <= SMALL_ENOUGH_BYTES) return file;
  const shrunk = await redrawn(file, longestSide, type);
  return shrunk && shrunk.size < file.size ? shrunk : file;
}

async function redrawn(file: File, longestSide: number, type: Redrawable): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    if (type === 'image/jpeg') {
      // JPEG has no transparency, so transparent areas would become black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.88));
    return blob && new File([blob], file.name, { type });
  } catch {
    return null;
  }
}
