import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { drawQr } from '#domain/stores/qr.ts';
import { rowsOf } from '../../tests/support/full-run.ts';
import { testQris } from '../../tests/support/world/qris.ts';
import { readCodes } from './qris-photo.ts';

const caller = () => ({ storeId: randomUUID() });

function sticker(): Sharp {
  const { size, path } = drawQr(testQris);
  const scale = 900 / size;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="1500"><rect width="100%" height="100%" fill="#a98"/>
       <rect x="120" y="120" width="1060" height="1260" fill="#fff"/><rect x="160" y="160" width="500" height="60" fill="#c22"/>
       <path transform="translate(200 300) scale(${scale})" d="${path}"/><rect x="160" y="1260" width="700" height="40" fill="#333"/></svg>`,
    ),
  );
}

type Shot = {
  turn: number;
  skew: [number, number];
  side: number;
  blur: number;
  quality: number;
  dim: number;
  noise: number;
};

const shots: Shot[] = Array.from({ length: 40 }, (_, nth) => ({
  turn: [0, 90, 180, 270, 7, -12, 23, 45][nth % 8] ?? 0,
  skew: [((nth * 7) % 11) / 40 - 0.125, ((nth * 5) % 9) / 40 - 0.1],
  side: [640, 900, 1_300, 2_000, 3_000][nth % 5] ?? 900,
  blur: [0.3, 0.8, 1.2][nth % 3] ?? 0.3,
  quality: [30, 45, 80][nth % 3] ?? 30,
  dim: [1, 0.6, 0.35, 0.22][nth % 4] ?? 1,
  noise: [0, 12, 25][nth % 3] ?? 0,
}));

async function photoOf({ turn, skew, side, blur, quality, dim, noise }: Shot): Promise<Buffer> {
  const background = '#7a6a5a';
  const askew = await sticker().affine([1, skew[0], skew[1], 1], { background }).png().toBuffer();
  const turned = await sharp(askew)
    .rotate(turn, { background })
    .resize({ width: side, height: side, fit: 'inside' })
    .png()
    .toBuffer();
  const { width = 0, height = 0 } = await sharp(turned).metadata();
  const grain = {
    width,
    height,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: noise || 1 },
  };
  const speckled =
    noise === 0
      ? sharp(turned)
      : sharp(turned).composite([
          {
            input: await sharp({ create: { ...grain, background } })
              .png()
              .toBuffer(),
            blend: 'soft-light',
          },
        ]);
  const flat = await speckled.removeAlpha().png().toBuffer();
  return sharp(flat).blur(blur).linear(dim, 6).jpeg({ quality }).toBuffer();
}

test('at least 19 of 20 photos that are askew, dim, blurred, grainy and compressed are read', async () => {
  const missed: Shot[] = [];
  const taken = rowsOf(shots);
  for (const shot of taken) {
    const read = await readCodes(await photoOf(shot), caller());
    if (!read.ok || !read.texts.includes(testQris)) missed.push(shot);
  }
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(taken.length / 20);
});

test('a photo without a code gives no text, and a file that is no photo is refused', async () => {
  const empty = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#987' } })
    .jpeg()
    .toBuffer();
  expect(await readCodes(empty, caller())).toEqual({ ok: true, texts: [] });
  expect(await readCodes(Buffer.from('bukan gambar'), caller())).toMatchObject({ ok: false, status: 415 });
});
