import { type Limit, qrisPhotoByAccount, receiptPhotoByAccount } from '#domain/limits.ts';
import { readQris } from '#domain/payment-methods/qris.ts';
import type { Requester } from '../bounds/fair-queue.ts';
import { hitLimit } from '../bounds/rate-limit.ts';
import type { PictureRefusal } from '../files/images/images.ts';

type Photo = { bytes: Uint8Array; accountId: string };

type Refused =
  | { kind: 'tooManyAttempts'; waitSeconds: number }
  | { kind: 'badPhoto'; refusal: PictureRefusal };

type FoundQris = Refused | { kind: 'read'; text: string | undefined };

/** Returns the text of the QRIS (payment) code in the photo, or the text of another QR code if there is no QRIS. */
export async function readQrisPhoto(photo: Photo, requester: Requester): Promise<FoundQris> {
  const codes = await readTried(qrisPhotoByAccount, photo, (reader) =>
    reader.readCodes(photo.bytes, requester),
  );
  if (codes.kind !== 'read') return codes;
  return { kind: 'read', text: codes.texts.find((text) => readQris(text).ok) ?? codes.texts[0] };
}

type FoundCodes = Refused | { kind: 'read'; texts: string[] };

export function readReceiptPhoto(photo: Photo, requester: Requester): Promise<FoundCodes> {
  return readTried(receiptPhotoByAccount, photo, (reader) =>
    reader.readCodes(photo.bytes, requester, reader.parcelCodes),
  );
}

type Reader = typeof import('./qris-photo.ts');

async function readTried(
  limit: Limit,
  { accountId }: Photo,
  read: (reader: Reader) => ReturnType<Reader['readCodes']>,
): Promise<FoundCodes> {
  const waitSeconds = await hitLimit(limit, accountId);
  if (waitSeconds !== null) return { kind: 'tooManyAttempts', waitSeconds };
  // The barcode reader is loaded with the first photo, because many processes never get one.
  const codes = await read(await import('./qris-photo.ts'));
  return codes.ok ? { kind: 'read', texts: codes.texts } : { kind: 'badPhoto', refusal: codes };
}
