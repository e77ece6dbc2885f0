import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { AREA, HEAD } from './traits.ts';

/** Pictures get no fingerprint if one side is more than this many times as long as the other. No receipt is so long. */
const MOST_LONG = 6;

/** Returns the picture shrunk, grey and compressed: 2 to 4 kB for a screenshot. Empty if it is too long to compare. */
export async function fingerprintOf(picture: Uint8Array): Promise<Buffer> {
  const found = await sharp(picture).metadata();
  if (Math.max(found.width, found.height) > MOST_LONG * Math.min(found.width, found.height))
    return Buffer.alloc(0);
  const scale = Math.sqrt(AREA / (found.width * found.height));
  const width = Math.round(found.width * scale);
  const height = Math.round(found.height * scale);
  const grey = sharp(picture).resize({ width, height, fit: 'fill', kernel: 'cubic' }).greyscale();
  const greys = await grey.raw().toBuffer();
  const packed = Buffer.alloc(HEAD + Math.ceil(greys.length / 2));
  packed.writeUInt16BE(width, 0);
  packed.writeUInt16BE(height, 2);
  for (const [at, value] of greys.entries()) {
    const byte = HEAD + (at >> 1);
    packed[byte] = (packed[byte] ?? 0) | ((value >> 4) << (at & 1 ? 0 : 4));
  }
  return deflateRawSync(packed, { level: 9 });
}
