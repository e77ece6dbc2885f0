import { ImagePlus, Upload } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { formatNumber } from '#domain/format.ts';
import { controlClass, FieldFrame, useControl, useWiring } from './field.tsx';

type FileFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  name: string;
  label: string;
  accept: string;
  error: string | undefined;
  /** An error found in the browser. Each attempt to send passes a new object, which moves the focus to the field. */
  found?: { text: string } | undefined;
  hint: ReactNode;
  /** If set, the field is a large area that shows the chosen picture. Its URL is `tile.picture`. */
  tile?: Tile;
};

type Tile = { words: string; picture: string | null };

export function FileField({
  label,
  error,
  found,
  hint,
  className = '',
  children,
  onChange,
  tile,
  ...rest
}: FileFieldProps) {
  // `found` is left out: the hook hides only the last corrected error, so the server's error would appear again.
  const { ids, shown: validation } = useWiring(rest.id, error, hint);
  const shown = found?.text ?? validation;
  const { wiring } = useControl(ids.control, shown, hint);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    // Files may have been chosen before hydration.
    const control = document.getElementById(ids.control);
    if (control instanceof HTMLInputElement) setChosen(namesOf(control));
  }, [ids.control]);
  useEffect(() => {
    if (found) document.getElementById(ids.control)?.focus();
  }, [found, ids.control]);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setChosen(namesOf(event.currentTarget));
    onChange?.(event);
  };
  return (
    <FieldFrame ids={ids} label={label} error={shown} hint={hint} className={className}>
      {children}
      <div className="relative">
        <input
          {...rest}
          {...wiring}
          type="file"
          onChange={choose}
          className={`${controlClass(shown)} ${nativeClass} ${tile ? tileClass : ''}`}
        />
        {tile ? <TileFace {...tile} /> : <Face accept={rest.accept} chosen={chosen} />}
      </div>
    </FieldFrame>
  );
}

/** Hides the browser's button and usually the file name beside it, because both are in the browser's language. */
const nativeClass =
  'cursor-pointer text-sm file:mr-3 file:min-h-8 file:w-32 file:border-0 file:opacity-0 ' +
  'required:invalid:text-transparent [[data-scripts=coming]_&]:text-transparent [[data-scripts=ready]_&]:text-transparent';

const tileClass = 'h-32 border-2! border-dashed pt-22! text-center';

function TileFace({ words, picture }: Tile) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-px flex flex-col items-center justify-center gap-2 font-semibold"
    >
      {picture ? (
        <img src={picture} alt="" className="size-16 rounded-control border border-line object-cover" />
      ) : (
        <ImagePlus className="size-7 text-theme-text" />
      )}
      {words}
    </span>
  );
}

function Face({ accept, chosen }: { accept: string; chosen: string }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-px flex items-center gap-3 px-3 text-sm leading-5"
    >
      <span className="flex min-h-8 w-32 shrink-0 items-center justify-center gap-2 rounded-control bg-sunken font-semibold">
        <Upload className="size-4" />
        {accept.startsWith('image/') ? 'Pilih Foto' : 'Pilih Berkas'}
      </span>
      <span className={`with-scripts truncate ${chosen ? '' : 'text-ink-soft'}`}>
        {chosen || 'Belum ada'}
      </span>
    </span>
  );
}

function namesOf({ files }: HTMLInputElement): string {
  const count = files?.length ?? 0;
  return count > 1 ? `${formatNumber(count)} berkas` : (files?.[0]?.name ?? '');
}
