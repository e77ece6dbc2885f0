import { X } from 'lucide-react';
import { useId } from 'react';
import { fireInput, useErrorUntilChange } from '#app/forms/error-until-change.ts';
import { PhotoInput, tilesId } from '../photo-input.tsx';
import type { ValueChip } from '../variants/slots.ts';
import { type ChosenPhoto, type ChosenPhotos, shareOf } from './chosen-photos.ts';
import { PhotoValue } from './photo-value.tsx';

const unsendableText = 'Ada foto yang tidak bisa dikirim. Batalkan dulu, atau pilih gantinya.';

type PhotoPickerProps = {
  free: number;
  unsendable: boolean;
  error: string | undefined;
  lost: boolean;
  chosen: ChosenPhotos;
  values: readonly ValueChip[];
  share: number | null;
};

export function PhotoPicker({ free, unsendable, error, lost, chosen, values, share }: PhotoPickerProps) {
  const id = useId();
  const validation = useErrorUntilChange(tilesId(id), error);
  const isHeldBack = unsendable && chosen.photos.some(({ state }) => state.kind === 'failed');
  const shown = isHeldBack ? unsendableText : validation;
  const left = free - chosen.photos.length;
  const sizes = chosen.photos.map(({ state }) => (state.kind === 'ready' ? state.file.size : 0));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Foto
      </label>
      {chosen.photos.length > 0 && (
        <ul aria-label="Foto yang dipilih" className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {chosen.photos.map((photo, index) => (
            <PhotoLine
              key={photo.key}
              photo={photo}
              values={values}
              share={share === null ? null : shareOf(sizes, index, share)}
              onRemove={() => {
                chosen.remove(photo.key);
                fireInput(tilesId(id));
              }}
            />
          ))}
        </ul>
      )}
      <PhotoInput
        id={id}
        isWrong={Boolean(shown)}
        onChosen={(files) => chosen.add(files.slice(0, Math.max(0, left)))}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm">
        {shown && <span className="block font-medium text-danger">{shown}</span>}
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
    <li className="relative min-w-0 text-sm">
      {state.kind === 'failed' ? (
        <span aria-hidden className="block aspect-square rounded-control bg-sunken" />
      ) : (
        <img
          src={url}
          alt=""
          width={160}
          height={160}
          className="aspect-square w-full rounded-control border border-line object-cover"
        />
      )}
      <p className="mt-1 truncate font-medium">{name}</p>
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
      {share === null && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Batalkan ${name}`}
          className="absolute top-0 right-0 grid size-11 place-items-center"
        >
          <span className="grid size-7 place-items-center rounded-full border border-line bg-surface shadow-soft">
            <X aria-hidden className="size-4" />
          </span>
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
