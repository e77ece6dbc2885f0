import { isHeic } from '#domain/products/heic.ts';

/** 'foreign' is text or a known format that we do not accept; 'unknown' is anything else. */
export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'foreign' | 'unknown';

const FOREIGN = [
  'GIF8',
  '%PDF',
  'BM',
  'II*\0',
  'MM\0*',
  'PK\x03\x04',
  '\x1f\x8b',
  'RIFF',
  '\0\0\x01\0',
  '8BPS',
];
const SNIFFED_BYTES = 512;

/** Detects the format by content, because senders can forge names and types. See docs/product/photos.md#pictures. */
export function formatOf(bytes: Uint8Array): UploadFormat {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFFED_BYTES));
  const start = head.toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  if (start.slice(4, 8) === 'ftyp') return isHeic(start) ? 'heic' : 'foreign';
  if (FOREIGN.some((signature) => start.startsWith(signature))) return 'foreign';
  return isText(head) ? 'foreign' : 'unknown';
}

function isText(head: Buffer): boolean {
  if (head.length === 0) return false;
  return head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
