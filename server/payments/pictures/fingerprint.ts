import { deflateRawSync, inflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture in so few greys that two can be laid over each other: rows of `width` values of 0 to 15. */
export type Fingerprint = { width: number; height: number; greys: Uint8Array };

/** Pixels: enough for the digits of a receipt, whatever its shape. */
const AREA = 50_000;
const HEAD = 4;

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

export function unpackFingerprint(packed: Uint8Array): Fingerprint {
  const bytes = inflateRawSync(packed, { maxOutputLength: HEAD + AREA * 2 });
  const width = bytes.readUInt16BE(0);
  const height = bytes.readUInt16BE(2);
  const greys = new Uint8Array(width * height);
  for (let at = 0; at < greys.length; at++)
    greys[at] = ((bytes[HEAD + (at >> 1)] ?? 0) >> (at & 1 ? 0 : 4)) & 15;
  return { width, height, greys };
}
