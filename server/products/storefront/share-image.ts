import sharp, { type OverlayOptions } from 'sharp';
import { themeColors } from '#domain/stores/theme.ts';
import { imageSemaphores } from '#server/files/images/semaphores.ts';
import { lettering, wrap } from '#server/stores/lettering.ts';

export type ShareImage = {
  namaToko: string;
  deskripsi: string;
  themeColor: string;
  photos: readonly Uint8Array[];
  logo: Uint8Array | null;
};

/** Chat programs expect this size in pixels and less than 300 kB. MAX_BYTES leaves a margin. */
const WIDTH = 1200;
const HEIGHT = 630;
const MAX_BYTES = 250_000;

const LEFT = 72;
const TEXT_WIDTH = 500;
const PHOTOS_LEFT = 640;
const GAP = 18;

type Box = { left: number; top: number; width: number; height: number };

export function renderShareImage(share: ShareImage): Promise<Buffer | null> {
  return imageSemaphores.previews(async () => {
    const boxes = boxesFor(share.photos.length);
    const photos = await Promise.all(boxes.map((box, index) => photoIn(box, share.photos[index])));
    const layers = [...photos.flat(), ...(await logoLayer(share.logo))];
    const image = await sharp(Buffer.from(background(share)))
      .composite(layers)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return underLimit(image.data, image.info.channels);
  });
}

async function underLimit(pixels: Buffer, channels: 1 | 2 | 3 | 4): Promise<Buffer> {
  const raw = { width: WIDTH, height: HEIGHT, channels };
  let jpeg = Buffer.alloc(0);
  for (const quality of [84, 72, 58, 40, 20]) {
    jpeg = await sharp(pixels, { raw }).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length < MAX_BYTES) break;
  }
  return jpeg;
}

function background({ namaToko, deskripsi, themeColor, logo, photos }: ShareImage): string {
  const { surface, onSurface } = themeColors(themeColor);
  const size = namaToko.length <= 14 ? 84 : namaToko.length <= 28 ? 68 : 54;
  const name = wrap(namaToko, 800, size, TEXT_WIDTH, 3);
  const about = wrap(deskripsi, 500, 27, TEXT_WIDTH, 3);
  const logoHeight = logo ? 150 : 0;
  const nameHeight = name.length * size * 1.14;
  const aboutHeight = about.length > 0 ? 26 + about.length * 38 : 0;
  const top = (HEIGHT - logoHeight - nameHeight - aboutHeight) / 2 + logoHeight;
  const nameLines = name.map((line, index) =>
    lettering(line, 800, size, LEFT, top + size * (0.9 + index * 1.14)),
  );
  const aboutLines = about.map((line, index) =>
    lettering(line, 500, 27, LEFT, top + nameHeight + 46 + index * 38),
  );
  const initial = photos.length === 0 ? initialOf(namaToko, onSurface) : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${surface}"/>` +
    `<g fill="${onSurface}"><circle cx="1060" cy="40" r="420" opacity=".07"/><circle cx="90" cy="640" r="230" opacity=".06"/>` +
    `${initial}<path d="${nameLines.join('')}"/><path d="${aboutLines.join('')}" opacity=".86"/></g></svg>`
  );
}

function initialOf(namaToko: string, colour: string): string {
  const [letter = ''] = wrap(namaToko, 800, 300, 1_000, 1).map((line) => line.charAt(0).toUpperCase());
  return `<circle cx="910" cy="315" r="190" fill="${colour}" opacity=".14"/><path d="${lettering(letter, 800, 230, 832, 396)}" opacity=".9"/>`;
}

function boxesFor(count: number): Box[] {
  const right = WIDTH - PHOTOS_LEFT;
  if (count === 0) return [];
  if (count === 1) return [{ left: PHOTOS_LEFT, top: 40, width: right - 40, height: HEIGHT - 80 }];
  const side = Math.round((right - GAP) / 2);
  if (count < 4) {
    return [
      { left: PHOTOS_LEFT, top: 60, width: side, height: HEIGHT - 160 },
      { left: PHOTOS_LEFT + side + GAP, top: 100, width: side - 30, height: HEIGHT - 160 },
    ];
  }
  const column = (left: number, top: number) =>
    [top, top + side + GAP].map((y) => ({ left, top: y, width: side, height: side }));
  return [...column(PHOTOS_LEFT, 14), ...column(PHOTOS_LEFT + side + GAP, 66)].map(insideFrame);
}

/** Shrinks a box that reaches beyond the picture's edge, because Sharp rejects layers that do. */
function insideFrame({ left, top, width, height }: Box): Box {
  return { left, top, width: Math.min(width, WIDTH - left), height: Math.min(height, HEIGHT - top) };
}

async function photoIn(box: Box, photo: Uint8Array | undefined): Promise<OverlayOptions[]> {
  if (!photo) return [];
  const { left, top, width, height } = box;
  const input = await sharp(photo)
    .resize({ width, height, fit: 'cover' })
    .composite([{ input: rounded(width, height, 26), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return [{ input, left, top }];
}

async function logoLayer(logo: Uint8Array | null): Promise<OverlayOptions[]> {
  if (!logo) return [];
  const side = 112;
  const input = await sharp(logo)
    .resize({ width: side, height: side, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .composite([{ input: rounded(side, side, side / 2), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return [{ input, left: LEFT, top: 84 }];
}

function rounded(width: number, height: number, radius: number): Buffer {
  return Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  );
}
