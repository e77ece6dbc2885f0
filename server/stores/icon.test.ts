import sharp from 'sharp';
import { expect, test } from 'vitest';
import { world } from '../../tests/support/world/world.ts';
import { readShopIcon } from './icon.ts';
import { renderShopIcon } from './icon-image.ts';
import { findStore } from './store.ts';

const branding = { namaToko: 'Warung Bu Sri', themeColor: '#12543a', logo: null };

async function pixels(png: Buffer | null) {
  if (!png) throw new Error('no icon was drawn');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { ...info, at, data };
}

test.each([192, 512])(
  'an icon of %i px has round corners and initials in the colour of the shop',
  async (size) => {
    const icon = await pixels(await renderShopIcon({ ...branding, size, purpose: 'any' }));
    expect([icon.width, icon.height]).toEqual([size, size]);
    expect(icon.at(0, 0)[3]).toBe(0);
    expect(icon.at(size / 2, 4)).toEqual([0x12, 0x54, 0x3a, 255]);
    const white = icon.data.filter((value, at) => at % 4 === 0 && value > 250).length;
    expect(white).toBeGreaterThan(size * size * 0.04);
  },
);

test('a maskable icon fills its square, and its logo is within what every launcher shows', async () => {
  const logo = await sharp({ create: { width: 300, height: 190, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const icon = await pixels(await renderShopIcon({ ...branding, logo, size: 512, purpose: 'maskable' }));
  expect(icon.at(0, 0)).toEqual([255, 255, 255, 255]);
  expect(icon.at(256, 256)).toEqual([255, 0, 0, 255]);
  for (let y = 0; y < 512; y++)
    for (let x = 0; x < 512; x++)
      if (icon.at(x, y)[1] === 0) expect(Math.hypot(x - 256, y - 256)).toBeLessThan(0.4 * 512);
});

test('a name without letters of our font has an icon, too', async () => {
  const icon = await pixels(
    await renderShopIcon({ ...branding, namaToko: '餐厅 ✨', size: 192, purpose: 'any' }),
  );
  expect(icon.at(96, 96)).toEqual([255, 255, 255, 255]);
});

test('an icon is drawn once for concurrent requests', async () => {
  const store = await findStore(world.warung.slug);
  if (!store) throw new Error('no such shop');
  const [one, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => readShopIcon(store, '192.png')),
  );
  expect(one).not.toBeNull();
  expect(others.every((other) => other === one)).toBe(true);
});
