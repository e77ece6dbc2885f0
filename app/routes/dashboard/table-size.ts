import { type FormEvent, useState } from 'react';

const MAX_TABLE_BYTES = 10 * 1024 * 1024;

/** Shown without uploading the file, because the server would refuse it, too. */
const tooLargeText = 'Berkas terlalu besar. Paling besar 10 MB per berkas.';

/** Blocks the form while a file chosen in the field `name` is too large. */
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
