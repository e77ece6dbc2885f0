import { useId } from 'react';

type PhotoPickerProps = { free: number; error: string | undefined; lost: boolean };

/** Chooses photos for a product; says how many still fit, and when they have to be chosen again. */
export function PhotoPicker({ free, error, lost }: PhotoPickerProps) {
  const id = useId();
  const hint =
    free > 0
      ? `JPG, PNG, atau WebP; paling banyak ${free} foto lagi. Foto pertama menjadi sampul.`
      : 'Sudah 8 foto. Hapus salah satu untuk menambah yang baru.';
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Foto
      </label>
      <input
        id={id}
        type="file"
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-surface p-2 text-sm file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm">
        {error && <span className="block font-medium text-danger">{error}</span>}
        {lost && (
          <span className="block text-ink">
            Foto yang tadi dipilih belum tersimpan; bila kosong, pilih lagi.
          </span>
        )}
        <span className="text-ink-soft">{hint}</span>
      </p>
    </div>
  );
}
