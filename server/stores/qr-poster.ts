import sharp from 'sharp';
import { drawQr } from '#domain/stores/qr.ts';
import { imageSemaphores } from '../files/images/semaphores.ts';
import { lettering, lineWidth, wrap } from './lettering.ts';

const WIDTH = 1024;
const TEXT_WIDTH = 880;
const NAME_SIZE = 68;
const NAME_LINE = 78;
const LINK_SIZE = 32;

/** Draws a PNG with QR code, shop name and link, 1024 pixels wide. Returns null if too many are being drawn. */
export function renderQrPoster(namaToko: string, link: string): Promise<Buffer | null> {
  const poster = Buffer.from(posterOf(namaToko, link));
  // Few colours make the file five times smaller.
  return imageSemaphores.posters(() =>
    sharp(poster).png({ palette: true, colours: 16, compressionLevel: 9 }).toBuffer(),
  );
}

function posterOf(namaToko: string, link: string): string {
  const { size, path } = drawQr(link);
  // A whole number of pixels per square of the QR code keeps the edges of the squares sharp.
  const scale = Math.floor(WIDTH / size);
  const left = Math.floor((WIDTH - size * scale) / 2);
  const code = size * scale;
  const name = wrap(namaToko, 800, NAME_SIZE, TEXT_WIDTH, 2);
  const nameLines = name.map((line, index) => centred(line, 800, NAME_SIZE, code + 96 + index * NAME_LINE));
  const linkTop = code + 96 + name.length * NAME_LINE;
  const shown = link.replace(/^https?:\/\//, '');
  const linkSize = Math.min(LINK_SIZE, (LINK_SIZE * TEXT_WIDTH) / lineWidth(shown, 500, LINK_SIZE));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${linkTop + 64}">` +
    '<rect width="100%" height="100%" fill="#fff"/>' +
    `<path shape-rendering="crispEdges" transform="translate(${left}) scale(${scale})" d="${path}"/>` +
    `<path d="${centred('Pindai untuk belanja di', 500, LINK_SIZE, code + 20)}"/>` +
    `<path d="${nameLines.join('')}${centred(shown, 500, linkSize, linkTop)}"/></svg>`
  );
}

function centred(text: string, weight: 500 | 800, size: number, y: number): string {
  return lettering(text, weight, size, (WIDTH - lineWidth(text, weight, size)) / 2, y);
}
