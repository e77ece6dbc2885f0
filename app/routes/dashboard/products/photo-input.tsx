import { Camera, Images } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';

type PhotoInputProps = {
  id: string;
  isWrong: boolean;
  onChosen: (files: File[]) => void;
};

const tile =
  'relative min-h-24 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-card border-2 border-line-strong ' +
  'border-dashed bg-surface p-3 text-center font-semibold hover:bg-sunken';

// Without scripts the file input stays visible, because only it shows which files were chosen.
const input =
  'peer w-full min-w-0 text-center text-sm file:hidden [[data-scripts=coming]_&]:sr-only [[data-scripts=ready]_&]:sr-only';

/** The focus ring is an element after the input (`peer`), because the oldest supported browsers lack `:has`. */
const ring = (
  <span
    aria-hidden
    className="pointer-events-none absolute -inset-0.5 rounded-card outline-focus peer-focus-visible:outline-3"
  />
);

/** Callers must render a label for the input `id`, and a hint in an element with the id `{id}-hint`. */
export function PhotoInput({ id, isWrong, onChosen }: PhotoInputProps) {
  const tiles = useRef<HTMLDivElement>(null);
  const take = () => {
    const inputs = [...(tiles.current?.querySelectorAll('input') ?? [])];
    const files = inputs.flatMap((one) => [...(one.files ?? [])]);
    if (files.length === 0) return;
    onChosen(files);
    for (const one of inputs) one.value = '';
  };
  // Takes over files that were chosen before hydration.
  const takeEarlier = useEffectEvent(take);
  useEffect(() => takeEarlier(), []);
  const source = {
    type: 'file',
    name: 'photos',
    accept: 'image/jpeg,image/png,image/webp',
    onChange: take,
    className: input,
  } as const;
  return (
    <div ref={tiles} id={tilesId(id)} className="grid grid-cols-2 gap-3">
      {/* Shown only on touch screens, because a desktop has no camera to point at a product. */}
      <label className={`hidden pointer-coarse:grid ${tile}`}>
        <Camera aria-hidden className="size-7 text-brand" />
        Kamera
        <input {...source} capture="environment" />
        {ring}
      </label>
      <label htmlFor={id} className={`grid not-pointer-coarse:col-span-2 ${tile}`}>
        <Images aria-hidden className="size-7 text-brand" />
        Galeri
        <input
          {...source}
          id={id}
          multiple
          aria-describedby={`${id}-hint`}
          aria-invalid={isWrong || undefined}
        />
        {ring}
      </label>
    </div>
  );
}

export function tilesId(id: string): string {
  return `${id}-tiles`;
}
