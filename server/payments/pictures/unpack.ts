import { inflateRawSync } from 'node:zlib';

/** A picture in so few greys that two can be laid over each other: rows of `width` values of 0 to 15. */
export type Fingerprint = { width: number; height: number; greys: Uint8Array };

/** Pixels: enough for the digits of a receipt, whatever its shape. */
export const AREA = 50_000;

/** Bytes before the greys: width and height. */
export const HEAD = 4;

/**
 * Null for a ribbon's. Apart from what makes them, since a process that only compares need not load the decoder of pictures.
 */
export function unpackFingerprint(packed: Uint8Array): Fingerprint | null {
  if (packed.length === 0) return null;
  const bytes = inflateRawSync(packed, { maxOutputLength: HEAD + AREA * 2 });
  const width = bytes.readUInt16BE(0);
  const height = bytes.readUInt16BE(2);
  const greys = new Uint8Array(width * height);
  for (let at = 0; at < greys.length; at++)
    greys[at] = ((bytes[HEAD + (at >> 1)] ?? 0) >> (at & 1 ? 0 : 4)) & 15;
  return { width, height, greys };
}
