import { inflateRawSync } from 'node:zlib';

/** `edges`: each pixel minus the mean around it. `rows`, `columns`: the mean absolute edge of each row and column. */
export type Traits = {
  width: number;
  height: number;
  edges: Float32Array;
  rows: Float32Array;
  columns: Float32Array;
};

/** Pixels per picture, enough to show the digits of a receipt. */
export const AREA = 50_000;

export const HEAD = 4;

const REACH = 4;

/** Unpacks a fingerprint into traits to compare; null if the picture was too long and narrow for a fingerprint. */
export function traitsOf(fingerprint: Uint8Array): Traits | null {
  if (fingerprint.length === 0) return null;
  const bytes = inflateRawSync(fingerprint, { maxOutputLength: HEAD + AREA * 2 });
  const width = bytes.readUInt16BE(0);
  const height = bytes.readUInt16BE(2);
  const greys = new Float32Array(width * height);
  for (let at = 0; at < greys.length; at++)
    greys[at] = ((bytes[HEAD + (at >> 1)] ?? 0) >> (at & 1 ? 0 : 4)) & 15;
  const means = meansAlong(meansAlong(greys, width, 1), height, width);
  const edges = new Float32Array(greys.length);
  const rows = new Float32Array(height);
  const columns = new Float32Array(width);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const edge = (greys[at] ?? 0) - (means[at] ?? 0);
      const strength = Math.abs(edge);
      edges[at] = edge;
      rows[y] = (rows[y] ?? 0) + strength / width;
      columns[x] = (columns[x] ?? 0) + strength / height;
    }
  return { width, height, edges, rows, columns };
}

/** Averages each value with up to REACH neighbours on each side, along lines of `length` values `step` apart. */
function meansAlong(values: Float32Array, length: number, step: number): Float32Array {
  const means = new Float32Array(values.length);
  const sums = new Float64Array(length + 1);
  for (let line = 0; line < values.length / length; line++) {
    const start = step === 1 ? line * length : line;
    for (let at = 0; at < length; at++) sums[at + 1] = (sums[at] ?? 0) + (values[start + at * step] ?? 0);
    for (let at = 0; at < length; at++) {
      const from = Math.max(0, at - REACH);
      const until = Math.min(length, at + REACH + 1);
      means[start + at * step] = ((sums[until] ?? 0) - (sums[from] ?? 0)) / (until - from);
    }
  }
  return means;
}
