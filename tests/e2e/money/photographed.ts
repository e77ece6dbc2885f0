import sharp from 'sharp';

/** Renders the picture like a photo from a 12-megapixel camera, with the noise that makes such files large. */
export async function photographed(picture: Buffer): Promise<Buffer> {
  const paper = await sharp(picture)
    .resize({ width: 3000, height: 4000, fit: 'contain', background: '#8a8378' })
    .toBuffer();
  const noise = await sharp({
    create: {
      width: 3000,
      height: 4000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 48 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(paper)
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 95 })
    .toBuffer();
}
