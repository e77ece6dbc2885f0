import type { Fingerprint } from './unpack.ts';

/** What pictures are compared by: their edges, whatever the brightness, and how much of them lies in each row and column. */
export type Traits = {
  width: number;
  height: number;
  edges: Float32Array;
  rows: Float32Array;
  columns: Float32Array;
};

export function traitsOf({ width, height, greys }: Fingerprint): Traits {
  const edges = withoutMeans(greys, width, height);
  const rows = new Float32Array(height);
  const columns = new Float32Array(width);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const strength = Math.abs(edges[at] ?? 0);
      rows[y] = (rows[y] ?? 0) + strength / width;
      columns[x] = (columns[x] ?? 0) + strength / height;
    }
  return { width, height, edges, rows, columns };
}

const REACH = 4;

/** Each grey less the mean around it. */
function withoutMeans(greys: Uint8Array, width: number, height: number): Float32Array {
  const sums = sumsUpTo(greys, width, height);
  const sumAt = (row: number, column: number) => sums[row * (width + 1) + column] ?? 0;
  const edges = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - REACH);
    const below = Math.min(height, y + REACH + 1);
    for (let x = 0; x < width; x++) {
      const before = Math.max(0, x - REACH);
      const behind = Math.min(width, x + REACH + 1);
      const sum = sumAt(below, behind) - sumAt(below, before) - sumAt(above, behind) + sumAt(above, before);
      edges[y * width + x] = (greys[y * width + x] ?? 0) - sum / ((below - above) * (behind - before));
    }
  }
  return edges;
}

/** At each corner the sum of all that lies above and before it. */
function sumsUpTo(greys: Uint8Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += greys[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}
