import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { type ShrunkPhoto, shrinkPhoto } from './shrink-photo.ts';

/** Shrinks the photo that is chosen in the field `name`. The returned `onSubmit` and `sendFrom` send the result. */
export function useShrunkPhoto(
  name: string,
  send: (fields: FormData) => Promise<void>,
  longestSide?: number,
) {
  const chosen = useRef<Promise<ShrunkPhoto> | null>(null);
  const [found, setFound] = useState<{ text: string }>();
  const [shrinking, setShrinking] = useState(false);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setFound(undefined);
    const file = currentTarget.files?.[0] ?? null;
    chosen.current = file && shrinkPhoto(file, longestSide).catch(() => ({ ok: false, reason: GONE }));
  };
  const sendFrom = async (form: HTMLFormElement) => {
    if (!chosen.current) return;
    const fields = new FormData(form);
    setShrinking(true);
    const photo = await chosen.current;
    setShrinking(false);
    if (!photo.ok) return setFound({ text: photo.reason });
    fields.set(name, photo.file);
    await send(fields);
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (!chosen.current) return;
    event.preventDefault();
    await sendFrom(event.currentTarget);
  };
  return { shrinking, onSubmit, sendFrom, field: { name, found, onChange } };
}

const GONE = 'Foto tidak bisa dibaca lagi dari perangkat ini. Pilih lagi.';
