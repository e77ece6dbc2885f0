import sharp, { type Sharp } from 'sharp';
import type { Requester } from '../bounds/fair-queue.ts';
import { OverBudget, threadOf } from '../bounds/threads.ts';
import { resourceLimits } from '../env.ts';
import { busyPicture, type PictureRefusal, preparePicture } from '../files/images/images.ts';
import { imageSemaphores } from '../files/images/semaphores.ts';
import type { CodeFormats, GreyPicture } from './qris-thread.ts';

const codesIn = threadOf<GreyPicture & { formats: CodeFormats }, string[]>(
  'server/payment-methods/qris-thread.ts',
);

const qrCodes: CodeFormats = ['QRCode'];

export const parcelCodes: CodeFormats = ['Code128', 'Code39', 'QRCode', 'DataMatrix'];

/** The longest side, in pixels, to which a photo is scaled for reading. */
const LARGEST = 1_600;

const plain = (grey: Sharp) => grey;
const sharpened = (grey: Sharp) => grey.normalise().sharpen();
const evened = (grey: Sharp) => grey.median(3).clahe({ width: 64, height: 64 });

/** Scalings and filters to try, the most successful first. Small codes need more pixels, blurred ones fewer. */
const attempts: { side: number; through: (grey: Sharp) => Sharp }[] = [
  { side: 1_000, through: plain },
  { side: LARGEST, through: plain },
  { side: 640, through: sharpened },
  { side: 1_000, through: evened },
];

type ReadCodes = { ok: true; texts: string[] } | PictureRefusal;

/** Returns the texts of the codes in a photo, which may be dim, askew or blurred; [] if none is read in time. */
export async function readCodes(
  bytes: Uint8Array,
  requester: Requester,
  formats = qrCodes,
): Promise<ReadCodes> {
  const photo = await preparePicture(bytes, (image) => greysOf(within(image, LARGEST, true)));
  if ('ok' in photo) return photo;
  return findCodes(photo, requester, formats).catch((error) => {
    if (error instanceof OverBudget) return { ok: true, texts: [] };
    throw error;
  });
}

async function findCodes(
  { greys, ...size }: GreyPicture,
  requester: Requester,
  formats: CodeFormats,
): Promise<ReadCodes> {
  const givenUpAt = performance.now() + resourceLimits.threadMs;
  for (const { side, through } of attempts) {
    const photo = sharp(greys, { raw: { ...size, channels: 1 } });
    const picture = await imageSemaphores.uploads(() => greysOf(through(within(photo, side))));
    const texts = picture && (await codesIn({ ...picture, formats }, requester));
    if (!texts) return busyPicture;
    if (texts.length > 0 || performance.now() > givenUpAt) return { ok: true, texts };
  }
  return { ok: true, texts: [] };
}

function within(image: Sharp, side: number, withoutEnlargement = false): Sharp {
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement });
}

async function greysOf(image: Sharp): Promise<GreyPicture> {
  const grey = image.flatten({ background: '#ffffff' }).greyscale().toColourspace('b-w');
  const { data: greys, info } = await grey.raw().toBuffer({ resolveWithObject: true });
  return { greys, width: info.width, height: info.height };
}
