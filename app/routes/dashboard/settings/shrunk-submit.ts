import { type FormEvent, useState } from 'react';
import { useSubmit } from 'react-router';
import { shrinkCover, shrinkLogo } from '#app/browser/photos/shrink-photo.ts';
import type { SettingsFilling } from './input.ts';

export function useShrunkSubmit({ logo, cover }: Pick<SettingsFilling, 'logo' | 'cover'>) {
  const [shrinking, setShrinking] = useState(false);
  const send = useSubmit();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!logo && !cover) return;
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setShrinking(true);
    if (logo) fields.set('logo', await shrinkLogo(logo.file));
    if (cover) fields.set('cover', await shrinkCover(cover.file));
    setShrinking(false);
    await send(fields, { method: 'post', encType: 'multipart/form-data' });
  };
  return { shrinking, submit };
}
