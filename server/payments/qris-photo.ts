import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type PictureRefusal, preparePicture } from '../files/images/images.ts';

/** Longest sides in pixels: most codes are found in the first; small ones in a wide photo need more, blurred ones less. */
const LARGEST = 1_600;
const SIDES = [1_000, LARGEST, 640];

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  maxNumberOfSymbols: 4,
};

/** The texts of the codes in a photo, [] where none can be read; it may be dim, askew or out of focus. */
export async function readCodes(bytes: Uint8Array): Promise<{ ok: true; texts: string[] } | PictureRefusal> {
  await startReader();
  return preparePicture(bytes, async (image) => {
    const grey = await decodedOnce(image);
    for (const side of SIDES)
      for (const look of looks) {
        const texts = await codesIn(look(within(grey(), side)));
        if (texts.length > 0) return { ok: true as const, texts };
      }
    return { ok: true as const, texts: [] };
  });
}

/** A photo may be large: what is looked at is made from its greys, no larger than any look needs. */
async function decodedOnce(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await within(image, LARGEST, true)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

const looks = [
  (grey: Sharp) => grey,
  (grey: Sharp) => grey.normalise().sharpen(),
  (grey: Sharp) => grey.median(3).clahe({ width: 64, height: 64 }),
];

function within(image: Sharp, side: number, withoutEnlargement = false): Sharp {
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement });
}

async function codesIn(image: Sharp): Promise<string[]> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
  const found = await readBarcodes(pixels as ImageData, options);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

let started: Promise<void> | null = null;

/** From the package on disk: left to itself, the reader would download its program. */
function startReader(): Promise<void> {
  started ??= (async () => {
    const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const wasm = await readFile(file);
    await prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasm).buffer },
      fireImmediately: true,
    });
  })();
  return started;
}
