import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Returns the paths of `count` different JPEGs of 3000 × 2000 pixels and several MB each. */
export async function manyPhotos(count: number, pathOf: (name: string) => string): Promise<string[]> {
  const noise = await sharp({
    create: {
      width: 1_500,
      height: 1_000,
      channels: 3,
      background: '#b08050',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .resize(3_000, 2_000)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const paths: string[] = [];
  for (let nth = 1; nth <= count; nth++) {
    const hue = Math.round((360 / count) * nth);
    const label = Buffer.from(
      `<svg width="3000" height="2000"><rect width="3000" height="2000" fill="hsl(${hue},70%,50%)" opacity=".45"/>
       <circle cx="1500" cy="1000" r="${500 + nth * 10}" fill="#fff" opacity=".6"/></svg>`,
    );
    const photo = sharp(noise.data, { raw: noise.info }).composite([{ input: label }]);
    const path = pathOf(`IMG_${20_240_100 + nth}.jpg`);
    await writeFile(path, await photo.jpeg({ quality: 92 }).toBuffer());
    paths.push(path);
  }
  return paths;
}
