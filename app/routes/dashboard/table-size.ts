import { type FormEvent, useState } from 'react';

const MAX_TABLE_BYTES = 10 * 1024 * 1024;

/** Shown instead of uploading the file, because the server would refuse it. */
const tooLargeText = 'Berkas terlalu besar. Paling besar 10 MB per berkas.';

export function useTableSize(name: string) {
  const [found, setFound] = useState<{ text: string }>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.elements.namedItem(name) as HTMLInputElement | null;
    if ([...(input?.files ?? [])].every(({ size }) => size <= MAX_TABLE_BYTES)) return;
    event.preventDefault();
    setFound({ text: tooLargeText });
  };
  return { onSubmit, field: { name, found, onChange: () => setFound(undefined) } };
}
