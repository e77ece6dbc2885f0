import { crc32, deflateSync } from 'node:zlib';

/** Returns a PNG that claims `size` × `size` black pixels, but contains only the first `rows` rows of them. */
export function hugePng(size: number, rows = size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // One bit per pixel is the fastest to make.
  header.set([1, 0, 0, 0, 0], 8);
  const bytesPerRow = 1 + Math.ceil(size / 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * bytesPerRow))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
