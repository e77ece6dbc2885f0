const SMALL_ENOUGH_BYTES = 600_000;
const LONGEST_SIDE = 1600;

/** A logo is kept at most 384 px wide; twice that loses nothing. */
const LOGO_LONGEST_SIDE = 768;

/**
 * A phone's photo of many megabytes as a JPEG of a few hundred kilobytes, upright, so that it goes up on a bad line.
 * What the browser cannot read is sent as it is: the server says what is wrong with it.
 */
export function shrinkPhoto(file: File): Promise<File> {
  return redrawn(file, LONGEST_SIDE, 'image/jpeg');
}

/** The same for a logo; a PNG stays one, with what is transparent in it. Other formats are the server's to refuse. */
export async function shrinkLogo(file: File): Promise<File> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return file;
  return redrawn(file, LOGO_LONGEST_SIDE, file.type);
}

async function redrawn(file: File, longestSide: number, type: 'image/jpeg' | 'image/png'): Promise<File> {
  if (file.size <= SMALL_ENOUGH_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    if (type === 'image/jpeg') {
      // A transparent PNG would become black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.88));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name, { type });
  } catch {
    return file;
  }
}
