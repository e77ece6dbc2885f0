import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderShareImage, type ShareImage } from './share-image.ts';

const photo = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

const shop: ShareImage = {
  namaToko: 'Warung Bu Sri',
  deskripsi: 'Masakan rumahan Jawa, dimasak tiap pagi.',
  themeColor: '#c2410c',
  photos: [],
  logo: null,
};

async function pixelsOf(share: ShareImage) {
  const jpeg = await renderShareImage(share);
  if (!jpeg) throw new Error('busy');
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(jpeg.length).toBeLessThan(250_000);
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}

const near = (colour: number[]) => colour.map((channel) => expect.closeTo(channel, -1.5));

test('the name is white on a dark theme colour and black on a light one', async () => {
  for (const [themeColor, ground, ink] of [
    ['#14532d', [20, 83, 45], 255],
    ['#fde047', [253, 224, 71], 0],
  ] as const) {
    const at = await pixelsOf({ ...shop, themeColor });
    expect(at(30, 300)).toEqual(near([...ground]));
    const row = Array.from({ length: 500 }, (_, x) => at(72 + x, 250)[2] ?? 0);
    expect(row.some((channel) => Math.abs(channel - ink) < 12)).toBe(true);
  }
});

test.each([1, 2, 3, 4, 6])('%i photos are shown', async (count) => {
  const colours = ['#0000ff', '#00ff00', '#00ffff', '#ff00ff', '#ffffff', '#ffffff'];
  const at = await pixelsOf({ ...shop, photos: await Promise.all(colours.slice(0, count).map(photo)) });
  expect(at(780, 150)).toEqual(near([0, 0, 255]));
  if (count > 1) expect(at(count < 4 ? 1050 : 780, 450)).toEqual(near([0, 255, 0]));
});

test('the logo is above the name', async () => {
  const at = await pixelsOf({ ...shop, logo: await photo('#00ff00') });
  expect(at(128, 140)).toEqual(near([0, 255, 0]));
});

test('names and descriptions of any length and script make a picture', async () => {
  const names = ['x', 'W'.repeat(80), '✨ 酒店 ✨', 'Kain & <Tenun> "Ibu"', 'Ćevapi', '\u202eabc', ' '];
  for (const namaToko of names) await pixelsOf({ ...shop, namaToko, deskripsi: namaToko.repeat(6) });
});

test('noisy photos stay under the limit', async () => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  await pixelsOf({ ...shop, photos: [noise, noise, noise, noise] });
});
