import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderQrPoster } from './qr-poster.ts';

const link = 'https://kedai.example/toko/warung-bu-sri';

async function pixelsOf(namaToko: string, address = link) {
  const png = await renderQrPoster(namaToko, address);
  if (!png) throw new Error('busy');
  expect((await sharp(png).metadata()).format).toBe('png');
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

function writtenRows({ data, width, height }: Awaited<ReturnType<typeof pixelsOf>>): number {
  const rows = Array.from({ length: height - width }, (_, index) => width + index);
  return rows.filter((y) =>
    data.subarray(y * width * 3, (y + 1) * width * 3).some((channel) => channel < 100),
  ).length;
}

test("the poster's code contains the address of the shop", async () => {
  const pixels = await pixelsOf('Warung Bu Sri');
  expect(pixels.width).toBe(1024);
  expect(decodeQR(pixels)).toBe(link);
});

test('the name is below the code', async () => {
  const named = await pixelsOf('Warung Bu Sri');
  const nameless = await pixelsOf('✨');
  expect(named.height).toBeGreaterThan(nameless.height);
  expect(writtenRows(named)).toBeGreaterThan(writtenRows(nameless) + 40);
});

test.each(['x', 'W'.repeat(80), 'Toko <Kain> & "Tenun"', '✨ 酒店 ✨', 'Ćevapi', ' '])(
  'a shop called %s gets a readable one',
  async (namaToko) => {
    expect(decodeQR(await pixelsOf(namaToko))).toBe(link);
  },
);

test('the longest address fits', async () => {
  const longest = `https://belanja.kedai-nusantara.example/toko/${'panjang-'.repeat(7)}akhir`;
  const pixels = await pixelsOf('Warung Bu Sri', longest);
  expect(decodeQR(pixels)).toBe(longest);
  const edge = Array.from({ length: pixels.height * 40 }, (_, index) => {
    const [y, x] = [Math.floor(index / 40), index % 40];
    return pixels.data[(y * pixels.width + x) * 3] ?? 0;
  });
  expect(Math.min(...edge)).toBe(255);
});
