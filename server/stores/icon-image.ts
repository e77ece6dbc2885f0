import sharp from 'sharp';
import { monogramOf } from '#domain/stores/front/branding.ts';
import { themeColors } from '#domain/stores/theme.ts';
import { imageSemaphores } from '../files/images/semaphores.ts';
import { lettering, lineWidth } from './lettering.ts';

export type IconImage = {
  namaToko: string;
  themeColor: string;
  logo: Uint8Array | null;
  size: number;
  purpose: 'any' | 'maskable';
};

/** The logo's share of the icon's side. Phones may crop a maskable icon to a circle with 80 % of the icon's width. */
const LOGO_SIDE = { any: 0.84, maskable: 0.56 };
const LETTER_SIZE = { any: 0.46, maskable: 0.36 };
const CORNER = 0.2;
/** Height of our font's capital letters as a share of the font size. */
const CAP_HEIGHT = 0.7;

/** Draws a PNG of the logo, or else initials in the shop's color. Returns null if too many pictures are being drawn. */
export function renderShopIcon({
  namaToko,
  themeColor,
  logo,
  size,
  purpose,
}: IconImage): Promise<Buffer | null> {
  return imageSemaphores.previews(async () => {
    const corner = purpose === 'any' ? Math.round(size * CORNER) : 0;
    const { surface, onSurface } = themeColors(themeColor);
    const letters = logo ? '' : initials(namaToko, size * LETTER_SIZE[purpose], size, onSurface);
    const ground =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
      `<rect width="${size}" height="${size}" rx="${corner}" fill="${logo ? '#ffffff' : surface}"/>${letters}</svg>`;
    const image = sharp(Buffer.from(ground));
    if (logo) image.composite([{ input: await logoWithin(logo, Math.round(size * LOGO_SIDE[purpose])) }]);
    return image.png({ palette: true, quality: 90, effort: 7 }).toBuffer();
  });
}

function logoWithin(logo: Uint8Array, side: number): Promise<Buffer> {
  return sharp(logo).resize({ width: side, height: side, fit: 'inside' }).png().toBuffer();
}

function initials(namaToko: string, letterSize: number, size: number, colour: string): string {
  const text = monogramOf(namaToko);
  const width = lineWidth(text, 800, letterSize);
  if (width === 0) return `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 5}" fill="${colour}"/>`;
  const baseline = size / 2 + (letterSize * CAP_HEIGHT) / 2;
  return `<path d="${lettering(text, 800, letterSize, (size - width) / 2, baseline)}" fill="${colour}"/>`;
}
