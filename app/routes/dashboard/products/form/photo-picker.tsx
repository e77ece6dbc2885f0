import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { PhotoInput } from '../photo-input.tsx';
import type { ValueChip } from '../variants/slots.ts';
import { type ChosenPhoto, type ChosenPhotos, shareOf } from './chosen-photos.ts';
import { PhotoValue } from './photo-value.tsx';

type PhotoPickerProps = {
  free: number;
  error: string | undefined;
  lost: boolean;
  chosen: ChosenPhotos;
  /** Of the options, to assign photos to. */
  values: readonly ValueChip[];
  /** How much of the form is sent, 0 to 1; null while none is. */
  share: number | null;
};

export function PhotoPicker({ free, error, lost, chosen, values, share }: PhotoPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const left = free - chosen.photos.length;
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length === 0 || !input.current) return;
    chosen.add(files.slice(0, Math.max(0, left)));
    input.current.value = '';
  };
  // What was chosen before the scripts were at work.
  const takeEarlier = useEffectEvent(take);
  useEffect(() => takeEarlier(), []);
  const sizes = chosen.photos.map(({ state }) => (state.kind === 'ready' ? state.file.size : 0));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Foto
      </label>
      {chosen.photos.length > 0 && (
        <ul aria-label="Foto yang dipilih" className="mb-3 grid gap-2">
          {chosen.photos.map((photo, place) => (
            <PhotoLine
              key={photo.key}
              photo={photo}
              values={values}
              share={share === null ? null : shareOf(sizes, place, share)}
              onRemove={() => chosen.remove(photo.key)}
            />
          ))}
        </ul>
      )}
      <PhotoInput id={id} input={input} isWrong={Boolean(error)} onChange={take} />
      <p id={`${id}-hint`} className="mt-1.5 text-sm">
        {error && <span className="block font-medium text-danger">{error}</span>}
        {lost && chosen.photos.length === 0 && (
          <span className="block text-ink">
            Foto yang tadi dipilih belum tersimpan; bila kosong, pilih lagi.
          </span>
        )}
        <span className="text-ink-soft">
          {left > 0
            ? `JPG, PNG, atau WebP; paling banyak ${left} foto lagi. Foto pertama menjadi sampul.`
            : 'Sudah 8 foto. Hapus salah satu untuk menambah yang baru.'}
        </span>
      </p>
    </div>
  );
}

type PhotoLineProps = {
  photo: ChosenPhoto;
  values: readonly ValueChip[];
  share: number | null;
  onRemove: () => void;
};

function PhotoLine({ photo, values, share, onRemove }: PhotoLineProps) {
  const { name, url, state } = photo;
  const percent = Math.round((share ?? 0) * 100);
  return (
    <li className="flex items-center gap-3 rounded-control border border-line p-2">
      {state.kind === 'failed' ? (
        <span aria-hidden className="size-14 shrink-0 rounded-control bg-sunken" />
      ) : (
        <img
          src={url}
          alt=""
          width={56}
          height={56}
          className="size-14 shrink-0 rounded-control object-cover"
        />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium">{name}</p>
        <p className={state.kind === 'failed' ? 'text-danger' : 'text-ink-soft tabular-nums'}>
          {stateText(state, share === null ? null : percent)}
        </p>
        <PhotoValue name="newPhotoValue" of={name} values={values} value="" />
        {share !== null && (
          <progress
            value={percent}
            max={100}
            aria-label={name}
            className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
          />
        )}
      </div>
      {share === null && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Batalkan ${name}`}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </li>
  );
}

function stateText(state: ChosenPhoto['state'], percent: number | null): string {
  if (state.kind === 'shrinking') return 'Mengecilkan…';
  if (state.kind === 'failed') return state.reason;
  if (percent === null) return 'Siap diunggah';
  return percent < 100 ? `Mengunggah ${percent} %` : 'Terunggah, sedang disimpan…';
}
