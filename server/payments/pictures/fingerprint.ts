import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { AREA, HEAD } from './unpack.ts';

/** 2 to 4 kB for a screenshot. */
export async function fingerprintOf(picture: Uint8Array): Promise<Buffer> {
  const found = await sharp(picture).metadata();
  const scale = Math.sqrt(AREA / (found.width * found.height));
  const width = sideOf(found.width * scale);
  const height = sideOf(found.height * scale);
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

/** A picture like a ribbon has no side below 8. */
function sideOf(length: number): number {
  return Math.min(AREA / 8, Math.max(8, Math.round(length)));
}
