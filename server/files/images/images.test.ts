import sharp from 'sharp';
import { expect, test } from 'vitest';
import { resourceLimits } from '#server/env.ts';
import { processCpuMs } from '../../../tests/support/cpu-time.ts';
import { hugePng } from '../../../tests/support/pictures/huge-png.ts';
import { prepareCover, prepareLogo, preparePhoto, prepareReceipt } from './images.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } });

async function prepared(bytes: Uint8Array) {
  const result = await preparePhoto(bytes);
  if (!result.ok) throw new Error(result.message);
  return result;
}

test('a photo is stored in three widths, each as WebP and JPEG, with its proportions', async () => {
  const { width, height, variants } = await prepared(await photo(2000, 1500).jpeg().toBuffer());
  expect([width, height]).toEqual([1200, 900]);
  const found = await Promise.all(
    variants.map(async ({ width, extension, bytes }) => {
      const found = await sharp(bytes).metadata();
      return [width, extension, found.format, found.width, found.height];
    }),
  );
  expect(found).toEqual([
    [320, 'webp', 'webp', 320, 240],
    [320, 'jpg', 'jpeg', 320, 240],
    [640, 'webp', 'webp', 640, 480],
    [640, 'jpg', 'jpeg', 640, 480],
    [1200, 'webp', 'webp', 1200, 900],
    [1200, 'jpg', 'jpeg', 1200, 900],
  ]);
});

test('a small photo is not enlarged and still has all its names', async () => {
  const { width, variants } = await prepared(await photo(100, 50).png().toBuffer());
  expect(width).toBe(100);
  expect(variants).toHaveLength(6);
  for (const { bytes } of variants) expect((await sharp(bytes).metadata()).width).toBe(100);
});

test('a very tall photo is scaled to what WebP can hold', async () => {
  const { width, height } = await prepared(await photo(100, 20_000).png().toBuffer());
  expect([width, height]).toEqual([18, 3600]);
});

test('transparent pixels become white', async () => {
  const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } });
  const { variants } = await prepared(await clear.webp().toBuffer());
  const pixel = await sharp(variants[1]?.bytes).raw().toBuffer();
  expect([...pixel.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a sideways phone photo is turned upright, and its position and other metadata are removed', async () => {
  const exif = { IFD0: { Make: 'RahasiaFoto' }, IFD3: { GPSLatitude: '6/1 10/1 0/1', GPSLatitudeRef: 'S' } };
  const phone = await photo(400, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(phone).metadata()).exif).toBeDefined();
  const { width, height, variants } = await prepared(phone);
  expect([width, height]).toEqual([300, 400]);
  for (const { bytes } of variants) {
    const found = await sharp(bytes).metadata();
    expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual(Array(4).fill(undefined));
    expect(bytes.includes('RahasiaFoto')).toBe(false);
  }
  for (const prepare of [prepareLogo, prepareReceipt]) {
    const result = await prepare(phone);
    if (!result.ok) throw new Error(result.message);
    const found = await sharp(result.bytes).metadata();
    expect(found.width).toBeLessThan(found.height ?? 0);
    expect([found.exif, found.orientation]).toEqual([undefined, undefined]);
    expect(result.bytes.includes('RahasiaFoto')).toBe(false);
  }
});

