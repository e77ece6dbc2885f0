import sharp, { type Sharp } from 'sharp';
import { heicText } from '#domain/products/heic.ts';
import { photoWidths } from '#domain/products/photo.ts';
import { COVER_RATIO, coverWidths } from '#domain/stores/front/cover.ts';
import { resourceLimits } from '#server/env.ts';
import type { PhotoExtension } from '../keys.ts';
import { formatOf, type UploadFormat } from './formats.ts';
import { imageSemaphores } from './semaphores.ts';

/** Logos are shown at up to 144 × 72 px. This box has 2⅔ times that size, because phones have 2 to 3 dots per px. */
const LOGO_BOX = { width: 384, height: 192 };
const RECEIPT_BOX = { width: 1280, height: 2560 };
/** A photo is scaled into a box this many times as tall as wide, because WebP cannot store very tall pictures. */
const MAX_TALLNESS = 3;

type Variant = { width: number; extension: PhotoExtension; bytes: Buffer };

export type PictureRefusal = { ok: false; status: 413 | 415 | 422 | 503; message: string };
export type PreparedPhoto =
  | { ok: true; width: number; height: number; source: Buffer; variants: Variant[] }
  | PictureRefusal;
export type PreparedPicture = { ok: true; bytes: Buffer } | PictureRefusal;
export type PreparedCover = { ok: true; variants: { width: number; bytes: Buffer }[] } | PictureRefusal;

export const busyPicture: PictureRefusal = {
  ok: false,
  status: 503,
  message: 'Sedang banyak foto yang diproses. Tunggu sebentar, lalu coba lagi.',
};

type Kind = {
  formats: UploadFormat[];
  wrongFormat: string;
  tooManyBytes: string;
  tooManyPixels: string;
  unreadable: string;
};

const photos: Kind = {
  formats: ['jpeg', 'png', 'webp'],
  wrongFormat: 'Format foto tidak didukung. Pakai JPEG, PNG, atau WebP.',
  tooManyBytes: 'Foto terlalu besar. Paling besar 15 MB per foto.',
  tooManyPixels: `Foto terlalu besar. Paling besar ${resourceLimits.photoMegapixels} megapiksel per foto.`,
  unreadable: 'Foto tidak bisa dibaca. Mungkin berkasnya rusak atau belum lengkap; coba foto lain.',
};

const logos: Kind = {
  formats: ['jpeg', 'png'],
  wrongFormat: 'Format logo tidak didukung. Pakai PNG atau JPEG.',
  tooManyBytes: 'Logo terlalu besar. Paling besar 15 MB.',
  tooManyPixels: `Logo terlalu besar. Paling besar ${resourceLimits.photoMegapixels} megapiksel.`,
  unreadable: 'Logo tidak bisa dibaca. Mungkin berkasnya rusak atau belum lengkap; coba gambar lain.',
};

/** Makes all sizes of a photo, without metadata; enlarges nothing. `width` and `height` describe the largest size. */
export async function preparePhoto(bytes: Uint8Array): Promise<PreparedPhoto> {
  return prepare(bytes, photos, photoVariants);
}

export async function prepareLogo(bytes: Uint8Array): Promise<PreparedPicture> {
  return prepare(bytes, logos, logoPng);
}

export async function prepareCover(bytes: Uint8Array): Promise<PreparedCover> {
  return prepare(bytes, photos, coverVariants);
}

export async function prepareReceipt(bytes: Uint8Array): Promise<PreparedPicture> {
  return prepare(bytes, photos, receiptWebp);
}

export function preparePicture<T>(
  bytes: Uint8Array,
  read: (image: Sharp) => Promise<T>,
): Promise<T | PictureRefusal> {
  return prepare(bytes, photos, read);
}

async function prepare<T>(
  bytes: Uint8Array,
  kind: Kind,
  make: (image: Sharp) => Promise<T>,
): Promise<T | PictureRefusal> {
  const refusal = await refusalOf(bytes, kind);
  if (refusal) return refusal;
  return (await imageSemaphores.uploads(() => decoded(bytes, kind, make))) ?? busyPicture;
}

async function refusalOf(bytes: Uint8Array, kind: Kind): Promise<PictureRefusal | null> {
  if (bytes.byteLength > resourceLimits.photoBytes) return refuseImage(413, kind.tooManyBytes);
  const format = formatOf(bytes);
  if (format === 'heic') return refuseImage(415, heicText);
  if (format === 'unknown') return refuseImage(422, kind.unreadable);
  if (!kind.formats.includes(format)) return refuseImage(415, kind.wrongFormat);
  // Reads only the header. Sharp's own pixel limit is off, so that our message can state our limit.
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => unreadable(kind));
  if ('ok' in found) return found;
  return found.width * found.height > resourceLimits.photoMegapixels * 1_000_000
    ? refuseImage(413, kind.tooManyPixels)
    : null;
}

async function decoded<T>(
  bytes: Uint8Array,
  kind: Kind,
  make: (image: Sharp) => Promise<T>,
): Promise<T | PictureRefusal> {
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: resourceLimits.photoMegapixels * 1_000_000,
  });
  return make(image.autoOrient().timeout({ seconds: resourceLimits.photoMs / 1_000 })).catch(() =>
    unreadable(kind),
  );
}

async function photoVariants(image: Sharp): Promise<PreparedPhoto> {
  const largest = Math.max(...photoWidths);
  const { data, info } = await within(image, largest)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const variants: Variant[] = [];
  for (const photoWidth of photoWidths) {
    const sized = photoWidth < width ? within(pixels.clone(), photoWidth) : pixels.clone();
    const webp = await sized.clone().webp({ quality: 78, effort: 3 }).toBuffer();
    const jpg = await sized.clone().jpeg({ quality: 80, progressive: true }).toBuffer();
    variants.push({ width: photoWidth, extension: 'webp', bytes: webp });
    variants.push({ width: photoWidth, extension: 'jpg', bytes: jpg });
  }
  const source = await pixels.clone().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  return { ok: true, width, height, source, variants };
}

async function logoPng(image: Sharp): Promise<PreparedPicture> {
  const sized = image.resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb');
  return { ok: true, bytes: await sized.png({ palette: true, quality: 90, effort: 10 }).toBuffer() };
}

async function coverVariants(image: Sharp): Promise<PreparedCover> {
  const largest = Math.max(...coverWidths);
  const flat = coverBox(image, largest).flatten({ background: '#ffffff' }).toColourspace('srgb');
  const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const variants = coverWidths.map(async (size) => {
    const sized = size < width ? pixels.clone().resize({ width: size }) : pixels.clone();
    return { width: size, bytes: await sized.webp({ quality: 72, effort: 4 }).toBuffer() };
  });
  return { ok: true, variants: await Promise.all(variants) };
}

function coverBox(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: Math.round(width / COVER_RATIO), withoutEnlargement: true });
}

async function receiptWebp(image: Sharp): Promise<PreparedPicture> {
  const sized = image.resize({ ...RECEIPT_BOX, fit: 'inside', withoutEnlargement: true });
  const flat = sized.flatten({ background: '#ffffff' }).toColourspace('srgb');
  return { ok: true, bytes: await flat.webp({ quality: 78, effort: 3 }).toBuffer() };
}

function within(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: width * MAX_TALLNESS, fit: 'inside', withoutEnlargement: true });
}

function refuseImage(status: PictureRefusal['status'], message: string): PictureRefusal {
  return { ok: false, status, message };
}

function unreadable(kind: Kind): PictureRefusal {
  return refuseImage(422, kind.unreadable);
}
