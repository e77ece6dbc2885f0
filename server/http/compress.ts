import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function chooseEncoding(accepted: string): Encoding {
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

export function accepts(accepted: string, encoding: 'br' | 'gzip'): boolean {
  const at = accepted.indexOf(encoding);
  if (at < 0) return false;
  return !/^\s*;\s*q=0(?:\.0+)?\s*(?:,|$)/.test(accepted.slice(at + encoding.length));
}

/** Smaller bodies are compressed on the main thread, because passing them to another thread would take longer. */
const SYNC_BYTES = 100_000;

export async function compressed(
  bytes: Buffer,
  encoding: Encoding,
  effort: 'fast' | 'small',
): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  const isFast = effort === 'fast';
  const isSync = isFast && bytes.length < SYNC_BYTES;
  if (encoding === 'gzip') {
    const settings = { level: isFast ? 4 : 6 };
    return isSync ? gzipSync(bytes, settings) : toGzip(bytes, settings);
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isFast ? 3 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return isSync ? brotliCompressSync(bytes, { params }) : toBrotli(bytes, { params });
}
