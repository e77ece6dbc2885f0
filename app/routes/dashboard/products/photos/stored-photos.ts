import { createStore, delMany, setMany, values } from 'idb-keyval';
import { isUuid } from '#domain/id.ts';

export type Numbers = { harga: string; stok: string; berat: string };

export type LocalPhoto = {
  /** The server makes one draft per key, even if the photo is sent again, and sorts drafts by the time in the key. */
  key: string;
  storeId: string;
  /** Milliseconds since the epoch. */
  keptAt: number;
  place: number;
  fileName: string;
  namaProduk: string;
  /** `chosen`: the photo is not shrunk yet. */
  state: 'chosen' | 'ready' | 'done' | 'refused';
  reason: string;
  /** Null once the server has accepted or refused the photo. */
  file: File | null;
  thumbnail: string;
  /** Price, stock and weight; null until the owner sends the photos. */
  numbers: Numbers | null;
};

const MAX_AGE_MS = 7 * 24 * 3_600_000;

const photos = createStore('kedai-photos', 'photos');

/** Returns the shop's photos in the order in which they were chosen. Deletes expired photos and invalid entries. */
export async function readStoredPhotos(storeId: string, now: number): Promise<LocalPhoto[]> {
  try {
    const all: LocalPhoto[] = (await values<unknown>(photos)).filter(isLocalPhoto);
    const old = all.filter(({ keptAt }) => Math.abs(now - keptAt) > MAX_AGE_MS);
    if (old.length > 0) await deleteStoredPhotos(old);
    return all
      .filter((photo) => photo.storeId === storeId && !old.includes(photo))
      .sort((one, other) => one.keptAt - other.keptAt || one.place - other.place);
  } catch {
    return [];
  }
}

/** Returns false if the browser cannot store the photos, for example in a private window or without free space. */
export async function writeStoredPhotos(some: readonly LocalPhoto[]): Promise<boolean> {
  return setMany(
    some.map((photo) => [photo.key, photo]),
    photos,
  ).then(
    () => true,
    () => false,
  );
}

export async function deleteStoredPhotos(some: readonly LocalPhoto[]): Promise<void> {
  await delMany(
    some.map(({ key }) => key),
    photos,
  ).catch(() => undefined);
}

function isLocalPhoto(stored: unknown): stored is LocalPhoto {
  if (typeof stored !== 'object' || stored === null) return false;
  const { key, storeId, keptAt, place, state, file, numbers } = stored as Partial<LocalPhoto>;
  return (
    isUuid(key) &&
    isUuid(storeId) &&
    typeof keptAt === 'number' &&
    typeof place === 'number' &&
    typeof state === 'string' &&
    (file === null || file instanceof File) &&
    typeof numbers === 'object'
  );
}
