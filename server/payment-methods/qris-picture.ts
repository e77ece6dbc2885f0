import sharp from 'sharp';
import type { QrPicture } from '#domain/stores/qr.ts';
import { imageSemaphores } from '../files/images/semaphores.ts';

const MODULE_PIXELS = 12;

/** Draws the code as a PNG, because e-wallet apps cannot read an SVG. Null if the server is too busy. */
export function renderQris({ size, path }: QrPicture): Promise<Buffer | null> {
  const side = size * MODULE_PIXELS;
  const code = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${side}" height="${side}">` +
      `<rect width="100%" height="100%" fill="#fff"/><path shape-rendering="crispEdges" d="${path}"/></svg>`,
  );
  return imageSemaphores.codes(() => sharp(code).flatten().toColourspace('b-w').png().toBuffer());
}
