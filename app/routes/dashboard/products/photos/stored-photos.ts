import { createStore, delMany, setMany, values } from 'idb-keyval';
import { isUuid } from '#domain/id.ts';

/** As they are typed. */
export type Numbers = { harga: string; stok: string; berat: string };

export type LocalPhoto = {
  /** Under which the server makes one draft, however often it is sent. */
  key: string;
  storeId: string;
  /** Unix time in ms. */
  keptAt: number;
  place: number;
  fileName: string;
  namaProduk: string;
  /** `chosen` is not made smaller yet. */
  state: 'chosen' | 'ready' | 'done' | 'refused';
  reason: string;
  /** Null once it is settled. */
  file: File | null;
  /** A data address; '' for none. */
  thumbnail: string;
  /** Null before its owner has them sent. */
  numbers: Numbers | null;
};

const KEPT_MS = 7 * 24 * 3_600_000;

const photos = createStore('kedai-photos', 'photos');

/** Of this shop, in the order in which they were chosen. Forgets whatever is too old, and what we did not write. */
export async function readStoredPhotos(storeId: string, now: number): Promise<LocalPhoto[]> {
  try {
    const all: LocalPhoto[] = (await values<unknown>(photos)).filter(isKept);
    const old = all.filter(({ keptAt }) => Math.abs(now - keptAt) > KEPT_MS);
    if (old.length > 0) await deleteStoredPhotos(old);
    return all
      .filter((photo) => photo.storeId === storeId && !old.includes(photo))
      .sort((one, other) => one.keptAt - other.keptAt || one.place - other.place);
  } catch {
    return [];
  }
}

/** False where this browser refuses: no room, or a private window. */
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

function isKept(stored: unknown): stored is LocalPhoto {
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
