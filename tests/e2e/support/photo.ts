import sharp from 'sharp';

/** Returns a JPEG like those of a phone's camera: large, and with the location in its metadata. */
export function cameraPhoto(red: number, green: number, blue: number): Promise<Buffer> {
  const size = 1_600;
  const spot = Buffer.from(
    `<svg width="${size}" height="${size}"><circle cx="800" cy="800" r="520" fill="#fff" opacity=".7"/></svg>`,
  );
  return sharp({
    create: { width: size, height: size, channels: 3, background: { r: red, g: green, b: blue } },
  })
    .composite([{ input: spot }])
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
