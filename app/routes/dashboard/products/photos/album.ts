import { v7 as increasingUuid } from 'uuid';
import { shrinkPhoto } from '#app/browser/photos/shrink-photo.ts';
import { MAX_PRODUCT_DRAFTS, productDraftName } from '#domain/products/drafts/drafts.ts';
import { deleteStoredPhotos, type LocalPhoto, readStoredPhotos, writeStoredPhotos } from './stored-photos.ts';

type Album = {
  photos: readonly LocalPhoto[];
  isStored: boolean;
};

export function makeAlbum(storeId: string, onChange: (album: Album) => void) {
  let album: Album = { photos: [], isStored: true };
  let preparing = Promise.resolve();
  const prepared = new Map<string, Promise<void>>();
  const change = (to: Partial<Album>) => {
    album = { ...album, ...to };
    onChange(album);
  };
  const photoAt = (key: string) => album.photos.find((photo) => photo.key === key);
  const put = async (some: readonly LocalPhoto[]) => {
    const byKey = new Map(some.map((photo) => [photo.key, photo]));
    change({ photos: album.photos.map((photo) => byKey.get(photo.key) ?? photo) });
    if (!(await writeStoredPhotos(some))) change({ isStored: false });
  };
  const prepareOne = async (key: string) => {
    const photo = photoAt(key);
    if (photo?.state !== 'chosen') return;
    const preparedPhoto = await prepare(photo);
    // Rereads the photo, because it may have been removed or got its price and stock while it was being shrunk.
    const now = photoAt(key);
    if (now) await put([{ ...preparedPhoto, numbers: now.numbers }]);
  };
  const prepareInTurn = (some: readonly LocalPhoto[]) => {
    for (const { key } of some) {
      preparing = preparing.then(() => prepareOne(key));
      prepared.set(key, preparing);
    }
  };
  return {
    photos: () => album.photos,
    put,
    open: async (now: number) => {
      const stored = await readStoredPhotos(storeId, now);
      if (stored.every(({ state }) => state === 'done')) return deleteStoredPhotos(stored);
      const left = stored.filter(({ key }) => !photoAt(key));
      change({ photos: [...left, ...album.photos] });
      prepareInTurn(left);
    },
    add: async (files: readonly File[], now: number) => {
      const first = album.photos.length;
      const taken = files.slice(0, MAX_PRODUCT_DRAFTS - first);
      const added = taken.map((file, nth) => chosen(storeId, file, now, first + nth));
      change({ photos: [...album.photos, ...added] });
      await put(added);
      prepareInTurn(added);
    },
    drop: async (some: readonly LocalPhoto[]) => {
      change({ photos: album.photos.filter((photo) => !some.includes(photo)) });
      await deleteStoredPhotos(some);
    },
    prepared: async (key: string): Promise<LocalPhoto | null> => {
      await prepared.get(key);
      return photoAt(key) ?? null;
    },
  };
}

function chosen(storeId: string, file: File, keptAt: number, place: number): LocalPhoto {
  const namaProduk = productDraftName(file.name, place);
  const start = { state: 'chosen', reason: '', thumbnail: '', numbers: null } as const;
  const key = increasingUuid({ msecs: keptAt + place });
  return { key, storeId, keptAt, place, fileName: file.name, namaProduk, file, ...start };
}

const THUMBNAIL_SIDE = 160;

async function prepare(photo: LocalPhoto): Promise<LocalPhoto> {
  if (!photo.file) return photo;
  const refused = (reason: string): LocalPhoto => ({ ...photo, state: 'refused', reason, file: null });
  try {
    const shrunk = await shrinkPhoto(photo.file);
    if (!shrunk.ok) return refused(shrunk.reason);
    return { ...photo, state: 'ready', file: shrunk.file, thumbnail: await thumbnailOf(shrunk.file) };
  } catch {
    // The file was moved or deleted, or its cloud storage does not respond.
    return refused('Foto tidak bisa dibaca lagi dari perangkat ini. Pilih lagi.');
  }
}

/** Returns a small picture as a data URL, or '' on failure. Thirty full-size pictures would overload a phone. */
async function thumbnailOf(file: File): Promise<string> {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = THUMBNAIL_SIDE;
    canvas.height = THUMBNAIL_SIDE;
    const side = Math.min(picture.width, picture.height);
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, THUMBNAIL_SIDE, THUMBNAIL_SIDE);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.7);
  } catch {
    return '';
  }
}
