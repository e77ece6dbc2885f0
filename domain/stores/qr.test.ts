import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawQr, type QrPicture } from './qr.ts';

function pixelsOf({ size, path }: QrPicture) {
  const width = size * 4;
  const data = new Uint8Array(width * width * 3).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row += 1)
      data.fill(0, (row * width + Number(x) * 4) * 3, (row * width + (Number(x) + Number(length)) * 4) * 3);
  return { width, height: width, data };
}

test.each([
  'http://127.0.0.1:3000/toko/a-1',
  'https://kedai.example/toko/warung-bu-sri',
  `https://belanja.kedai-nusantara.example/toko/${'x'.repeat(60)}`,
])('%s can be decoded', (address) => {
  expect(decodeQR(pixelsOf(drawQr(address)))).toBe(address);
});

test('the margin is four light modules wide', () => {
  const { size, path } = drawQr('https://kedai.example/toko/warung-bu-sri');
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...numbers]) => numbers.map(Number));
  expect(Math.min(...runs.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(4);
  expect(Math.max(...runs.map(([x = 0, , length = 0]) => x + length))).toBe(size - 4);
  expect(Math.max(...runs.map(([, y = 0]) => y + 1))).toBe(size - 4);
});
