import { heicText, isHeic } from '#domain/products/heic.ts';

const SMALL_ENOUGH_BYTES = 600_000;
const MAX_BYTES = 15 * 1024 * 1024;

/** The server says the same; here it spares an upload. */
export const tooLargeText = 'Foto terlalu besar. Paling besar 15 MB per foto.';
const LONGEST_SIDE = 1600;

/** A code that fills a quarter of the photo's width is read as well as in the whole photo. */
export const QRIS_LONGEST_SIDE = 2000;

/** A logo is kept at most 384 px wide; twice that loses nothing. */
const LOGO_LONGEST_SIDE = 768;

/** A cover is kept 1600 px wide, and a tall photo is cut. */
const COVER_LONGEST_SIDE = 2400;

export type ShrunkPhoto = { ok: true; file: File } | { ok: false; reason: string };

/**
 * Megabytes become hundreds of kilobytes, upright, to go up on a bad line. HEIC is refused where the browser cannot read
 * it, as is what stays too large; anything else unreadable is sent, and the server says what is wrong.
 */
export async function shrinkPhoto(file: File, longestSide = LONGEST_SIDE): Promise<ShrunkPhoto> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  const heic = isHeic(start) || /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (!heic) {
    const made = await smaller(file, longestSide, 'image/jpeg');
    return made.size > MAX_BYTES ? { ok: false, reason: tooLargeText } : { ok: true, file: made };
  }
  const jpeg = await redrawn(file, longestSide, 'image/jpeg');
  return jpeg ? { ok: true, file: jpeg } : { ok: false, reason: heicText };
}

/** A PNG stays one, with its transparency. Other formats are the server's to refuse. */
export async function shrinkLogo(file: File): Promise<File> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return file;
  return smaller(file, LOGO_LONGEST_SIDE, file.type);
}

/** The server refuses any other format than JPEG, PNG and WebP. */
export async function shrinkCover(file: File): Promise<File> {
  const shrunk = await shrinkPhoto(file, COVER_LONGEST_SIDE);
  return shrunk.ok ? shrunk.file : file;
}

type Redrawable = 'image/jpeg' | 'image/png';

async function smaller(file: File, longestSide: number, type: Redrawable): Promise<File> {
  if (file.size <= SMALL_ENOUGH_BYTES) return file;
  const made = await redrawn(file, longestSide, type);
  return made && made.size < file.size ? made : file;
}

/** Null where the browser cannot read the picture. */
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
      // A transparent PNG would become black.
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