test.each(['<script>alert(1)</script>', '<?php system($_GET[0]); ?>'])(
  'content hidden behind or inside a JPEG is removed: %s',
  async (payload) => {
    const clean = await photo(200, 200).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), Buffer.from(payload)]);
    const loaded = Buffer.concat([clean.subarray(0, 2), comment, clean.subarray(2), Buffer.from(payload)]);
    for (const { bytes } of (await prepared(loaded)).variants) expect(bytes.includes(payload)).toBe(false);
  },
);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const foreign: [string, () => Promise<Buffer> | Buffer][] = [
  ['SVG', () => Buffer.from(svg)],
  ['SVG behind a byte order mark', () => Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
  ['GIF', () => photo(9, 9).gif().toBuffer()],
  ['TIFF', () => photo(9, 9).tiff().toBuffer()],
  ['AVIF', () => photo(9, 9).avif().toBuffer()],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['PDF', () => Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')],
];

test.each(foreign)('%s is answered with 415', async (_, make) => {
  expect(await preparePhoto(await make())).toMatchObject({
    ok: false,
    status: 415,
    message: expect.stringMatching(/JPEG, PNG/),
  });
});

test('HEIC says what to do on the phone', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  expect(await preparePhoto(heic)).toMatchObject({
    status: 415,
    message: expect.stringMatching(/^Foto HEIC dari iPhone tidak bisa dibaca\./),
  });
});

test('empty, random and truncated uploads are answered with 422', async () => {
  const noise = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919 + (i >> 3) * 131) & 0xff));
  const whole = await photo(600, 600).jpeg().toBuffer();
  const png = await photo(600, 600).png().toBuffer();
  const webp = await photo(600, 600).webp().toBuffer();
  const broken = [
    Buffer.alloc(0),
    noise,
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise]),
    whole.subarray(0, whole.length / 2),
    png.subarray(0, png.length / 2),
    webp.subarray(0, webp.length / 2),
  ];
  for (const bytes of broken) expect(await preparePhoto(bytes)).toMatchObject({ ok: false, status: 422 });
});

test('a PNG of 900 megapixels is rejected by its header, without being decoded', async () => {
  const huge = hugePng(30_000, 1);
  const spentMs = await processCpuMs(async () =>
    expect(await preparePhoto(huge)).toMatchObject({
      ok: false,
      status: 413,
      message: expect.stringMatching(/megapiksel/),
    }),
  );
  expect(spentMs).toBeLessThan(1_000);
});

test('more than 15 MB are rejected unread', async () => {
  expect(await preparePhoto(Buffer.alloc(resourceLimits.photoBytes + 1))).toMatchObject({
    ok: false,
    status: 413,
  });
});

test('two photos are processed at once, a bounded number waits, the rest is rejected', async () => {
  const bytes = await photo(300, 300).jpeg().toBuffer();
  const results = await Promise.all(Array.from({ length: 40 }, () => preparePhoto(bytes)));
  const statuses = results.map((result) => (result.ok ? 200 : result.status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(18);
  expect(statuses.filter((status) => status === 503)).toHaveLength(22);
  expect(await preparePhoto(bytes)).toMatchObject({ ok: true });
});

test('a cover becomes a wide WebP in two widths, and a small photo is not enlarged', async () => {
  const sizesOf = async (bytes: Buffer) => {
    const made = await prepareCover(bytes);
    if (!made.ok) throw new Error(made.message);
    const found = await Promise.all(made.variants.map((one) => sharp(one.bytes).metadata()));
    return found.map(({ format, width, height, exif }) => [format, width, height, exif]);
  };
  expect(await sizesOf(await photo(2000, 1500).jpeg().toBuffer())).toEqual([
    ['webp', 800, 300, undefined],
    ['webp', 1600, 600, undefined],
  ]);
  expect(await sizesOf(await photo(400, 200).png().toBuffer())).toEqual([
    ['webp', 400, 200, undefined],
    ['webp', 400, 200, undefined],
  ]);
});

test('a logo becomes a PNG of at most 384 × 192 px with its transparency; WebP is rejected', async () => {
  const clear = sharp({ create: { width: 1024, height: 600, channels: 4, background: '#ff000080' } });
  const logo = await prepareLogo(await clear.png().toBuffer());
  if (!logo.ok) throw new Error(logo.message);
  expect(await sharp(logo.bytes).metadata()).toMatchObject({
    format: 'png',
    width: 328,
    height: 192,
    hasAlpha: true,
  });
  const wide = await prepareLogo(await photo(2000, 400).jpeg().toBuffer());
  expect(wide.ok && (await sharp(wide.bytes).metadata())).toMatchObject({ width: 384, height: 77 });
  const small = await prepareLogo(await photo(60, 50).png().toBuffer());
  expect(small.ok && (await sharp(small.bytes).metadata())).toMatchObject({ width: 60, height: 50 });
  expect(await prepareLogo(await clear.webp().toBuffer())).toMatchObject({
    status: 415,
    message: expect.stringMatching(/PNG atau JPEG/),
  });
});
