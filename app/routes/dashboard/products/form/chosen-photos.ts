import { useEffect, useRef, useState } from 'react';
import { shrinkPhoto } from '#app/browser/photos/shrink-photo.ts';

export type ChosenPhoto = {
  key: number;
  name: string;
  url: string;
  state: { kind: 'shrinking' } | { kind: 'ready'; file: File } | { kind: 'failed'; reason: string };
};

export type ChosenPhotos = {
  photos: readonly ChosenPhoto[];
  add: (files: readonly File[]) => void;
  remove: (key: number) => void;
  /** Waits until all photos are shrunk and returns them in order; null if one failed. */
  files: () => Promise<File[] | null>;
  fail: (index: number, reason: string) => void;
};

export function useChosenPhotos(): ChosenPhotos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  // A ref holds the latest photos, because the form may be sent before the next render.
  const current = useRef<readonly ChosenPhoto[]>([]);
  const work = useRef(Promise.resolve());
  const nextKey = useRef(0);
  const change = (to: readonly ChosenPhoto[]) => {
    current.current = to;
    setPhotos(to);
  };
  const setState = (key: number, state: ChosenPhoto['state']) =>
    change(current.current.map((photo) => (photo.key === key ? { ...photo, state } : photo)));
  useEffect(
    () => () => {
      for (const { url } of current.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const shrink = async (key: number, file: File) => {
    if (!current.current.some((photo) => photo.key === key)) return;
    const shrunk = await shrinkPhoto(file);
    setState(
      key,
      shrunk.ok ? { kind: 'ready', file: shrunk.file } : { kind: 'failed', reason: shrunk.reason },
    );
  };
  return {
    photos,
    add: (files) => {
      for (const file of files) {
        const key = nextKey.current++;
        const url = URL.createObjectURL(file);
        change([...current.current, { key, name: file.name, url, state: { kind: 'shrinking' } }]);
        work.current = work.current.then(() => shrink(key, file));
      }
    },
    remove: (key) => {
      const gone = current.current.find((photo) => photo.key === key);
      if (gone) URL.revokeObjectURL(gone.url);
      change(current.current.filter((photo) => photo.key !== key));
    },
    files: async () => {
      await work.current;
      const files = current.current.map(({ state }) => (state.kind === 'ready' ? state.file : null));
      return files.some((file) => file === null) ? null : files.filter((file) => file !== null);
    },
    fail: (index, reason) => {
      const photo = current.current[index];
      if (photo) setState(photo.key, { kind: 'failed', reason });
    },
  };
}

/** Returns how much (0 to 1) of the photo at `index` has been sent, if `share` (0 to 1) of the form has been sent. */
export function shareOf(sizes: readonly number[], index: number, share: number): number {
  // Ignores the other fields, because they are tiny compared with the photos.
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const before = sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
  const own = (total * share - before) / (sizes[index] || 1);
  return Math.min(1, Math.max(0, own));
}
